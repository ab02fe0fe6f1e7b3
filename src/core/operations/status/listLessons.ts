import { journalOf, type Library } from '../../library/lessonLibrary';
import type { Cancellation } from '../../ports';
import { checkFreshness } from './checkFreshness';
import { lessonStatuses, type LessonStatus } from './lessonStatus';
import { isInUse } from './mayBeGiven';
import type { Pipeline } from '../pipeline';

/** Every lesson with its state as of now, in file order. Listing is no read: it counts nothing. */
export async function listLessons(
  pipeline: Pipeline,
  signal?: Cancellation,
): Promise<readonly LessonStatus[]> {
  return statusesOf(pipeline, await pipeline.library.refresh(), signal);
}

/** The statuses for a library that was refreshed already. */
export async function statusesOf(
  pipeline: Pipeline,
  library: Library,
  signal?: Cancellation,
): Promise<readonly LessonStatus[]> {
  const inUse = library.entries.filter((entry) =>
    isInUse(entry, library.ledgers[journalOf(entry.scope)]),
  );
  const used = new Set(inUse);
  const waiting = library.entries.filter(
    (entry) => entry.folder === 'candidates' && !used.has(entry),
  );
  const freshness = await checkFreshness(pipeline, library, [...inUse, ...waiting], signal);
  const { trialAfterDays } = pipeline.settings();
  return lessonStatuses(library, freshness, { now: pipeline.ports.clock.now(), trialAfterDays });
}
