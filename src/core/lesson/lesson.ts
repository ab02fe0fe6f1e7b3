import type { LessonPlace } from '../ports';
import type { LessonProblem } from './lessonProblem';
/** A fact about the repository, or a procedure with steps. */
export type LessonKind = 'convention' | 'recipe';

/** Whose lessons and in which of their folders; what the words mean stands with the files. */
export type Scope = LessonPlace['scope'];
export type Folder = LessonPlace['folder'];

/** `broad` holds for nearly any change; `topic` only for its subject. */
export type Breadth = 'broad' | 'topic';

/** One input a lesson depends on. `digest` is the published one (`sha256:` + 32 hex digits, 12 in older files); absent in the list form. */
export interface FingerprintEntry {
  readonly ref: string;
  readonly digest?: string;
}

/** What is needed of every lesson to decide which ones matter; the rest is for those that are given or shown. */
export interface LessonBrief {
  /** Stable over renames: from the file, else derived from scope and file name. */
  readonly id: string;
  readonly name: string;
  readonly kind: LessonKind;
  /** Single-valued slot such as `tests.runner`; two active lessons of one topic and package contradict each other. */
  readonly topic?: string;
  /** What the file says; absent = what the text says of its use decides (`lessonReach.ts`). */
  readonly breadth?: Breadth;
  readonly triggers: readonly string[];
  readonly signals: readonly string[];
  /** Globs over root-relative POSIX paths; empty = every file. */
  readonly appliesTo: readonly string[];
  /** Folder of one package of a monorepo. */
  readonly package?: string;
  /** Starting confidence in [0, 1]; absent = 0.7. */
  readonly confidence?: number;
  readonly fingerprint: readonly FingerprintEntry[];
  /** What it asks of a change, a line each (`parseCheck.ts`). */
  readonly check: readonly string[];
  /** `when broken`: a change is tried by its checks, and nothing is said before. Absent = given as any other. */
  readonly remind?: Remind;
  /** Who proposed it. */
  readonly source?: Pick<LessonSource, 'by'>;
}

/** Put to use with many others of a repository at once, not chosen one by one: most of them are for another moment. */
export function isGathered({ source }: Pick<LessonBrief, 'source'>): boolean {
  return source?.by === 'scan' || source?.by === 'import';
}

/** When a lesson with a check is given. */
export type Remind = 'before' | 'when broken';

/** What a lesson file says, with every default applied. Only the body is required in the file. */
export interface Lesson extends LessonBrief {
  readonly description: string;
  readonly source?: LessonSource;
  /** ISO date, day precision. */
  readonly capturedAt?: string;
  readonly supersedes: readonly string[];
  /** What keys of the file say that have no field here, as canonical JSON: they may come to mean something. Absent = there are none. */
  readonly further?: string;
  readonly body: string;
}

/** Who proposed a lesson (`scan`, `session`, `import`, `hand`, …) and on what evidence. */
export interface LessonSource {
  readonly by: string;
  readonly evidence: readonly string[];
}

/** A lesson together with where it lies. The text is the exact file content. */
export interface LessonDocument {
  readonly scope: Scope;
  readonly folder: Folder;
  /** File name with `.md`, without folder. */
  readonly fileName: string;
  readonly lesson: Lesson;
  readonly problems: readonly LessonProblem[];
}

/** The states a user can see a lesson in (product words; computed, never stored). */
export type LessonState =
  | 'candidate'
  | 'trial'
  | 'active'
  | 'retired'
  | 'stale'
  /** An input cannot be read or was never compared: nobody knows whether it holds. */
  | 'unverified'
  | 'quarantined'
  | 'contested'
  | 'resting'
  | 'broken';
