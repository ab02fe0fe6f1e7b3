import { foldEpisodes } from '../../journal/episodes';
import type { JournalEvent } from '../../journal/event';
import type { KeptReceipt } from '../episodes/findReceipt';

/** One week of recorded requests. Weeks begin on Monday, 0:00 UTC, as the files of the journal do. */
export interface WeekOfUse {
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Requests that were given at least one lesson. */
  readonly given: number;
  readonly without: number;
  /** Tokens of lessons that were handed over. */
  readonly tokens: number;
  /** Tokens in and out of the recorded tasks of these requests. */
  readonly taskTokens: number;
  /** Times that a lesson was found stale. */
  readonly stale: number;
}

/** A lesson was found stale: which of its refs had changed, and to what. */
export interface StaleMoment {
  /** Milliseconds since 1970, when it was noticed. */
  readonly time: number;
  readonly lesson: string;
  readonly digests: Readonly<Record<string, string>>;
}

/** What the events that are kept say over time. */
export interface UseOverTime {
  /** Every week from the first to the last one with an event, also those without; oldest first. */
  readonly weeks: readonly WeekOfUse[];
  /** Newest first. */
  readonly stale: readonly StaleMoment[];
}

/** Milliseconds. */
export const weekLength = 7 * 86_400_000;
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * 86_400_000;
/** Two years: a clock that stood wrong once must not make thousands of empty weeks. */
const mostWeeks = 104;

/** The Monday, 0:00 UTC, at or before a time. */
export function weekStart(time: number): number {
  return Math.floor((time - firstMonday) / weekLength) * weekLength + firstMonday;
}

/** Counts requests, tokens and stale lessons by week. */
export function useOverTime(events: readonly JournalEvent[]): UseOverTime {
  const receipts = new Map<string, KeptReceipt>();
  const stale: StaleMoment[] = [];
  for (const event of events) {
    if (event.type === 'receipt') {
      // A turn's later receipt holds what the ones before it say, and stays in the week of the first.
      const time = receipts.get(event.request)?.time ?? event.time;
      receipts.set(event.request, { ...event, time });
    }
    if (event.type === 'seen-stale')
      stale.push({ time: event.time, lesson: event.lesson, digests: event.digests });
  }
  const spent = new Map<string, number>();
  for (const { request, end } of foldEpisodes(events))
    if (end) spent.set(request, (spent.get(request) ?? 0) + end.tokensIn + end.tokensOut);
  return { weeks: weeksOf([...receipts.values()], stale, spent), stale: stale.reverse() };
}

function weeksOf(
  receipts: readonly KeptReceipt[],
  stale: readonly StaleMoment[],
  spent: ReadonlyMap<string, number>,
): readonly WeekOfUse[] {
  const starts = [...receipts, ...stale].map(({ time }) => weekStart(time));
  if (starts.length === 0) return [];
  const last = starts.reduce((a, b) => Math.max(a, b));
  const first = Math.max(
    starts.reduce((a, b) => Math.min(a, b)),
    last - (mostWeeks - 1) * weekLength,
  );
  return Array.from({ length: (last - first) / weekLength + 1 }, (_, index): WeekOfUse => {
    const start = first + index * weekLength;
    const own = receipts.filter(({ time }) => weekStart(time) === start);
    const given = own.filter(({ injected }) => injected.length > 0).length;
    return {
      start,
      given,
      without: own.length - given,
      tokens: sum(own.map(({ tokens }) => tokens)),
      taskTokens: sum(own.map(({ request }) => spent.get(request) ?? 0)),
      stale: stale.filter(({ time }) => weekStart(time) === start).length,
    };
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
