import * as vscode from 'vscode';
import { holdsProjectLessons } from '../../../node/lessons/openLessons';
import { notify } from '../../host/shown/notices';
import type { FeatureContext } from '../featureContext';

const offeredKey = 'lessons.firstScanOffered';

/**
 * Once per workspace, where a trusted folder has no lesson at all: looks what a scan would propose, writes nothing, and offers it by its
 * number. Nothing found is nothing said.
 */
export async function offerFirstScan(context: FeatureContext): Promise<void> {
  const { repositories, workspaceState, logger } = context;
  if (workspaceState.get(offeredKey) === true || !vscode.workspace.isTrusted) return;
  const all = (await repositories.all()).filter(({ places }) => holdsProjectLessons(places));
  const counts = await Promise.all(all.map(async ({ manager }) => (await manager.list()).length));
  if (all.length === 0 || counts.some((count) => count > 0)) return;
  await workspaceState.update(offeredKey, true);
  // What the badge will count: proposals, and the recipes that are filled with what is here.
  let found = 0;
  for (const { manager } of all) {
    const { proposed, recipes } = await manager.scan({ isDry: true });
    const fresh = proposed.filter(({ outcome }) => outcome === 'new').length;
    found += fresh === 0 ? 0 : fresh + recipes.length;
  }
  logger.info(`A first look found ${found} lessons to propose.`);
  if (found > 0) await offer(found);
}

async function offer(found: number): Promise<void> {
  const review = vscode.l10n.t('Review');
  const text =
    found === 1
      ? vscode.l10n.t('1 lesson found in this repository')
      : vscode.l10n.t('{0} lessons found in this repository', found);
  const choice = await notify(
    'information',
    vscode.l10n.t('{0}: no model was asked, nothing left your machine.', text),
    review,
    vscode.l10n.t('Not Now'),
  );
  if (choice === review) await vscode.commands.executeCommand('lessons.scan', 'review');
}
