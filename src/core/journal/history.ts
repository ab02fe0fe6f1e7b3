import type { JournalPosition } from '../ports';
import type { Episode } from './episodes';
import type { JournalEvent } from './event';
import type { ComparedUse, UseTotals } from './useTotals';

type EventOf<T extends JournalEvent['type']> = Extract<JournalEvent, { readonly type: T }>;

/** One line of Activity: a pre-flight, or a step in the background. */
export type ActivityEvent = EventOf<'receipt'> | EventOf<'activity'>;

/** Part of a list, and how long all of it is. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Which part of a list. */
export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
}

/** Whether lessons helped in a task, or that this was taken back. */
export type Vote = EventOf<'outcome'> | EventOf<'outcome-withdrawn'>;

/** From the first millisecond to the one before the last, since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** What use has shown about one lesson, as the table `lesson_reinforcement` holds it. */
export interface ReinforcementRow {
  readonly lessonId: string;
  /** The repository's key, or `global`. */
  readonly project: string;
  /** The lesson's name; unique within the project. */
  readonly heading: string;
  readonly reinforcements: number;
  readonly confidence: number;
  /** Milliseconds since 1970; 0 = never. */
  readonly firstSeen: number;
  readonly lastReferenced: number;
}

/** New events of one journal, with the position behind them. */
export interface HistoryChange {
  /** Name of the journal: `project`, `global`. */
  readonly journal: string;
  /** True = forget what there was of this journal first. */
  readonly startAgain: boolean;
  /** In order. An event that is known already changes nothing. */
  readonly events: readonly JournalEvent[];
  readonly position: JournalPosition;
}

/**
 * The journal in a form that can be queried, plus vectors. A cache with its position: whatever is wrong with it, it is empty again and
 * says so once through the logger; the next refresh fills it. Nothing here throws because of a damaged file.
 */
export interface History {
  /** How far it has read, by journal. */
  positions(): Promise<Readonly<Record<string, JournalPosition>>>;
  apply(change: HistoryChange): Promise<void>;
  /** Replaces all rows. */
  setReinforcements(rows: readonly ReinforcementRow[]): Promise<void>;
  /** By lesson id. */
  reinforcements(): Promise<readonly ReinforcementRow[]>;
  /** The same as `useTotals` of all events of a journal, whatever was dropped since of single rows. */
  totals(journal: string): Promise<UseTotals>;
  /** The same as `comparedUse` of them. */
  compared(journal: string): Promise<ComparedUse>;
  /** Newest first; of a span alone where one is given. */
  activity(page: PageRequest, span?: TimeSpan): Promise<Page<ActivityEvent>>;
  /** What the user said of verdicts, oldest first. */
  corrections(): Promise<readonly EventOf<'correction'>[]>;
  /** The pre-flight of a request; `undefined` = not recorded, or too long ago. */
  receipt(request: string): Promise<EventOf<'receipt'> | undefined>;
  /** Newest first. */
  episodes(page: PageRequest): Promise<Page<Episode>>;
  /** What was said and seen of the lessons of a request, oldest first. */
  votes(request: string): Promise<readonly Vote[]>;
  /** The task of a request; `undefined` = not recorded, or too long ago. */
  episodeOf(request: string): Promise<Episode | undefined>;
  /** The vectors that are known of these texts (by hash) from one model. */
  vectors(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  keepVectors(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
  /** Writes what changed. Full or read-only: throws `diskFull` / `folderReadOnly`, and nothing is lost. */
  save(): Promise<void>;
}
