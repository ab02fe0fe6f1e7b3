/** What a row of the Activity tab tells: lessons given, none given, a background step, a failure. */
export type ActivityOutcome = 'given' | 'nothing' | 'note' | 'failed';

/** One row of the Activity tab, newest first. */
export interface ActivityRow {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly outcome: ActivityOutcome;
  /** The request's beginning where the user allows keeping it, else what happened in words. */
  readonly title: string;
  /** One line below: verdict and lessons, or the next step after a failure. */
  readonly summary: string;
  /** Tokens handed over; 0 = none. */
  readonly tokens: number;
  /** True where a receipt can be opened. */
  readonly hasReceipt: boolean;
}

/** A lesson named in a receipt. */
export interface ReceiptLesson {
  readonly id: string;
  readonly name: string;
  /** Tokens where it was given, the detail of the reason where it was not. */
  readonly note?: string;
}

/** Lessons left out for one reason. */
export interface OmittedGroup {
  readonly reason: string;
  /** The reason in a sentence. */
  readonly meaning: string;
  /** The first few. */
  readonly lessons: readonly ReceiptLesson[];
  /** All of them, shown or not. */
  readonly total: number;
}

/** The record of one pre-flight, as shown when its row is open. */
export interface ReceiptView {
  readonly id: string;
  readonly time: number;
  /** The request's text; absent = not kept, by the user's setting. */
  readonly request?: string;
  /** Absent = the gate stopped before classifying, and `stopped` says why. */
  readonly verdict?: {
    readonly label: string;
    /** In [0, 1]. */
    readonly confidence: number;
    readonly inject: boolean;
    readonly why: string;
  };
  readonly stopped?: string;
  readonly injected: readonly ReceiptLesson[];
  readonly omitted: readonly OmittedGroup[];
  readonly tokens: number;
  readonly milliseconds: number;
  /** What the user said the verdict should have been; absent = nothing. */
  readonly corrected?: Correction;
}

/** "This request should have got lessons", or should not. */
export const corrections = ['inject', 'skip'] as const;
export type Correction = (typeof corrections)[number];
