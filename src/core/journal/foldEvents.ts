import type { EventBody, EventHeader, EventType, JournalEvent } from './event';
import { compareEvents } from './journalLine';
import type { CheckedRow, Keyed, Ledger } from './ledger';
import { hashesOf, lift, refuse, relent } from './noes';
import { mayApprove, rehash } from './rehash';
import {
  given,
  penalized,
  reinforced,
  startRow,
  type StandingRow,
  withOutcome,
  withProof,
  withoutOutcome,
  withoutPenalty,
  withoutReinforcement,
} from './standingRow';

type Draft = {
  -readonly [K in keyof Ledger]: Ledger[K] extends Keyed<infer T> ? Record<string, T> : Ledger[K];
};

/** `KeyedPart` names what `copy` must not share. */
type KeyedPart = {
  [K in keyof Ledger]-?: Ledger[K] extends Keyed<unknown> ? K : never;
}[keyof Ledger];

/** The one reducer: the ledger after these events, which must be in (time, process, sequence) order. The argument stays as it was. */
export function foldEvents(ledger: Ledger, events: readonly JournalEvent[], skipped = 0): Ledger {
  const draft = copy(ledger);
  draft.skipped += skipped;
  draft.events += events.length;
  for (const event of events) apply(draft, event);
  const last = events.at(-1);
  if (last && (!draft.last || compareEvents(last, draft.last) > 0)) {
    draft.last = { time: last.time, process: last.process, sequence: last.sequence };
  }
  return settled(draft, ledger);
}

/** True where new events came too late to be folded on top: one of them is older than the last folded one and its order matters. */
export function needsReplay(ledger: Ledger, events: readonly JournalEvent[]): boolean {
  const { last } = ledger;
  return (
    last !== undefined &&
    events.some((event) => compareEvents(event, last) < 0 && orderMatters(ledger, event))
  );
}

function orderMatters(ledger: Ledger, event: JournalEvent): boolean {
  switch (event.type) {
    case 'read':
    case 'injected':
    case 'returned':
    case 'outcome':
    case 'outcome-withdrawn':
      // Different lessons do not touch each other: only a row that is already past this event is in the way.
      return Math.max(ledger.rows[event.lesson]?.touched ?? -1, ledger.carried ?? -1) >= event.time;
    case 'receipt':
      return false;
    default:
      return handlers[event.type] !== nothing;
  }
}

/** The parts of a ledger that are keyed by lesson, text or request. */
const keyed = Object.keys({
  rows: true,
  approvals: true,
  tombstones: true,
  noes: true,
  texts: true,
  vetoes: true,
  trials: true,
  captured: true,
  worded: true,
  shown: true,
  contests: true,
  verified: true,
  seenStale: true,
  validated: true,
  pins: true,
  corrections: true,
  travelled: true,
} satisfies Record<KeyedPart, true>) as readonly KeyedPart[];

/** A copy whose keyed parts are copied when they are first asked for: a receipt needs none of them, and approvals may be thousands. */
function copy(ledger: Ledger): Draft {
  const draft: Draft = { ...ledger };
  for (const part of keyed)
    Object.defineProperty(draft, part, {
      ...{ configurable: true, enumerable: true },
      get: () => own(draft, part, { ...ledger[part] }),
    });
  return draft;
}

/** The draft as a plain ledger: what no event asked for is the very object that was there before. */
function settled(draft: Draft, ledger: Ledger): Ledger {
  for (const part of keyed)
    if (Object.getOwnPropertyDescriptor(draft, part)?.get) own(draft, part, ledger[part]);
  return draft;
}

function own(draft: Draft, part: KeyedPart, value: object): object {
  const shown = { configurable: true, enumerable: true, writable: true };
  Object.defineProperty(draft, part, { ...shown, value });
  return value;
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
  const row = draft.rows[event.lesson] ?? startRow;
  draft.rows[event.lesson] = reinforced(row, event.request, event.time);
};

/** A user who reinforces a lesson keeps it, whatever others did and whatever it costs. */
function keepProposed(draft: Draft, lesson: string, isKept: boolean): void {
  draft.givenUp = keptIn(draft.givenUp, lesson, isKept);
  draft.costly = keptIn(draft.costly, lesson, isKept);
}

function keptIn<Row extends { readonly isKept?: true }>(
  rows: Keyed<Row> | undefined,
  lesson: string,
  isKept: boolean,
): Keyed<Row> | undefined {
  const row = rows?.[lesson];
  if (!row) return rows;
  // A row is plain JSON: what is undefined is not kept.
  return { ...rows, [lesson]: { ...row, isKept: isKept ? true : undefined } };
}

