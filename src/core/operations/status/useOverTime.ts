import {
  nothing,
  weekLength,
  weekStart,
  type StaleMoment,
  type UseTotals,
  type WeekTotals,
} from '../../journal/useTotals';

/** One week of recorded requests. */
export interface WeekOfUse extends Pick<
  WeekTotals,
  'start' | 'given' | 'without' | 'tokens' | 'taskTokens'
> {
  /** Times that a lesson was found stale. */
  readonly stale: number;
}

/** What is kept of use says over time. */
export interface UseOverTime {
  /** Every week from the first to the last one with a request or a stale lesson, also those without; oldest first. */
  readonly weeks: readonly WeekOfUse[];
  /** Newest first. */
  readonly stale: readonly StaleMoment[];
}

/** Two years: a clock that stood wrong once must not make thousands of empty weeks. */
const mostWeeks = 104;

/** Requests, tokens and stale lessons week by week. */
export function useOverTime({ weeks, stale }: Pick<UseTotals, 'weeks' | 'stale'>): UseOverTime {
  return { weeks: everyWeek(weeks, stale), stale: [...stale].reverse() };
}

function everyWeek(
  totals: readonly WeekTotals[],
  stale: readonly StaleMoment[],
): readonly WeekOfUse[] {
  const known = new Map(totals.map((week) => [week.start, week]));
  const noticed = stale.map(({ time }) => weekStart(time));
  const asked = totals.filter(({ given, without }) => given + without > 0);
  const starts = [...asked.map(({ start }) => start), ...noticed];
  if (starts.length === 0) return [];
  const last = starts.reduce((a, b) => Math.max(a, b));
  const first = Math.max(
    starts.reduce((a, b) => Math.min(a, b)),
    last - (mostWeeks - 1) * weekLength,
  );
  return Array.from({ length: (last - first) / weekLength + 1 }, (_, index): WeekOfUse => {
    const start = first + index * weekLength;
    const { given, without, tokens, taskTokens } = known.get(start) ?? nothing;
    const found = noticed.filter((week) => week === start).length;
    return { start, given, without, tokens, taskTokens, stale: found };
  });
}
