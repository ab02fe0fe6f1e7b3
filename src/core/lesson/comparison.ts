/** What a request gets while the user compares: its lessons, others of another subject and equal length, or nothing. */
export type Arm = 'given' | 'placebo' | 'nothing';

/** The part of a request in a comparison. */
export interface Compared {
  readonly arm: Arm;
  /** Ids of the lessons it was to be given, whichever arm it was drawn into. */
  readonly lessons: readonly string[];
}
