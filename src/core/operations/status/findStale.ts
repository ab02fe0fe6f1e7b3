import { isNeverVerified, type Drift } from '../../fingerprint/drift';
import type { Library } from '../../library/lessonLibrary';
import type { Cancellation } from '../../ports';
import { statusesOf } from './listLessons';
import type { LessonStatus } from './lessonStatus';
import type { Pipeline } from '../pipeline';

/** A ref of a lesson that nothing can be said about, or nothing more than what this user knows. */
export interface DoubtfulRef {
  readonly status: LessonStatus;
  readonly drift: Drift;
}

/** Why a lesson has no part in a check. */
export type Unchecked = 'no refs' | 'global' | 'candidate' | 'broken';

/** What a check of all fingerprints found. */
export interface StaleReport {
  /** Lessons in use whose inputs changed. */
  readonly stale: readonly LessonStatus[];
  /** Refs that nothing can be said about: no digest yet, a wrong ref, too broad. */
  readonly unverified: readonly DoubtfulRef[];
  /** Refs that cannot be read, whoever asks: a wrong one, one that is too broad. Part of `unverified`. */
  readonly unreadable: readonly DoubtfulRef[];
  /** Lessons of which the file does not publish every digest: a check elsewhere can say nothing of them. */
  readonly unpublished: readonly LessonStatus[];
  /** Lessons that hold for this user, whose file says otherwise: a check elsewhere calls them stale. */
  readonly heldHereAlone: readonly LessonStatus[];
  /** Lessons that no check is about. */
  readonly unchecked: readonly { readonly status: LessonStatus; readonly why: Unchecked }[];
  /** Lessons that were looked at. */
  readonly checked: number;
}

/** Compares every lesson in use with the repository as it is now; needs no approval. */
export async function findStale(pipeline: Pipeline, signal?: Cancellation): Promise<StaleReport> {
  const library = await pipeline.library.refresh();
  const all = await statusesOf(pipeline, library, signal, 'all');
  const statuses = all.filter(isChecked);
  const stale = statuses.filter(isStale);
  const unverified = statuses.flatMap((status) =>
    status.drifts.filter(({ state }) => state !== 'stale').map((drift) => ({ status, drift })),
  );
  const elsewhere = (await statusesOf(pipeline, withoutOwn(library), signal, 'all')).filter(
    isStale,
  );
  return {
    stale,
    unverified,
    unreadable: unverified.filter(({ drift }) => !isNeverVerified(drift)),
    unpublished: statuses.filter(({ entry }) =>
      entry.lesson.fingerprint.some(({ digest }) => digest === undefined),
    ),
    heldHereAlone: statuses.filter(
      (status) => !isStale(status) && elsewhere.some(({ entry }) => entry === status.entry),
    ),
    unchecked: all.flatMap((status) => {
      const why = whyUnchecked(status);
      return why === undefined ? [] : [{ status, why }];
    }),
    checked: statuses.length,
  };
}

function isChecked({ entry, state }: LessonStatus): boolean {
  return entry.scope === 'project' && entry.folder === 'active' && state !== 'retired';
}

function isStale({ drifts }: LessonStatus): boolean {
  return drifts.some(({ state }) => state === 'stale');
}

/** What everybody knows: the files, and nothing that this user verified or saw. */
function withoutOwn(library: Library): Library {
  const project = { ...library.ledgers.project, verified: {}, seenStale: {} };
  return { ...library, ledgers: { ...library.ledgers, project } };
}

function whyUnchecked({ entry, state }: LessonStatus): Unchecked | undefined {
  if (entry.scope === 'shipped' || entry.folder === 'retired') return undefined;
  if (entry.scope === 'global') return 'global';
  if (entry.folder === 'candidates') return 'candidate';
  if (entry.lesson.fingerprint.length > 0) return undefined;
  return state === 'broken' ? 'broken' : 'no refs';
}