const nothing = (): void => undefined;
const neverChecked: CheckedRow = { kept: 0, broken: 0, request: '', isKept: true };
const noReceipt = { lessons: 0, tokens: 0 };

const handlers: Handlers = {
  read: reinforce,
  injected: (draft, { lesson, request, time }) => {
    draft.rows[lesson] = given(draft.rows[lesson] ?? startRow, request, time);
  },
  returned: reinforce,
  outcome: (draft, { lesson, request, value, time }) => {
    const row = draft.rows[lesson] ?? startRow;
    draft.rows[lesson] = withOutcome(row, request, value === 'helped', time);
  },
  'outcome-withdrawn': (draft, { lesson, request, time }) => {
    const row = draft.rows[lesson];
    if (row) draft.rows[lesson] = withoutOutcome(row, request, time);
  },
  accompanied: nothing,
  reinforced: (draft, { lesson, id, time }) => {
    draft.rows[lesson] = reinforced(draft.rows[lesson] ?? startRow, id, time);
    keepProposed(draft, lesson, true);
  },
  unreinforced: (draft, { lesson, before, time }) => {
    const row = draft.rows[lesson];
    if (row) draft.rows[lesson] = withoutReinforcement(row, before, time);
    keepProposed(draft, lesson, false);
  },
  penalized: (draft, { lesson, time }) => {
    draft.rows[lesson] = penalized(draft.rows[lesson] ?? startRow, time);
  },
  unpenalized: (draft, { lesson, time }) => {
    const row = draft.rows[lesson];
    if (row) draft.rows[lesson] = withoutPenalty(row, time);
  },
  approved: (draft, event) => {
    if (mayApprove(event.hash, draft)) draft.approvals[event.hash] = true;
    lift(draft, hashesOf(event));
    carryStanding(draft, event);
  },
  revoked: (draft, { hash }) => {
    delete draft.approvals[hash];
  },
  rehashed: rehash,
  captured: (draft, { lesson, hash, time, isOwn }) => {
    draft.captured[lesson] = { hash, time, ...(isOwn === true && { isOwn }) };
  },
  worded: (draft, { lesson, points }) => {
    // Read from a file: what is no list says nothing.
    draft.worded[lesson] = Array.isArray(points) ? points : [];
  },
  shown: (draft, { lesson, hash, time }) => {
    // The countdown to a trial starts when this text was shown first.
    if (draft.shown[lesson]?.hash !== hash) draft.shown[lesson] = { hash, time };
  },
  trial: (draft, { lesson, hash, time }) => {
    draft.trials[lesson] = { hash, time };
  },
  vetoed: (draft, event) => {
    for (const hash of hashesOf(event)) draft.vetoes[hash] = true;
    delete draft.trials[event.lesson];
  },
  unvetoed: (draft, event) => {
    for (const hash of hashesOf(event)) delete draft.vetoes[hash];
  },
  promoted: endTrial,
  unpromoted: nothing,
  retired: (draft, event) => {
    endTrial(draft, event);
    refuse(draft, hashesOf(event), 'retired');
  },
  restored: (draft, event) => relent(draft, hashesOf(event), 'retired'),
  verified: (draft, { lesson, digests, values = {}, time, by, commit, hash }) => {
    draft.verified[lesson] = {
      ...{ digests, values, time, by },
      ...(commit !== undefined && { commit }),
      ...(hash !== undefined && { hash }),
    };
    delete draft.seenStale[lesson];
  },
  'seen-stale': (draft, { lesson, hash, digests }) => {
    const before = draft.seenStale[lesson];
    const seen = before?.hash === hash ? before.digests : {};
    draft.seenStale[lesson] = { hash, digests: withSeen(seen, digests) };
  },
  validated: (draft, { lesson, hash, of, holds, failed, drift, time }) => {
    draft.validated[lesson] = { hash, of, holds, failed, drift, time };
  },
  proven: (draft, { lesson, successes, failures, time }) => {
    const row = draft.rows[lesson] ?? startRow;
    draft.rows[lesson] = withProof(row, { successes, failures }, time);
  },
  tombstoned: (draft, { key }) => {
    draft.tombstones[key] = true;
  },
  untombstoned: (draft, { key }) => {
    delete draft.tombstones[key];
  },
  contested: (draft, event) => {
    const { lesson, against } = event;
    refuse(draft, hashesOf(event), 'contested');
    draft.contests[lesson] = [...new Set([...(draft.contests[lesson] ?? []), against])];
  },
  settled: (draft, event) => {
    const { lesson, against } = event;
    const left = (draft.contests[lesson] ?? []).filter((other) => other !== against);
    if (left.length > 0) draft.contests[lesson] = left;
    else {
      delete draft.contests[lesson];
      relent(draft, hashesOf(event), 'contested');
    }
  },
  pinned: (draft, { episode }) => {
    draft.pins[episode] = true;
  },
  unpinned: (draft, { episode }) => {
    delete draft.pins[episode];
  },
  stood: (draft, { lesson, row }) => {
    if (usesIn(row) > usesIn(draft.rows[lesson] ?? startRow)) draft.rows[lesson] = row;
  },
  travelled: (draft, { from, lines }) => {
    draft.travelled[from] = Math.max(draft.travelled[from] ?? 0, lines);
  },
  receipt: (draft, { verdict, injected, tokens, earlier = noReceipt }) => {
    const label = verdict?.label ?? 'none';
    const { requests, injectedRequests, tokens: before, labels } = draft.totals;
    const isFirst = earlier === noReceipt;
    const isGivenNow = injected.length > 0 && earlier.lessons === 0;
    draft.totals = {
      requests: requests + (isFirst ? 1 : 0),
      injectedRequests: injectedRequests + (isGivenNow ? 1 : 0),
      tokens: before + tokens - earlier.tokens,
      labels: isFirst ? { ...labels, [label]: (labels[label] ?? 0) + 1 } : labels,
    };
  },
  checked: (draft, { lesson, request, isKept }) => {
    const before = draft.checked?.[lesson] ?? neverChecked;
    const isAgain = before.request === request;
    // One request counts once, and what it broke it did not keep.
    const kept = isKept && (!isAgain || before.isKept);
    draft.checked = {
      ...draft.checked,
      [lesson]: {
        kept: before.kept + Number(kept) - Number(isAgain && before.isKept),
        broken: before.broken + Number(!kept) - Number(isAgain && !before.isKept),
        request,
        isKept: kept,
      },
    };
  },
  'given-up': (draft, { lesson, hash, of, broken, since }) => {
    const rows = { ...draft.givenUp };
    if (broken === 0) delete rows[lesson];
    else rows[lesson] = { hash, of, broken, since };
    draft.givenUp = rows;
  },
  costly: (draft, { lesson, hash, given, held, least }) => {
    const rows = { ...draft.costly };
    if (least === 0) delete rows[lesson];
    else rows[lesson] = { hash, given, held, least };
    draft.costly = rows;
  },
  compacted: nothing,
  correction: (draft, { request, should }) => {
    draft.corrections[request] = should;
  },
  'episode-started': nothing,
  'tool-called': nothing,
  edited: nothing,
  'user-said': nothing,
  'episode-ended': nothing,
  'episode-outcome': nothing,
  learnt: nothing,
  activity: nothing,
};

