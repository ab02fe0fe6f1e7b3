import {
  compareFingerprint,
  meetsCondition,
  type Drift,
  type ExpectedRef,
} from '../../fingerprint/drift';
import type { RefDigest } from '../../fingerprint/refDigest';
import type { Verification } from '../../journal/ledger';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Cancellation, Hasher } from '../../ports';
import type { Pipeline } from '../pipeline';

/** What the fingerprints of one lesson say now. `not here` = a global lesson whose conditions this repository does not meet. */
export interface Freshness {
  readonly state: 'current' | 'stale' | 'unverified' | 'too broad' | 'not here';
  /** In words; empty for `current`. */
  readonly detail: string;
  readonly drifts: readonly Drift[];
}

/** Compares the digests of these lessons now; each file is looked at once, however many refs name it. */
export async function checkFreshness(
  pipeline: Pipeline,
  library: Library,
  entries: readonly LibraryEntry[],
  signal?: Cancellation,
): Promise<ReadonlyMap<LibraryEntry, Freshness>> {
  const digests = await digestsNow(pipeline, refsOf(entries), signal);
  return freshnessBy(digests, library, entries, pipeline.ports.hasher);
}

/** The different refs of these lessons. */
export function refsOf(entries: readonly LibraryEntry[]): readonly string[] {
  const refs = new Set<string>();
  for (const { brief } of entries) for (const { ref } of brief.fingerprint) refs.add(ref);
  return [...refs];
}

/** What the refs are worth now. */
export async function digestsNow(
  { verifier }: Pipeline,
  refs: readonly string[],
  signal?: Cancellation,
): Promise<ReadonlyMap<string, RefDigest>> {
  return refs.length === 0 ? new Map() : verifier.digests(refs, signal);
}

/** What digests say of lessons; nothing of those without refs. */
export function freshnessBy(
  digests: ReadonlyMap<string, RefDigest>,
  library: Library,
  entries: readonly LibraryEntry[],
  hasher: Hasher,
): ReadonlyMap<LibraryEntry, Freshness> {
  const freshness = new Map<LibraryEntry, Freshness>();
  for (const entry of entries)
    if (entry.brief.fingerprint.length > 0)
      freshness.set(entry, freshnessOf(entry, library, digests, hasher));
  return freshness;
}

/** Of most lessons there is nothing to say. */
const current: Freshness = { state: 'current', detail: '', drifts: [] };

function freshnessOf(
  entry: LibraryEntry,
  library: Library,
  digests: ReadonlyMap<string, RefDigest>,
  hasher: Hasher,
): Freshness {
  const { fingerprint, id } = entry.brief;
  if (entry.scope === 'global') return conditionsOf(entry, digests, hasher);
  const verified = library.ledgers[journalOf(entry.scope)].verified[id];
  // A first verification that was undone leaves one without digests: nobody verified anything.
  const isVerified = verified && Object.keys(verified.digests).length > 0;
  const local = isVerified ? fingerprint.map(({ ref }) => expectedOf(ref, verified)) : undefined;
  const isPublished = fingerprint.every(({ digest }) => digest !== undefined);
  const first = compareFingerprint(local ?? fingerprint, digests);
  // Either snapshot may hold: the one this user verified, or the one the files publish (another branch, a teammate's check).
  const other = local && isPublished ? compareFingerprint(fingerprint, digests) : undefined;
  const { state, drifts } = first.state !== 'current' && other?.state === 'current' ? other : first;
  return {
    state,
    drifts,
    detail:
      state === 'current' ? '' : drifts.map(({ ref, reason }) => `${ref} ${reason}`).join('; '),
  };
}

/** A global lesson's refs are conditions on the repository at hand: a value must be equal, anything else must exist. */
function conditionsOf(
  entry: LibraryEntry,
  digests: ReadonlyMap<string, RefDigest>,
  hasher: Hasher,
): Freshness {
  const unmet = entry.brief.fingerprint.filter(({ ref, digest: expected }) => {
    const actual = digests.get(ref);
    return actual === undefined || !meetsCondition(actual, expected, hasher);
  });
  if (unmet.length === 0) return current;
  const detail = `this repository does not meet ${unmet.map(({ ref, digest }) => (digest === undefined ? ref : `${ref}: ${digest}`)).join(', ')}`;
  return { state: 'not here', detail, drifts: [] };
}

function expectedOf(ref: string, { digests, values }: Verification): ExpectedRef {
  const [digest, value] = [digests[ref], values[ref]];
  return { ref, ...(digest !== undefined && { digest }), ...(value !== undefined && { value }) };
}
