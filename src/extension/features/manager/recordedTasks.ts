import * as vscode from 'vscode';
import { exitOf, votesOf } from '../../../core/operations/episodes/findEpisodes';
import { failure } from '../../../core/errors';
import type { TaskView } from '../../../protocol/activity';
import type { Done } from '../../../protocol/hostApi';
import type { UserVerbs } from '../../services/userVerbs';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';
import type { ManagerModel } from './managerModel';
import { taskView } from './taskView';
import type { Translate } from './translate';
import { said } from '../../host/said';

/** What was done for a request; `undefined` = nothing is recorded. */
export async function findTask(
  request: string,
  { repositories }: ManagerModel,
  histories: Pick<FeatureContext['histories'], 'current'>,
  translate: Translate,
): Promise<TaskView | undefined> {
  for (const repository of repositories) {
    const { manager } = repository;
    const { history } = await histories.current(repository);
    const found = await history.episodeOf(request);
    if (!found) continue;
    const { pins } = (await manager.library()).ledgers.project;
    const { isTrusted } = vscode.workspace;
    const exit = exitOf(found, (await manager.episodes()).running);
    const voted = votesOf(await history.votes(request)).get(request);
    return taskView(
      { ...found, exit, ...(voted && { voted }) },
      { isPinned: pins[found.id] === true, isTrusted, translate },
    );
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
    if (isHere) return { message: said((await verbs.keepDone(() => manager.pin(episode))).what) };
  }
  throw failure.wrongUsage(translate('This task is no longer in the journal. Pin a newer one.'));
}
