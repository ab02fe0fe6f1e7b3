import type { Label } from '../lesson/verdict';
import type { EventOrder } from './journalLine';
import type { StandingRow } from './standingRow';
import type { TeamVoice } from './teamVoice';

/** The digests a lesson's refs had when the user (or a detector) last said that the lesson holds. */
export interface Verification {
  readonly digests: Readonly<Record<string, string>>;
  /** Short readable values behind the digests; never from secret-like places. */
  readonly values: Readonly<Record<string, string>>;
  readonly time: number;
  readonly by: string;
  /** The commit that was checked out then; absent = no git. */
  readonly commit?: string;
  /** The text that was verified; absent = an older journal did not say. */
  readonly hash?: string;
}

/** The states of its refs in which a text was stale here, since it was last verified. */
export interface SeenStale {
  readonly hash: string;
  /** By ref, the latest last. */
  readonly digests: Readonly<Record<string, readonly string[]>>;
}

/** A rule that people broke in most of the newest changes. */
export interface GivenUpRow {
  /** The text that was tried. */
  readonly hash: string;
  readonly of: number;
  readonly broken: number;
  /** ISO date of the oldest of these changes. */
  readonly since: string;
  /** The user keeps the lesson all the same. */
  readonly isKept?: true;
}

/** A lesson whose requests cost more with it than without, by the comparison of daily use. */
export interface CostlyRow {
  /** The text that was given. */
  readonly hash: string;
  readonly given: number;
  readonly held: number;
  /** Tokens more, in percent: the low end of the interval. */
  readonly least: number;
  /** The user keeps the lesson all the same. */
  readonly isKept?: true;
}

/** What the validator last said of a text: how many of its checkable claims hold. */
export interface ClaimsRecord {
  readonly hash: string;
  /** Claims that could be checked; 0 = nothing to check. */
  readonly of: number;
  readonly holds: number;
  /** The claims that do not hold, in words. */
  readonly failed: readonly string[];
  /** The state its refs were in; empty = nothing had changed. */
  readonly drift: string;
  readonly time: number;
}

/** How often changes and commands of requests kept the checks of a lesson. */
export interface CheckedRow {
  readonly kept: number;
  readonly broken: number;
  /** The request counted last: it counts once. */
  readonly request: string;
  readonly isKept: boolean;
}

/** A text seen at a time: what was captured, shown or put on trial. */
export interface SeenText {
  readonly hash: string;
  readonly time: number;
}

/** A text that was captured. */
export interface CapturedText extends SeenText {
  /** Taught by this user's own words or work: the only kind that may go on trial by time. */
  readonly isOwn?: true;
}

/** Counts over all recorded pre-flights. */
export interface Totals {
  readonly requests: number;
  readonly injectedRequests: number;
  readonly tokens: number;
  readonly labels: Readonly<Partial<Record<Label | 'none', number>>>;
}

/** A no to a text that is kept by itself; retractions and vetoes have records of their own. */
export type KeptNo = 'retired' | 'contested';

/** A plain record by id or hash. */
export type Keyed<T> = Readonly<Record<string, T>>;

/** Everything the journal says, folded. Plain JSON; computed by `foldEvents` alone, so it can be thrown away at any time. */
export interface Ledger {
  readonly rows: Keyed<StandingRow>;
  /** Approved texts by approval hash: a set, so that branch switches heal. */
  readonly approvals: Keyed<true>;
  readonly tombstones: Keyed<true>;
  /** Texts this user retired or contested, by approval hash and by text hash. */
  readonly noes: Keyed<readonly KeptNo[]>;
  /** Text hash to the lesson that was approved with it last: standing follows the text to a new id. */
  readonly texts: Keyed<string>;
  /** True once short hashes were exchanged for full ones. */
  readonly isRehashed?: true;
  /** When a standing was last carried over to another id; an earlier use cannot be folded on top. */
  readonly carried?: number;
  readonly vetoes: Keyed<true>;
  readonly trials: Keyed<SeenText>;
  readonly captured: Keyed<CapturedText>;
  /** What a scan said in a lesson, as hashes. */
  readonly worded: Keyed<readonly string[]>;
  readonly shown: Keyed<SeenText>;
  /** Lesson id to what it contradicts. */
  readonly contests: Keyed<readonly string[]>;
  readonly verified: Keyed<Verification>;
  readonly seenStale: Keyed<SeenStale>;
  readonly validated: Keyed<ClaimsRecord>;
  readonly pins: Keyed<true>;
  /** By request, what the user said its verdict should have been. */
  readonly corrections: Keyed<'inject' | 'skip'>;
  /** By stream, how many lines of it were taken over from another machine. */
  readonly travelled: Keyed<number>;
  /** By lesson, how often its checks were kept; absent = never tried. */
  readonly checked?: Keyed<CheckedRow>;
  /** By lesson, rules that people gave up; absent = none. */
  readonly givenUp?: Keyed<GivenUpRow>;
  /** By lesson, those that daily use showed to cost more than they spare; absent = none. */
  readonly costly?: Keyed<CostlyRow>;
  /** What the team says, laid beside what this user's journal does; it is no part of the journal. Absent = in no team, or never met. */
  readonly team?: TeamVoice;
  readonly totals: Totals;
  /** Torn and foreign lines met so far. */
  readonly skipped: number;
  /** Number of folded events. */
  readonly events: number;
  /** The last event in (time, process, sequence) order. */
  readonly last?: EventOrder;
}

/** The ledger of an empty journal. */
export const emptyLedger: Ledger = {
  rows: {},
  approvals: {},
  tombstones: {},
  noes: {},
  texts: {},
  vetoes: {},
  trials: {},
  captured: {},
  worded: {},
  shown: {},
  contests: {},
  verified: {},
  seenStale: {},
  validated: {},
  pins: {},
  corrections: {},
  travelled: {},
  totals: { requests: 0, injectedRequests: 0, tokens: 0, labels: {} },
  skipped: 0,
  events: 0,
};
