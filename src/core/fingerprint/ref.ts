import type { RelativePath } from '../ports';
import type { Saying } from '../saying';
import type { FaultKind, RefCode } from './refFault';

/** What a ref points at; `unknown` is what no grammar rule recognises. */
export type RefKind = 'file' | 'field' | 'dir' | 'glob' | 'regex' | 'unknown';

/** Reduces a value before it is hashed, so that a digest says less: semver major, name before `@`, presence. */
export type Projection = 'major' | 'name' | 'exists';

/** A key of a mapping, or a number for an item of a list. */
export type FieldKey = string | number;

interface RefBase {
  /** As the author wrote it. */
  readonly text: string;
  /** File or folder the ref reads; for a glob the folder without wildcards. Empty = the root. */
  readonly path: RelativePath;
  readonly projection?: Projection;
  /** Condition form of global lessons (`…~name: pnpm`): the value the repository must have. */
  readonly expected?: string;
}

export interface FileRef extends RefBase {
  readonly kind: 'file';
}

export interface FieldRef extends RefBase {
  readonly kind: 'field';
  readonly keys: readonly FieldKey[];
}

export interface DirRef extends RefBase {
  readonly kind: 'dir';
}

export interface GlobRef extends RefBase {
  readonly kind: 'glob';
  /** Root-relative pattern. */
  readonly pattern: string;
}

export interface RegexRef extends RefBase {
  readonly kind: 'regex';
  readonly source: string;
  readonly ignoreCase: boolean;
}

/** One input a lesson depends on, understood. */
export type Ref = FileRef | FieldRef | DirRef | GlobRef | RegexRef;

/** Why a text is no ref. */
export interface RefProblem {
  readonly kind: FaultKind;
  /** Names the ref and the place of the fault. */
  readonly message: Saying<RefCode>;
  /** 0-based character of the fault. */
  readonly at: number;
}

export type ParsedRef =
  { readonly ok: true; readonly ref: Ref } | { readonly ok: false; readonly problem: RefProblem };
