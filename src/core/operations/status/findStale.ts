import type { Drift } from '../../fingerprint/drift';
import type { Cancellation } from '../../ports';
import { listLessons } from './listLessons';
import type { LessonStatus } from './lessonStatus';
import type { Pipeline } from '../pipeline';

/** What a check of all fingerprints found. */
export interface StaleReport {
  /** Lessons in use whose inputs changed. */
  readonly stale: readonly LessonStatus[];
  /** Refs that nothing can be said about: no digest yet, a wrong ref, too broad. They do not count as found. */
  readonly unverified: readonly { readonly status: LessonStatus; readonly drift: Drift }[];
  /** Lessons that were looked at. */
  readonly checked: number;
}

/** Compares every lesson in use with the repository as it is now; needs no approval. */
export async function findStale(pipeline: Pipeline, signal?: Cancellation): Promise<StaleReport> {
  const statuses = (await listLessons(pipeline, signal)).filter(
    ({ entry, state }) =>
      entry.scope === 'project' && entry.folder === 'active' && state !== 'retired',
  );
  return {
    stale: statuses.filter(({ drifts }) => drifts.some(({ state }) => state === 'stale')),
    unverified: statuses.flatMap((status) =>
      status.drifts.filter(({ state }) => state !== 'stale').map((drift) => ({ status, drift })),
    ),
    checked: statuses.length,
  };
}