const usesIn = ({ reinforcements, helped, hurt }: StandingRow): number =>
  reinforcements + helped + hurt;

/** States kept of one ref: a few branches. */
const mostSeen = 8;

function withSeen(
  seen: Readonly<Record<string, readonly string[]>>,
  digests: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> {
  const added = Object.entries(digests).map(([ref, digest]) => {
    const others = (seen[ref] ?? []).filter((other) => other !== digest);
    return [ref, [...others, digest].slice(-mostSeen)] as const;
  });
  return { ...seen, ...Object.fromEntries(added) };
}

function endTrial(draft: Draft, { lesson }: { readonly lesson: string }): void {
  delete draft.trials[lesson];
}

/** A text that is approved under another id than before keeps what use has shown of it. */
function carryStanding(
  draft: Draft,
  {
    lesson,
    text,
    time,
  }: { readonly lesson: string; readonly text?: string; readonly time: number },
): void {
  if (text === undefined) return;
  const before = draft.texts[text];
  const row = before === undefined ? undefined : draft.rows[before];
  if (row && before !== lesson && !draft.rows[lesson]) {
    draft.rows[lesson] = row;
    draft.carried = Math.max(draft.carried ?? 0, time);
  }
  draft.texts[text] = lesson;
}

function apply(draft: Draft, event: JournalEvent): void {
  const handle = handlers[event.type] as (draft: Draft, event: JournalEvent) => void;
  handle(draft, event);
}
