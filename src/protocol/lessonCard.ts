import type { LessonState, LessonScope, WaitingKind } from './lessonState';
import type { Relation } from './relations';

/** What a user can do to a lesson from the manager; each has undo. The host says which fit a lesson now. */
export const lessonVerbs = [
  'promote',
  'approve',
  'verify',
  'restore',
  'retire',
  'veto',
  'settle',
  'contest',
  'helped',
  'didNotHelp',
  'reinforce',
  'penalize',
  'fork',
  'broaden',
  'narrow',
  'moveToGlobal',
  'publish',
  'retract',
] as const;
export type LessonVerb = (typeof lessonVerbs)[number];

/** Verbs that a state waits for. Whoever acts without looking closely, by one key or the first button, gets one of these or nothing. */
export const expectedVerbs: ReadonlySet<LessonVerb> = new Set([
  'promote',
  'approve',
  'verify',
  'restore',
]);

/** Verbs that take something from a lesson: never the first thing under a pointer. */
export const losingVerbs: ReadonlySet<LessonVerb> = new Set([
  'retire',
  'veto',
  'contest',
  'didNotHelp',
  'penalize',
  'retract',
]);

/** What use has shown, as numbers to sort by and to explain. */
export interface StandingView {
  /** How often a block with its text went to a model: what was only opened is not counted. */
  readonly given: number;
  /** In [0, 1]. */
  readonly confidence: number;
  readonly helped: number;
  readonly hurt: number;
  /** Milliseconds since 1970; absent = never given or read. */
  readonly lastUsed?: number;
}

/** One row of the Inbox and Lessons tabs. */
export interface LessonCard {
  /** Names the lesson in every call; never a path. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly state: LessonState;
  readonly scope: LessonScope;
  /** Its repository's name where the window has several; absent = there is one. */
  readonly repository?: string;
  /** The package or folder it is for; absent = all of the repository, or several. */
  readonly folder?: string;
  /** Its topic, by which lists can be grouped. */
  readonly topic?: string;
  /** Where it came from, in the words of its file, by which lists can be grouped. */
  readonly source?: string;
  /** Of a grouped list: the group, on its first row alone. */
  readonly group?: string;
  readonly kind: 'convention' | 'recipe';
  /** Why it is in this state, or what speaks for a proposal: one sentence; absent = nothing to say. */
  readonly reason?: string;
  /** What it waits for; absent = nothing, and it is not in the Inbox. */
  readonly waits?: WaitingKind;
  /** What it says, in one line and clipped, where that is what has to be decided. */
  readonly text?: string;
  /** Tokens of its part of a block. */
  readonly tokens: number;
  readonly standing: StandingView;
  /** What can be done now, the most likely first. */
  readonly verbs: readonly LessonVerb[];
  /** How it can be joined with other lessons now. */
  readonly relations: readonly Relation[];
  /** Its way to a trial in the fewest words, such as "tried in 3 days"; absent = time does nothing for it. */
  readonly countdown?: string;
}

/** Whether there is a file to open: lessons that came with the program have none. */
export function hasFile({ scope }: Pick<LessonCard, 'scope'>): boolean {
  return scope !== 'shipped';
}
