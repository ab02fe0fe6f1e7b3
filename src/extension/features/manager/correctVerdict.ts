import { failure } from '../../../core/errors';
import type { Correction } from '../../../protocol/activity';
import type { Repository } from '../../services/repository';
import type { Activity } from './activityLog';
import { activityId } from './activityRows';
import type { ManagerModel } from './managerModel';
import type { Translate } from './translate';

/** What the page shows of one repository. */
export type ReadActivity = (repository: Repository) => Promise<Pick<Activity, 'events'>>;

/** "The verdict was wrong": written into the journal that holds the request. */
export async function correctVerdict(
  id: string,
  should: Correction,
  { repositories }: Pick<ManagerModel, 'repositories'>,
  read: ReadActivity,
  translate: Translate,
): Promise<void> {
  for (const repository of repositories) {
    const { events } = await read(repository);
    if (!events.some((event) => activityId(event) === id)) continue;
    await repository.manager.correct(id, should);
    return;
  }
  throw failure.wrongUsage(translate('This request is no longer in the journal.'));
}
