import * as vscode from 'vscode';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { relationsOf, verbsOf } from '../../../core/operations/verbs/lessonVerbs';
import { palettePrefix } from '../../manifest';
import type { FeatureContext } from '../featureContext';

/** What the lessons of a window can be asked to do now, as the manifest's `when` knows it. */
export function offeredWords(statuses: readonly LessonStatus[], isTrusted: boolean): Set<string> {
  const words = new Set<string>();
  for (const status of statuses) {
    for (const verb of verbsOf(status, isTrusted)) words.add(verb);
    for (const relation of relationsOf(status, isTrusted)) words.add(relation);
    if (status.state === 'stale') words.add('showStale');
    if (status.update || status.updates) words.add('compare');
  }
  return words;
}

/** Keeps the palette to commands that mean something: each word that fits a lesson of the window is a context key. */
export function offerCommands({ repositories, logger }: FeatureContext): vscode.Disposable {
  let offered = new Set<string>();
  const look = async (): Promise<void> => {
    const all = await repositories.all();
    const lists = await Promise.all(all.map(({ manager }) => manager.list()));
    const now = offeredWords(lists.flat(), vscode.workspace.isTrusted);
    const changed = [...now, ...offered].filter((word) => now.has(word) !== offered.has(word));
    offered = now;
    for (const word of changed)
      await vscode.commands.executeCommand('setContext', palettePrefix + word, now.has(word));
  };
  const refresh = (): void => {
    look().catch((error: unknown) =>
      logger.error('The command palette could not be brought up to date', error),
    );
  };
  refresh();
  return vscode.Disposable.from(
    repositories.onDidChange(refresh),
    vscode.workspace.onDidGrantWorkspaceTrust(refresh),
  );
}
