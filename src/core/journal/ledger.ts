import type { Label } from '../classify/classifier';
import type { EventBody, EventHeader, EventType, JournalEvent } from './event';
import { compareEvents } from './journalLine';
import { reinforced, startRow, withOutcome, type StandingRow } from './standingRow';

/** The digests a lesson's refs had when the user (or a detector) last said that the lesson holds. */
export interface Verification {
  readonly digests: Readonly<Record<string, string>>;
  /** Short readable values behind the digests; never from secret-like places. */
  readonly values: Readonly<Record<string, string>>;
  readonly time: number;
  readonly by: string;
  /** The commit that was checked out then; absent = no git. */
  readonly commit?: string;
}

/** A text seen at a time: what was captured, shown or put on trial. */
export interface SeenText {
  readonly hash: string;
  readonly time: number;
}

/** Counts over all recorded pre-flights. */
export interface Totals {
  readonly requests: number;
  readonly injectedRequests: number;
  readonly tokens: number;
  readonly labels: Readonly<Partial<Record<Label | 'none', number>>>;
}

type Keyed<T> = Readonly<Record<string, T>>;

/** Everything the journal says, folded. Plain JSON; computed by `foldEvents` alone, so it can be thrown away at any time. */
export interface Ledger {
  readonly rows: Keyed<StandingRow>;
  /** Approved texts by approval hash: a set, so that branch switches heal. */
  readonly approvals: Keyed<true>;
  readonly tombstones: Keyed<true>;
  readonly vetoes: Keyed<true>;
  readonly trials: Keyed<SeenText>;
  readonly captured: Keyed<SeenText>;
  readonly shown: Keyed<SeenText>;
  /** Lesson id to what it contradicts. */
  readonly contests: Keyed<readonly string[]>;
  readonly verified: Keyed<Verification>;
  readonly pins: Keyed<true>;
  readonly totals: Totals;
  /** Torn and foreign lines met so far. */
  readonly skipped: number;
  /** Number of folded events. */
  readonly events: number;
  /** The last event in (time, process, sequence) order. */
  readonly last?: Pick<JournalEvent, 'time' | 'process' | 'sequence'>;
}

/** The ledger of an empty journal. */
export const emptyLedger: Ledger = {
  rows: {},
  approvals: {},
  tombstones: {},
  vetoes: {},
  trials: {},
  captured: {},
  shown: {},
  contests: {},
  verified: {},
  pins: {},
  totals: { requests: 0, injectedRequests: 0, tokens: 0, labels: {} },
  skipped: 0,
  events: 0,
};

type Draft = {
  -readonly [K in keyof Ledger]: Ledger[K] extends Keyed<infer T> ? Record<string, T> : Ledger[K];
};

/** The one reducer: the ledger after these events, which must be in (time, process, sequence) order. The argument stays as it was. */
export function foldEvents(ledger: Ledger, events: readonly JournalEvent[], skipped = 0): Ledger {
  const draft = copy(ledger);
  draft.skipped += skipped;
  draft.events += events.length;
  for (const event of events) {
    apply(draft, event);
    if (!draft.last || compareEvents(event, { ...event, ...draft.last }) > 0) {
      draft.last = { time: event.time, process: event.process, sequence: event.sequence };
    }
  }
  return draft;
}

/** True where new events came too late to be folded on top: one of them is older than the last folded one and its order matters. */
export function needsReplay(ledger: Ledger, events: readonly JournalEvent[]): boolean {
  const last = ledger.last;
  if (!last) return false;
  return events.some(
    (event) => compareEvents(event, { ...event, ...last }) < 0 && orderMatters(ledger, event),
  );
}

function orderMatters(ledger: Ledger, event: JournalEvent): boolean {
  switch (event.type) {
    case 'receipt':
    case 'activity':
    case 'correction':
      return false;
    case 'read':
    case 'injected':
    case 'returned':
      return (ledger.rows[event.lesson]?.hurt ?? 0) > 0;
    default:
      return true;
  }
}

