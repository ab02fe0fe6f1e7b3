import type { LessonKind } from '../../lesson/lesson';

/** Where in the record a claim of a replay can be looked at. */
export interface ReplayPlace {
  readonly session: string;
  readonly task: string;
  /** Calls of tools in the session before it. */
  readonly turn: number;
  /** When the session began, milliseconds since 1970. */
  readonly at?: number;
}

/** A call that a tool refused again although a lesson learnt by then names it. */
export interface RepeatedCall extends ReplayPlace {
  /** As it was typed. */
  readonly call: string;
  readonly lesson: string;
  readonly says: string;
  /** Estimated tokens of the call and of its result. */
  readonly tokens: number;
  /** Turns until something worked; one where nothing did. */
  readonly turns: number;
}

/** A change that breaks what a lesson in use asks of it. */
export interface BrokenRule extends ReplayPlace {
  readonly path: string;
  readonly lesson: string;
  /** What the lesson says. */
  readonly says: string;
  readonly check: string;
}

/** A file that was read and not edited, for a command that a lesson tells which its request would have got and which that file proves. */
export interface ReadFact extends ReplayPlace {
  readonly path: string;
  readonly lesson: string;
  readonly says: string;
  /** The command of the lesson, as it was typed afterwards. */
  readonly used: string;
  /** Estimated tokens of what the tool printed; 0 where the record does not keep that. */
  readonly tokens: number;
}

/** A lesson would have been wrong: a call `worked` that one learnt by then says fails, or was `refused` that one given by then tells. */
export interface WrongWord extends ReplayPlace {
  readonly what: 'worked' | 'refused';
  readonly call: string;
  readonly lesson: string;
  readonly says: string;
}

/** Tokens said once, and read: once more with every turn of the session that came after. */
export interface TokenSum {
  readonly once: number;
  readonly read: number;
}

/** What one session comes to. */
export interface ReplayedSession {
  readonly session: string;
  readonly at?: number;
  readonly requests: number;
  /** Requests that no lesson of the code of that moment would have gone with. */
  readonly silent: number;
  readonly turns: number;
  /** Tokens in and out; absent = the transcript does not count them. */
  readonly tokens?: number;
  /** The commit whose code was asked; absent = there is none of that time. */
  readonly commit?: string;
  /** True where that code could not be read in time: its lessons count for nothing here. */
  readonly isUnread?: true;
  /** At most: of calls that a lesson names and of files that one tells. */
  readonly spared: TokenSum;
  /** Of the lessons that would have been given. */
  readonly cost: TokenSum;
  readonly calls: readonly RepeatedCall[];
  readonly rules: readonly BrokenRule[];
  readonly reads: readonly ReadFact[];
  readonly wrong: readonly WrongWord[];
}

/** A lesson that the record teaches on its way. */
export interface LearntLesson {
  readonly name: string;
  readonly kind: LessonKind;
  readonly body: string;
  /** The session after which it was there. */
  readonly after: string;
  /** Calls that it says fail; none where it is about something else. */
  readonly failing: readonly string[];
  readonly tokens: number;
}

/** How far a replay came: sessions done, the oldest first, and what was learnt in them. */
export interface ReplayState {
  readonly sessions: readonly ReplayedSession[];
  readonly learnt: readonly LearntLesson[];
}

/** What lessons would have been worth in the past sessions of a repository. Every figure is an upper bound. */
export interface ReplayReport extends ReplayState {
  /** Sessions of the record. */
  readonly of: number;
  /** True where it was stopped: the same again goes on from here. */
  readonly isStopped: boolean;
}

/** The smallest, the middle and the largest of one figure over all sessions. */
export function spreadOf(values: readonly number[]): {
  readonly least: number;
  readonly median: number;
  readonly most: number;
} {
  const sorted = [...values].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
  return { least: sorted[0] ?? 0, median, most: sorted.at(-1) ?? 0 };
}
