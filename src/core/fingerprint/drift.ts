import type { FingerprintEntry } from '../lesson/lesson';
import type { Hasher } from '../ports';
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
  /** In words: `changed from "vitest run" to "jest"`. */
  readonly reason: string;
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

/** The reason of a ref that nobody has verified yet. */
export const neverVerified = 'was never verified here: no published digest';

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
  if (!now) return { ref, state: 'unverified', reason: 'was not looked at' };
  if (now.error !== undefined) return failedDrift(entry, now, now.error);
  if (entry.digest === undefined) return { ref, state: 'unverified', reason: neverVerified };
  if (!isDigest(entry.digest)) {
    const reason = `"${entry.digest}" is no digest (sha256: and 32 hex digits)`;
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

/** What follows for the user. */
const untilMended = 'mend or save that file, and the lesson can be checked again';

function failedDrift(entry: ExpectedRef, now: RefDigest, error: string): Drift {
  const from = entry.value === undefined ? {} : { from: entry.value };
  switch (now.failure) {
    case 'too broad':
      return { ref: entry.ref, state: 'too broad', reason: error };
    case 'content':
      return { ref: entry.ref, state: 'unreadable', ...from, reason: `${error}; ${untilMended}` };
    case 'ref':
    case undefined:
      return { ref: entry.ref, state: 'unverified', reason: error };
  }
}

function reasonOf(entry: ExpectedRef, now: RefDigest): string {
  if (now.note !== undefined) return now.note;
  if (now.missing)
    return entry.value === undefined
      ? 'is missing now'
      : `is missing now; was ${quote(entry.value)}`;
  if (entry.value !== undefined && now.value !== undefined) {
    return now.kind === 'dir'
      ? `files end in ${now.value} now, not ${entry.value}`
      : `changed from ${quote(entry.value)} to ${quote(now.value)}`;
  }
  if (now.value !== undefined) return `is ${quote(now.value)} now`;
  return now.kind === 'file' ? 'its text changed' : 'its value changed';
}

function quote(value: string): string {
  return `"${value}"`;
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