function copy(ledger: Ledger): Draft {
  return {
    ...ledger,
    rows: { ...ledger.rows },
    approvals: { ...ledger.approvals },
    tombstones: { ...ledger.tombstones },
    vetoes: { ...ledger.vetoes },
    trials: { ...ledger.trials },
    captured: { ...ledger.captured },
    shown: { ...ledger.shown },
    contests: { ...ledger.contests },
    verified: { ...ledger.verified },
    pins: { ...ledger.pins },
  };
}

type BodyOf<T, B = EventBody> = B extends { readonly type: infer U }
  ? T extends U
    ? B
    : never
  : never;

type Handlers = {
  readonly [T in EventType]: (draft: Draft, event: EventHeader & BodyOf<T>) => void;
};

const reinforce = (
  draft: Draft,
  event: { lesson: string; request: string; time: number },
): void => {
  draft.rows[event.lesson] = reinforced(
    draft.rows[event.lesson] ?? startRow,
    event.request,
    event.time,
  );
};

const nothing = (): void => undefined;

const handlers: Handlers = {
  read: reinforce,
  injected: reinforce,
  returned: reinforce,
  outcome: (draft, event) => {
    draft.rows[event.lesson] = withOutcome(
      draft.rows[event.lesson] ?? startRow,
      event.request,
      event.value === 'helped',
    );
  },
  approved: (draft, event) => {
    draft.approvals[event.hash] = true;
  },
  revoked: (draft, event) => {
    delete draft.approvals[event.hash];
  },
  captured: (draft, event) => {
    draft.captured[event.lesson] = { hash: event.hash, time: event.time };
  },
  shown: (draft, event) => {
    if (draft.shown[event.lesson]?.hash !== event.hash) {
      draft.shown[event.lesson] = { hash: event.hash, time: event.time };
    }
  },
  trial: (draft, event) => {
    draft.trials[event.lesson] = { hash: event.hash, time: event.time };
  },
  vetoed: (draft, event) => {
    draft.vetoes[event.hash] = true;
    delete draft.trials[event.lesson];
  },
  promoted: (draft, event) => {
    delete draft.trials[event.lesson];
  },
  unpromoted: nothing,
  retired: (draft, event) => {
    delete draft.trials[event.lesson];
  },
  restored: nothing,
  verified: (draft, event) => {
    draft.verified[event.lesson] = {
      digests: event.digests,
      values: event.values ?? {},
      time: event.time,
      by: event.by,
      ...(event.commit !== undefined && { commit: event.commit }),
    };
  },
  tombstoned: (draft, event) => {
    draft.tombstones[event.key] = true;
  },
  untombstoned: (draft, event) => {
    delete draft.tombstones[event.key];
  },
  contested: (draft, event) => {
    draft.contests[event.lesson] = [
      ...new Set([...(draft.contests[event.lesson] ?? []), event.against]),
    ];
  },
  settled: (draft, event) => {
    const left = (draft.contests[event.lesson] ?? []).filter(
      (against) => against !== event.against,
    );
    if (left.length > 0) draft.contests[event.lesson] = left;
    else delete draft.contests[event.lesson];
  },
  pinned: (draft, event) => {
    draft.pins[event.episode] = true;
  },
  unpinned: (draft, event) => {
    delete draft.pins[event.episode];
  },
  receipt: (draft, event) => {
    const label = event.verdict?.label ?? 'none';
    draft.totals = {
      requests: draft.totals.requests + 1,
      injectedRequests: draft.totals.injectedRequests + (event.injected.length > 0 ? 1 : 0),
      tokens: draft.totals.tokens + event.tokens,
      labels: { ...draft.totals.labels, [label]: (draft.totals.labels[label] ?? 0) + 1 },
    };
  },
  correction: nothing,
  'episode-started': nothing,
  'tool-called': nothing,
  edited: nothing,
  'episode-ended': nothing,
  'episode-outcome': nothing,
  activity: nothing,
};

function apply(draft: Draft, event: JournalEvent): void {
  const handle = handlers[event.type] as (draft: Draft, event: JournalEvent) => void;
  handle(draft, event);
}
