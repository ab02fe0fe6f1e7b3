import type { RequestLabel } from './activity';
import type { FactView } from './lessonDetail';
import type { LessonState } from './lessonState';
import type { Tab } from './managerTab';
import type { TeamView } from './team';

/** One week of requests; weeks begin on Monday, 0:00 UTC. */
export interface WeekView {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly given: number;
  readonly without: number;
  /** Tokens of lessons that were handed over. */
  readonly tokens: number;
  /** Tokens in and out of the recorded tasks of these requests. */
  readonly taskTokens: number;
  readonly stale: number;
}

/** A lesson where the page can show it; `tab` absent = it is gone. */
export interface LessonPlaceView {
  readonly id: string;
  readonly name: string;
  readonly tab?: Tab;
}

/** A lesson that was found stale. */
export interface StaleView {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly lesson: LessonPlaceView;
  readonly refs: readonly {
    readonly ref: string;
    /** `a1b2c3d subject`; absent = not known, or only in the work tree. */
    readonly commit?: string;
  }[];
}

/** What was observed of a lesson. */
export interface OutcomeView {
  readonly lesson: LessonPlaceView;
  readonly helped: number;
  readonly hurt: number;
}

/** What the gate said against what the user holds right. */
export interface MatrixView {
  readonly labels: readonly RequestLabel[];
  /** By judged label (rows) and right label (columns), in the order of `labels`. */
  readonly counts: readonly (readonly number[])[];
  /** What the corrections amount to, in one sentence. */
  readonly summary: string;
}

/** Places in past sessions that one figure counts. */
export interface ReplayPlacesView {
  readonly title: string;
  /** The first of them; `total` counts all. */
  readonly rows: readonly { readonly where: string; readonly what: string }[];
  readonly total: number;
}

/** What the last replay of past sessions came to; every figure an upper bound. */
export interface ReplayView {
  /** How far it came, and what that allows to say. */
  readonly summary: string;
  readonly isStopped: boolean;
  readonly figures: readonly FactView[];
  /** By week in which sessions began; tokens said once. */
  readonly weeks: readonly {
    /** Milliseconds since 1970. */
    readonly start: number;
    readonly spared: number;
    readonly cost: number;
  }[];
  readonly places: readonly ReplayPlacesView[];
}

/** Counts of one repository over time. */
export interface StatisticsView {
  /** Names the repository. */
  readonly id: string;
  /** Its name where the window has several; absent = there is one. */
  readonly repository?: string;
  /** Lessons that wait for the user in the Inbox. */
  readonly toReview: number;
  /** What lessons took and what use showed; empty = not counted yet. */
  readonly worth: readonly FactView[];
  /** Absent = past sessions were never replayed here. */
  readonly replay?: ReplayView;
  /** Absent = not looked at yet, or nothing is shared from here: the folder is not trusted. */
  readonly team?: TeamView;
  readonly weeks: readonly WeekView[];
  /** The newest moments. */
  readonly stale: readonly StaleView[];
  /** All moments, shown or not. */
  readonly staleTotal: number;
  /** Lessons with at least one outcome, those with the most first. */
  readonly outcomes: readonly OutcomeView[];
  readonly matrix: MatrixView;
  /** How many lessons are in a state. */
  readonly states: readonly { readonly state: LessonState; readonly count: number }[];
  /** What the gate called the requests. */
  readonly verdicts: readonly { readonly label: RequestLabel | 'none'; readonly count: number }[];
}
