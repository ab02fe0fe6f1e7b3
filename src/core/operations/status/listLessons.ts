import { journalOf, type Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Cancellation } from '../../ports';
import { checkFreshness } from './checkFreshness';
import { lessonStatuses, type Holds, type LessonStatus } from './lessonStatus';
import { isApproved, isInUse } from './mayBeGiven';
import { isGeneralBy, reachOf } from '../../select/lessonReach';
import { currentIndex } from '../preflight/currentIndex';
import type { Pipeline } from '../pipeline';

/** Whose refs are looked at: `known` = texts of this user, approved or captured here; `all` = those that wait for a yes too. */
export type RefsLookedAt = 'known' | 'all';

/** Every lesson with its state as of now, in file order. Listing is no read: it counts nothing. */
export async function listLessons(
  pipeline: Pipeline,
  signal?: Cancellation,
  lookedAt?: RefsLookedAt,
): Promise<readonly LessonStatus[]> {
  return statusesOf(pipeline, await pipeline.library.refresh(), signal, lookedAt);
}

/**
 * The statuses for a library that was refreshed already. What a text names is not even looked at before this user said yes to it: a
 * file that arrived names as many inputs as it likes.
 */
export async function statusesOf(
  pipeline: Pipeline,
  library: Library,
  signal?: Cancellation,
  lookedAt: RefsLookedAt = 'known',
): Promise<readonly LessonStatus[]> {
  const inUse = library.entries.filter((entry) =>
    isInUse(entry, library.ledgers[journalOf(entry.scope)]),
  );
  const used = new Set(inUse);
  const waiting = library.entries.filter(
    (entry) => entry.folder === 'candidates' && !used.has(entry),
  );
  const all = [...inUse, ...waiting];
  const looked = lookedAt === 'all' ? all : all.filter((entry) => isKnownText(entry, library));
  const freshness = await checkFreshness(pipeline, library, looked, signal);
  const { trialAfterDays } = pipeline.settings();
  const time = { now: pipeline.ports.clock.now(), trialAfterDays };
  const holds = holdsOf(pipeline, library);
  return lessonStatuses(library, freshness, time).map((status) => ({
    ...status,
    holds: holds(status.entry),
  }));
}

/** For what changes each lesson holds: as its file says, else as its words say to ranking. */
function holdsOf(pipeline: Pipeline, library: Library): (entry: LibraryEntry) => Holds {
  const index = currentIndex(pipeline.library, library);
  const learned = reachOf(index);
  return ({ brief: { id, breadth } }) => {
    if (breadth !== undefined) return { breadth, isSaid: true };
    const slot = index.slotOf(id);
    const isGeneral = slot !== undefined && isGeneralBy(learned(slot));
    return { breadth: isGeneral ? 'broad' : 'topic', isSaid: false };
  };
}

/** True for a sound text that this user approved or put on trial, and for a lesson that was captured or verified here. */
export function isKnownText(entry: LibraryEntry, { ledgers }: Library): boolean {
  const ledger = ledgers[journalOf(entry.scope)];
  const { id } = entry.brief;
  const isFromHere = ledger.captured[id] !== undefined || ledger.verified[id] !== undefined;
  return entry.isSound && (isFromHere || isApproved(entry, ledger));
}
