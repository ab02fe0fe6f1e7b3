import { foldEpisodes, type Episode } from './episodes';
import type { JournalEvent } from './event';

type EventOf<T extends JournalEvent['type']> = Extract<JournalEvent, { readonly type: T }>;

/** What happened in one week: requests by when they began, tasks by when they did. Weeks begin on Monday, 0:00 UTC, as the files of the journal do. */
export interface WeekTotals {
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Requests that were given at least one lesson, and those that were not. */
  readonly given: number;
  readonly without: number;
  /** Tokens of lessons that were handed over. */
  readonly tokens: number;
  /** Tokens in and out of the recorded tasks of these requests. */
  readonly taskTokens: number;
  /** Recorded tasks that ended, for how many of them the tokens are an estimate, and the tokens in and out. */
  readonly tasks: number;
  readonly estimatedTasks: number;
  readonly tokensOfTasks: number;
}

/** A lesson was found stale: which of its refs had changed, and to what. */
export interface StaleMoment {
  /** Milliseconds since 1970, when it was noticed. */
  readonly time: number;
  readonly lesson: string;
  readonly digests: Readonly<Record<string, string>>;
}

/** What statistics are made of, from the events of a journal or from the history that was made of them. */
export interface UseTotals {
  /** Those in which a request or a task began, oldest first. */
  readonly weeks: readonly WeekTotals[];
  /** Oldest first. */
  readonly stale: readonly StaleMoment[];
  /** What the user said of verdicts and the receipts of those requests, oldest first. */
  readonly corrected: readonly (EventOf<'correction'> | EventOf<'receipt'>)[];
}

/** Requests that took part in a comparison: their receipts and tasks, oldest first, tasks of one start by id. */
export interface ComparedUse {
  readonly receipts: readonly EventOf<'receipt'>[];
  readonly episodes: readonly Episode[];
}

/** Milliseconds. */
export const weekLength = 7 * 86_400_000;
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * 86_400_000;

/** The Monday, 0:00 UTC, at or before a time. */
export function weekStart(time: number): number {
  return Math.floor((time - firstMonday) / weekLength) * weekLength + firstMonday;
}

/** Everything but the week itself. */
export type Amounts = Omit<WeekTotals, 'start'>;
export const nothing: Amounts = {
  ...{ given: 0, without: 0, tokens: 0, taskTokens: 0 },
  ...{ tasks: 0, estimatedTasks: 0, tokensOfTasks: 0 },
};

/** What a request adds to the week in which it began. */
export function amountsOfRequest(tokens: number, wasGiven: boolean, taskTokens: number): Amounts {
  return { ...nothing, given: wasGiven ? 1 : 0, without: wasGiven ? 0 : 1, tokens, taskTokens };
}

/** What a task adds to the week in which it began; nothing before it has ended. */
export function amountsOfTask(end: Episode['end']): Amounts {
  if (!end) return nothing;
  const tokensOfTasks = end.tokensIn + end.tokensOut;
  return { ...nothing, tasks: 1, estimatedTasks: end.estimated ? 1 : 0, tokensOfTasks };
}

/** Sums up events, which must be in order. */
export function useTotals(events: readonly JournalEvent[]): UseTotals {
  const episodes = foldEpisodes(events);
  const stale: StaleMoment[] = [];
  const asked = new Set<string>();
  for (const event of events) {
    if (event.type === 'seen-stale')
      stale.push({ time: event.time, lesson: event.lesson, digests: event.digests });
    if (event.type === 'correction') asked.add(event.request);
  }
  const corrected = events.filter(
    (event): event is UseTotals['corrected'][number] =>
      event.type === 'correction' || (event.type === 'receipt' && asked.has(event.request)),
  );
  return { weeks: weeksOf(events, episodes), stale, corrected };
}

function weeksOf(
  events: readonly JournalEvent[],
  episodes: readonly Episode[],
): readonly WeekTotals[] {
  const spent = new Map<string, number>();
  const weeks = new Map<number, Amounts>();
  const add = (time: number, amounts: Amounts): void => {
    const start = weekStart(time);
    weeks.set(start, plus(weeks.get(start) ?? nothing, amounts));
  };
  for (const episode of episodes) {
    const amounts = amountsOfTask(episode.end);
    add(episode.started, amounts);
    spent.set(episode.request, (spent.get(episode.request) ?? 0) + amounts.tokensOfTasks);
  }
  for (const { first, last } of requestsOf(events)) {
    const taskTokens = spent.get(last.request) ?? 0;
    add(first, amountsOfRequest(last.tokens, last.injected.length > 0, taskTokens));
  }
  return [...weeks]
    .map(([start, amounts]) => ({ start, ...amounts }))
    .filter(isUsed)
    .sort((a, b) => a.start - b.start);
}

/** A turn's later receipt holds what the ones before it say, and stays in the week of the first. */
function requestsOf(events: readonly JournalEvent[]) {
  const requests = new Map<string, { first: number; last: EventOf<'receipt'> }>();
  for (const event of events) {
    if (event.type !== 'receipt') continue;
    requests.set(event.request, {
      first: requests.get(event.request)?.first ?? event.time,
      last: event,
    });
  }
  return requests.values();
}

/** Adds amounts; `sign` -1 takes them away. */
export function plus(a: Amounts, b: Amounts, sign: 1 | -1 = 1): Amounts {
  return {
    given: a.given + sign * b.given,
    without: a.without + sign * b.without,
    tokens: a.tokens + sign * b.tokens,
    taskTokens: a.taskTokens + sign * b.taskTokens,
    tasks: a.tasks + sign * b.tasks,
    estimatedTasks: a.estimatedTasks + sign * b.estimatedTasks,
    tokensOfTasks: a.tokensOfTasks + sign * b.tokensOfTasks,
  };
}

const isUsed = ({ given, without, tasks }: WeekTotals): boolean => given + without + tasks > 0;

/** Receipts and tasks of the requests that took part in a comparison. Events must be in order. */
export function comparedUse(events: readonly JournalEvent[]): ComparedUse {
  const all = events.filter((event) => event.type === 'receipt');
  const compared = new Set(all.flatMap((one) => (one.compared ? [one.request] : [])));
  return {
    receipts: all.filter(({ request }) => compared.has(request)),
    episodes: foldEpisodes(events)
      .filter(({ request }) => compared.has(request))
      .sort((a, b) => a.started - b.started || (a.id < b.id ? -1 : 1)),
  };
}
