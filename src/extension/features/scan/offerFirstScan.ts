import * as vscode from 'vscode';
import type { FeatureContext } from '../featureContext';

const offeredKey = 'lessons.firstScanOffered';

/** Offers a scan once per workspace, where a trusted folder has no lesson at all. */
export async function offerFirstScan({
  repositories,
  workspaceState,
}: FeatureContext): Promise<void> {
  if (workspaceState.get(offeredKey) === true || !vscode.workspace.isTrusted) return;
  const all = await repositories.all();
  const counts = await Promise.all(all.map(async ({ manager }) => (await manager.list()).length));
  if (all.length === 0 || counts.some((count) => count > 0)) return;
  await workspaceState.update(offeredKey, true);
  const scan = vscode.l10n.t('Scan');
  const choice = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Repo Lessons can look for the conventions of this repository: a few seconds, no model, nothing leaves your machine.',
    ),
    scan,
    vscode.l10n.t('Not Now'),
  );
  if (choice === scan) await vscode.commands.executeCommand('lessons.scan');
}
