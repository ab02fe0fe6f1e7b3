import type { RefDigest } from '../../fingerprint/refDigest';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Cancellation } from '../../ports';
import { isSameSaid } from '../../saying';
import type { RankableLesson } from '../../select/rankableLesson';
import { digestsNow, freshnessBy, refsOf } from '../status/checkFreshness';
import { isKnownText } from '../status/listLessons';
import { eligibilities, type Eligibility } from '../status/lessonStatus';
import { isInUse } from '../status/mayBeGiven';
import type { Pipeline } from '../pipeline';
import { rankable } from './rankable';

/** The lessons that pre-flight looks at, and the refs they depend on. */
export interface OfferedLessons {
  readonly entries: readonly LibraryEntry[];
  readonly refs: readonly string[];
  /** Nothing but what ships with the program. */
  readonly areShippedAlone: boolean;
}

/** What may be given and what may not, as the repository is now. */
export interface JudgedLessons {
  readonly eligible: readonly Eligibility[];
  /** Each has an `omission`. */
  readonly barred: readonly Eligibility[];
  /** The eligible ones in the same order, as ranking sees them. */
  readonly rankable: readonly RankableLesson[];
  readonly byId: ReadonlyMap<string, LibraryEntry>;
}

/** What follows from one state of the library, worked out once. */
interface Kept {
  readonly offered: OfferedLessons;
  digests?: ReadonlyMap<string, RefDigest>;
  judged?: JudgedLessons;
}

/** The library is the same object as long as no file and no event came, so whatever follows from it alone still holds. */
const known = new WeakMap<Library, Kept>();

/** Lessons in use. */
export function offeredLessons(library: Library): OfferedLessons {
  return keptFor(library).offered;
}

/** Judges every offered lesson by the digests of this moment; with the same digests as last time the answer is the same object. */
export async function judgeLessons(
  pipeline: Pipeline,
  library: Library,
  signal?: Cancellation,
): Promise<JudgedLessons> {
  const kept = keptFor(library);
  const { entries, refs } = kept.offered;
  const digests = await digestsNow(pipeline, refs, signal);
  if (kept.judged && kept.digests && saysTheSame(kept.digests, digests)) return kept.judged;
  const looked = entries.filter((entry) => isKnownText(entry, library));
  const freshness = freshnessBy(digests, library, looked, pipeline.ports.hasher);
  const judged = sorted(eligibilities(library, entries, freshness));
  kept.digests = digests;
  kept.judged = judged;
  return judged;
}

function keptFor(library: Library): Kept {
  const before = known.get(library);
  if (before) return before;
  const entries = library.entries.filter((entry) =>
    isInUse(entry, library.ledgers[journalOf(entry.scope)]),
  );
  const areShippedAlone = entries.every(({ scope }) => scope === 'shipped');
  const refs = refsOf(entries.filter((entry) => isKnownText(entry, library)));
  const kept: Kept = { offered: { entries, refs, areShippedAlone } };
  known.set(library, kept);
  return kept;
}

function sorted(all: readonly Eligibility[]): JudgedLessons {
  const judged = {
    eligible: [] as Eligibility[],
    barred: [] as Eligibility[],
    rankable: [] as RankableLesson[],
    byId: new Map<string, LibraryEntry>(),
  };
  for (const status of all) {
    const { entry, omission, standing } = status;
    if (omission !== undefined) judged.barred.push(status);
    else {
      judged.eligible.push(status);
      judged.rankable.push(rankable(entry, standing));
      judged.byId.set(entry.brief.id, entry);
    }
  }
  return judged;
}

function saysTheSame(
  before: ReadonlyMap<string, RefDigest>,
  now: ReadonlyMap<string, RefDigest>,
): boolean {
  if (before.size !== now.size) return false;
  for (const [ref, digest] of now) {
    const other = before.get(ref);
    if (!other || !isEqual(other, digest)) return false;
  }
  return true;
}

function isEqual(a: RefDigest, b: RefDigest): boolean {
  return (
    a.digest === b.digest &&
    a.missing === b.missing &&
    a.value === b.value &&
    a.note === b.note &&
    isSameSaid(a.error, b.error) &&
    a.failure === b.failure
  );
}
