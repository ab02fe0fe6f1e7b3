import * as vscode from 'vscode';
import { chooseRow } from '../../host/shown/lists';
import { notify } from '../../host/shown/notices';
import type { FeatureContext } from '../featureContext';

/** Tasks offered: what a user still remembers. */
const mostTasks = 50;

interface TaskItem extends vscode.QuickPickItem {
  readonly episode: string;
}

/** "Pin these steps": the user picks a recorded task whose steps are worth repeating. */
export async function pinTask(context: FeatureContext): Promise<void> {
  const repository = await context.repositories.current();
  if (!repository) return;
  const { manager } = repository;
  const { pins } = (await manager.library()).ledgers.project;
  const { history } = await context.histories.current(repository);
  const tasks = (await history.episodes({ offset: 0, limit: 4 * mostTasks })).items;
  const items = tasks
    .filter(({ tools, edits }) => tools.length + edits.length > 0)
    .slice(0, mostTasks)
    .map(({ id, intent, started, tools, edits, outcome }): TaskItem => ({
      label: intent || vscode.l10n.t('A task'),
      description: [
        ...(pins[id] === true ? [vscode.l10n.t('pinned')] : []),
        outcome?.value ?? vscode.l10n.t('outcome unknown'),
      ].join(' · '),
      detail: vscode.l10n.t(
        '{0} tool calls, {1} edits, {2}',
        tools.length,
        edits.length,
        new Date(started).toLocaleString(vscode.env.language),
      ),
      episode: id,
    }));
  if (items.length === 0) {
    void notify(
      'information',
      vscode.l10n.t('No task is recorded here yet. Ask @lessons for something first.'),
    );
    return;
  }
  const picked = await chooseRow(items, {
    matchOnDescription: true,
    placeHolder: vscode.l10n.t(
      'Pin the steps of which task? The next clean run along them becomes a recipe.',
    ),
  });
  if (picked) await context.verbs.perform(() => manager.pin(picked.episode));
}
