import type { Hasher } from '../ports';
import { saying, type Said, type SaidData, type Saying } from '../saying';
import { canonicalJson } from './canonicalJson';
import type { RefKind } from './ref';

/**
 * Why a ref has no digest. `ref`: the ref itself is wrong or leaves the root. `content`: what it names cannot be read
 * now. `too broad`: more entries than a lesson may depend on.
 */
export type RefFailure = 'ref' | 'content' | 'too broad';

type Input =
  | 'ofRef'
  | 'unreadable'
  | 'regex'
  | 'noFields'
  | 'tooDeep'
  | 'folderNow'
  | 'fileNow'
  | 'leaves'
  | 'glob'
  | 'tooBroad'
  | 'keepsChanging'
  | 'tooLarge';

/** Why what a ref names has no digest, or what else there is to know of it. */
export type InputCode = `input.${Input}`;

/** The same as something to say. */
export const input = (what: Input, data?: SaidData): Saying<InputCode> =>
  saying(`input.${what}`, data);

/** What a ref says of the repository now. Exactly one of `digest` and `error` is there. */
export interface RefDigest {
  /** As the author wrote it. */
  readonly ref: string;
  readonly kind: RefKind;
  /** `sha256:` and 32 hex digits; a missing thing has a digest of its own. */
  readonly digest?: string;
  /** The file, field, folder or match is not there. */
  readonly missing: boolean;
  /** Short and displayable; never of `.env*` files or secret-like keys, absent for whole files. */
  readonly value?: string;
  /** What else a reader should know: "is a file now, not a folder". */
  readonly note?: Said;
  /** "cannot be read: line 12: …". */
  readonly error?: Said;
  readonly failure?: RefFailure;
}

/** What was found out about a ref, without the ref itself. */
export type RefAnswer = Omit<RefDigest, 'ref' | 'kind'>;

/** 128 bits: nobody finds two values of one digest. Files written before carry 12 digits. */
const hexDigits = 32;

/** Bytes that no canonical value starts with, so "missing" equals no value. */
const missingMark = '\u0000missing';

/** Writes a SHA-256 the way lesson files carry it. */
export function shortDigest(hex: string): string {
  return `sha256:${hex.slice(0, hexDigits)}`;
}

/** Whether a fingerprint value is a digest, of today's or of the older length (and not the condition of a global lesson). */
export function isDigest(text: string): boolean {
  return /^sha256:(?:[0-9a-f]{12}|[0-9a-f]{32})$/.test(text);
}

/** Whether what was expected is what is there now. The older, shorter form is compared as far as it goes. */
export function isSameDigest(expected: string | undefined, now: string | undefined): boolean {
  if (expected === undefined || now === undefined || !isDigest(expected)) return false;
  return now.startsWith(expected);
}

/** The digest of a value: equal for equal values, whatever they were written like. */
export function valueDigest(value: unknown, hasher: Hasher): string {
  const canonical = canonicalJson(value);
  if (canonical.length > longestKnown) return shortDigest(hasher.sha256(canonical));
  const known = digestsOf(hasher);
  const before = known.get(canonical);
  if (before !== undefined) return before;
  const digest = shortDigest(hasher.sha256(canonical));
  if (known.size >= mostKnown) known.clear();
  known.set(canonical, digest);
  return digest;
}

/** Values of one check are much alike ("vitest run", true, 4): each short one is hashed once. A cache. */
const knownDigests = new WeakMap<Hasher, Map<string, string>>();
const longestKnown = 200;
const mostKnown = 5_000;

function digestsOf(hasher: Hasher): Map<string, string> {
  const known = knownDigests.get(hasher);
  if (known) return known;
  const empty = new Map<string, string>();
  knownDigests.set(hasher, empty);
  return empty;
}

/** The answer for a thing that is not there. */
export function missingAnswer(hasher: Hasher, note?: Saying<InputCode>): RefAnswer {
  const digest = shortDigest(hasher.sha256(missingMark));
  return { digest, missing: true, ...(note === undefined ? {} : { note }) };
}

/** The answer for a thing that says nothing: no digest, and why. */
export function failedAnswer(failure: RefFailure, error: Said): RefAnswer {
  return { missing: false, error, failure };
}
