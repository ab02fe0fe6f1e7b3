/** What is known of a ref now, against the value it had when last verified. `unchecked` = nobody looked, as the lesson is out of use. */
export type RefState =
  'same' | 'changed' | 'missing' | 'unverified' | 'unreadable' | 'too broad' | 'unchecked';

/** One input the lesson depends on. */
export interface RefView {
  readonly ref: string;
  /** True where it names one place that can be shown. */
  readonly canOpen?: boolean;
  readonly state: RefState;
  /** The verified value, short; absent = not kept (long, or it might be secret). */
  readonly from?: string;
  readonly to?: string;
  /** What changed, in words; absent = nothing did. */
  readonly why?: string;
  /** The commit that changed it, as `a1b2c3d subject`; absent = unknown. */
  readonly commit?: string;
}

/** Something wrong with the file. */
export interface ProblemView {
  readonly severity: 'error' | 'warning';
  /** What is wrong and what to do. */
  readonly message: string;
  /** 1-based; absent = the whole file. */
  readonly line?: number;
}

/** One fact about a lesson, worded by the host, such as `Confidence` and `0.82`. */
export interface FactView {
  readonly label: string;
  readonly value: string;
  /** What the fact means, for the hover. */
  readonly meaning?: string;
}

/** A recorded task, as a place to go to. */
export interface TaskLink {
  /** Its request, by which Activity knows it. */
  readonly id: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** How well one way of doing one kind of task has worked. */
export interface CompetenceView {
  /** Words of the requests it answers to. */
  readonly trigger: string;
  /** Counts, rate, medians, tools: whatever was recorded. */
  readonly facts: readonly FactView[];
  /** Commands and files, in order. */
  readonly steps: readonly string[];
  /** The newest tasks it was computed from. */
  readonly derivedFrom: readonly TaskLink[];
  /** All of them, named or not. */
  readonly total: number;
}

/** One thing that happened to a lesson. */
export interface HistoryStep {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** In words, such as `Put to use`. */
  readonly what: string;
  /** The act that "Undo" would take back, where this is it, and what that would do. */
  readonly undo?: { readonly id: string; readonly effect: string };
}

/** Everything shown of a lesson when its row is open; the row itself is its `LessonCard`. */
export interface LessonDetail {
  readonly id: string;
  /** Where it lies, to be read; opening goes by id. */
  readonly file: string;
  /** Markdown as written; shown as plain text. */
  readonly body: string;
  readonly problems: readonly ProblemView[];
  readonly refs: readonly RefView[];
  /** Reads, confidence, outcomes: each number with its meaning. */
  readonly standing: readonly FactView[];
  /** Triggers, globs, topic, package: whatever the file says. */
  readonly facts: readonly FactView[];
  /** Who proposed it and when, in one line. */
  readonly source?: string;
  readonly evidence: readonly string[];
  /** Which of these lines name a place that can be opened; absent = none. */
  readonly openableEvidence?: readonly number[];
  /** True where an update of this lesson waits, or this is one: both texts can be compared. */
  readonly canCompare?: boolean;
  /** Whether its text can be edited on the page; absent = no. */
  readonly canEdit?: boolean;
  /** How well ways of doing what a recipe is for have worked; empty = nothing is recorded. */
  readonly worked: readonly CompetenceView[];
  /** What happened to it, newest first. */
  readonly history: readonly HistoryStep[];
  /** The lessons it contradicts. */
  readonly against: readonly { readonly id: string; readonly name: string }[];
}
