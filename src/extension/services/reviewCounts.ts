import { countLessons, type LessonCounts } from '../../core/operations/status/countLessons';
import type { Repositories } from './repositories';

/** What the lessons of a window come to: the same numbers for the status bar, the badge and every view. */
export async function reviewCounts(repositories: Pick<Repositories, 'all'>): Promise<LessonCounts> {
  const all = await repositories.all();
  return countLessons(...(await Promise.all(all.map(({ manager }) => manager.list()))));
}
