import type { FingerprintEntry } from '../lesson/lesson';
import type { Hasher } from '../ports';
import { saying, type Said, type SaidData, type Saying } from '../saying';
import { type RefDigest, isDigest, isSameDigest, valueDigest } from './refDigest';

/**
 * What the comparison of a whole fingerprint says of a lesson. `unreadable`: an input cannot be read as it is now (half saved, say); nothing is known of it, least of all that it changed.
 */
export type FingerprintState = 'current' | 'stale' | 'unreadable' | 'unverified' | 'too broad';

/** One ref that does not speak for its lesson any more, and why. */
export interface Drift {
  readonly ref: string;
  readonly state: Exclude<FingerprintState, 'current'>;
  /** The last verified value, where one is known. */
  readonly from?: string;
  /** The value now, where it may be shown. */
  readonly to?: string;
  /** The digest now, where the ref was read. */
  readonly digest?: string;
  /** What happened to it: changed, and from what to what. */
  readonly reason: Said;
}

/** A fingerprint compared with the repository as it is now. */
export interface FingerprintComparison {
  readonly state: FingerprintState;
  readonly drifts: readonly Drift[];
}

/** A fingerprint entry together with what was seen when it was last verified. */
export interface ExpectedRef extends FingerprintEntry {
  /** The short value at that time; absent = not kept. */
  readonly value?: string;
}

export type DriftCode = `drift.${
  | 'neverVerified'
  | 'notLookedAt'
  | 'noDigest'
  | 'unreadable'
  | 'missing'
  | 'missingValue'
  | 'suffix'
  | 'changed'
  | 'is'
  | 'text'
  | 'value'
  | 'healedElsewhere'}`;

const because = (code: DriftCode, data?: SaidData): Saying => saying(code, data);

/** Whether the ref is one that nobody has verified yet. */
export function isNeverVerified({ reason }: Pick<Drift, 'reason'>): boolean {
  return typeof reason !== 'string' && reason.code === neverVerified;
}

const neverVerified = 'drift.neverVerified';

const worstFirst = ['stale', 'unreadable', 'too broad', 'unverified'] as const;

/** Compares expected digests with actual ones. A lesson without refs is `current`: it cannot be checked. */
export function compareFingerprint(
  expected: readonly ExpectedRef[],
  actual: ReadonlyMap<string, RefDigest>,
): FingerprintComparison {
  const drifts = expected.flatMap((entry) => {
    const drift = compareRef(entry, actual.get(entry.ref));
    return drift ? [drift] : [];
  });
  const state = worstFirst.find((worst) => drifts.some((drift) => drift.state === worst));
  return { state: state ?? 'current', drifts };
}

function compareRef(entry: ExpectedRef, now: RefDigest | undefined): Drift | undefined {
  const { ref } = entry;
  if (!now) return { ref, state: 'unverified', reason: because('drift.notLookedAt') };
  if (now.error !== undefined) return failedDrift(entry, now, now.error);
  if (entry.digest === undefined)
    return { ref, state: 'unverified', reason: because(neverVerified) };
  if (!isDigest(entry.digest)) {
    const reason = because('drift.noDigest', { digest: entry.digest });
    return { ref, state: 'unverified', reason };
  }
  if (isSameDigest(entry.digest, now.digest)) return undefined;
  return {
    ref,
    state: 'stale',
    ...(entry.value === undefined ? {} : { from: entry.value }),
    ...(now.value === undefined ? {} : { to: now.value }),
    ...(now.digest === undefined ? {} : { digest: now.digest }),
    reason: reasonOf(entry, now),
  };
}

function failedDrift(entry: ExpectedRef, now: RefDigest, error: Said): Drift {
  const from = entry.value === undefined ? {} : { from: entry.value };
  switch (now.failure) {
    case 'too broad':
      return { ref: entry.ref, state: 'too broad', reason: error };
    case 'content':
      return {
        ref: entry.ref,
        state: 'unreadable',
        ...from,
        reason: because('drift.unreadable', { error }),
      };
    case 'ref':
    case undefined:
      return { ref: entry.ref, state: 'unverified', reason: error };
  }
}

function reasonOf(entry: ExpectedRef, now: RefDigest): Said {
  if (now.note !== undefined) return now.note;
  if (now.missing)
    return entry.value === undefined
      ? because('drift.missing')
      : because('drift.missingValue', { before: entry.value });
  if (entry.value !== undefined && now.value !== undefined) {
    const facts = { before: entry.value, now: now.value };
    return because(now.kind === 'dir' ? 'drift.suffix' : 'drift.changed', facts);
  }
  if (now.value !== undefined) return because('drift.is', { now: now.value });
  return because(now.kind === 'file' ? 'drift.text' : 'drift.value');
}

/**
 * Whether the repository meets a condition of a global lesson: the ref has the expected value, or without one it is
 * there. `expected` is the frontmatter's value, or what the ref itself carries (`…~name: pnpm`).
 */
export function meetsCondition(
  now: RefDigest,
  expected: string | undefined,
  hasher: Hasher,
): boolean {
  if (now.missing || now.digest === undefined) return false;
  if (expected === undefined) return true;
  if (now.digest === valueDigest(expected, hasher)) return true;
  // `strict: true` and `version: 4` are values that are no text.
  const isScalar = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(expected);
  return isScalar && now.digest === valueDigest(JSON.parse(expected), hasher);
}
