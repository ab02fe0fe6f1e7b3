import {
  compareFingerprint,
  meetsCondition,
  type Drift,
  type DriftCode,
  type ExpectedRef,
  type FingerprintComparison,
  type FingerprintState,
} from '../../fingerprint/drift';
import { isSameDigest, type RefDigest } from '../../fingerprint/refDigest';
import type { Ledger, Verification } from '../../journal/ledger';
import type { FingerprintEntry } from '../../lesson/lesson';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Cancellation, Hasher } from '../../ports';
import type { Pipeline } from '../pipeline';
import { saying, type Said } from '../../saying';
import type { StatusCode } from './statusCode';

/** What the fingerprints of one lesson say now. `not here` = a global lesson whose conditions this repository does not meet. */
export interface Freshness {
  readonly state: FingerprintState | 'not here';
  /** Empty for `current`. */
  readonly detail: Said;
  readonly drifts: readonly Drift[];
  /** True where it holds by what this user verified, whatever the file publishes. */
  readonly isByUser?: true;
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
const currentByUser: Freshness = { ...current, isByUser: true };

/**
 * Fresh is a lesson whose inputs are what this user verified, or what the file publishes (another branch, a teammate's check). The
 * second alone does not heal what was stale here with these very inputs: it asks once.
 */
function freshnessOf(
  entry: LibraryEntry,
  library: Library,
  digests: ReadonlyMap<string, RefDigest>,
  hasher: Hasher,
): Freshness {
  if (entry.scope === 'global') return conditionsOf(entry, digests, hasher);
  const { fingerprint } = entry.brief;
  const ledger = library.ledgers[journalOf(entry.scope)];
  const verified = verifiedHere(entry, ledger);
  const local = verified && compareLocal(fingerprint, verified, digests);
  if (local?.state === 'current') return currentByUser;
  const published = compareFingerprint(fingerprint, digests);
  if (published.state !== 'current') return asFreshness(local ?? published);
  return asFreshness({ state: 'stale', drifts: seenBefore(entry, ledger, digests) });
}

/**
 * What this user verified of this very text; `undefined` = nothing. (An undone first verification leaves one without digests.) A candidate
 * may be edited before it is put to use: what it was captured with goes on saying when that is out of date.
 */
export function verifiedHere(
  { brief, approval, folder }: Pick<LibraryEntry, 'brief' | 'approval' | 'folder'>,
  { verified }: Ledger,
): Verification | undefined {
  const known = verified[brief.id];
  if (!known || Object.keys(known.digests).length === 0) return undefined;
  const isOfText = known.hash === undefined || known.hash === approval;
  return isOfText || folder === 'candidates' ? known : undefined;
}

function compareLocal(
  fingerprint: readonly FingerprintEntry[],
  verified: Verification,
  digests: ReadonlyMap<string, RefDigest>,
): FingerprintComparison {
  return compareFingerprint(
    fingerprint.map(({ ref }) => expectedOf(ref, verified)),
    digests,
  );
}

/** The refs of a lesson that holds by what its file publishes, but was stale here when they were as they are now. */
function seenBefore(
  { brief, approval }: LibraryEntry,
  { seenStale }: Ledger,
  digests: ReadonlyMap<string, RefDigest>,
): readonly Drift[] {
  const seen = seenStale[brief.id];
  if (!seen || seen.hash !== approval) return [];
  return brief.fingerprint.flatMap(({ ref }): Drift[] => {
    const now = digests.get(ref);
    const wasStale = seen.digests[ref]?.some((digest) => isSameDigest(digest, now?.digest));
    if (!now || wasStale !== true) return [];
    return [
      {
        ref,
        state: 'stale',
        ...(now.value === undefined ? {} : { to: now.value }),
        ...(now.digest === undefined ? {} : { digest: now.digest }),
        reason: saying<DriftCode>('drift.healedElsewhere'),
      },
    ];
  });
}

function asFreshness({ state, drifts }: FingerprintComparison): Freshness {
  if (drifts.length === 0) return current;
  const all = drifts.map(({ ref, reason: what }) =>
    saying<StatusCode>('status.drift', { ref, what }),
  );
  return { state, drifts, detail: saying<StatusCode>('status.drifted', { drifts: all }) };
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
  const conditions = unmet.map(({ ref, digest }) =>
    digest === undefined ? ref : `${ref}: ${digest}`,
  );
  const detail = saying<StatusCode>('status.notHere', { conditions });
  return { state: 'not here', detail, drifts: [] };
}

function expectedOf(ref: string, { digests, values }: Verification): ExpectedRef {
  const [digest, value] = [digests[ref], values[ref]];
  return { ref, ...(digest !== undefined && { digest }), ...(value !== undefined && { value }) };
}
