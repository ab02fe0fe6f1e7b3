import type { LessonState } from './lessonState';

/** What joins a lesson with others; the host says which fit a lesson now. */
export const relations = ['merge', 'supersede', 'contradict'] as const;
export type Relation = (typeof relations)[number];

/** Relations of one lesson to one other that the user still has to name. */
export const pairRelations = ['supersede', 'contradict'] as const;
export type PairRelation = (typeof pairRelations)[number];

/** A lesson with its text, to be read before something is done with it. */
export interface LessonText {
  readonly id: string;
  readonly name: string;
  readonly state: LessonState;
  readonly description: string;
  /** Markdown as written; shown as plain text. */
  readonly body: string;
  readonly tokens: number;
}

/** A merge before it is done. */
export interface MergeView {
  readonly sources: readonly LessonText[];
  /** What the candidate would say, and where it would lie. */
  readonly body: string;
  readonly file: string;
  readonly tokens: number;
  /** What to mend afterwards, such as a text that is too long. */
  readonly warnings: readonly string[];
}

/** Lessons that a relation may name, the likeliest first. */
export interface Partners {
  /** The lesson itself, to be read beside the other. */
  readonly own: LessonText;
  readonly rows: readonly LessonText[];
  /** All that fit, shown or not. */
  readonly total: number;
}
