import * as vscode from 'vscode';
import { failure } from '../../../core/errors';
import type { TaskView } from '../../../protocol/activity';
import type { Done } from '../../../protocol/hostApi';
import type { UserVerbs } from '../../services/userVerbs';
import type { Repository } from '../../services/repository';
import type { ManagerModel } from './managerModel';
import { taskView } from './taskView';
import type { Translate } from './translate';

/** What was done for a request; `undefined` = nothing is recorded. */
export async function findTask(
  request: string,
  { repositories }: ManagerModel,
  translate: Translate,
): Promise<TaskView | undefined> {
  for (const { manager } of repositories) {
    const found = (await manager.findEpisodes()).find((task) => task.request === request);
    if (!found) continue;
    const { pins } = (await manager.library()).ledgers.project;
    const { isTrusted } = vscode.workspace;
    return taskView(found, { isPinned: pins[found.id] === true, isTrusted, translate });
  }
  return undefined;
}

/** Pins the steps of a recorded task, or unpins them. */
export async function pinTask(
  episode: string,
  repositories: readonly Repository[],
  verbs: Pick<UserVerbs, 'keepDone'>,
  translate: Translate,
): Promise<Done> {
  for (const { manager } of repositories) {
    const isHere = (await manager.findEpisodes()).some(({ id }) => id === episode);
    if (isHere) return { message: (await verbs.keepDone(() => manager.pin(episode))).what };
  }
  throw failure.wrongUsage(translate('This task is no longer in the journal. Pin a newer one.'));
}
