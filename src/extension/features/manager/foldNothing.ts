import { saysNothingLearnt } from '../../../core/capture/sessions/nothingLearnt';
import { said } from '../../host/said';
import { reasonApart, type ActivityEvent } from './activityRows';
import type { ActivityRow } from '../../../protocol/activity';
import type { Translate } from './translate';

/** Rows that say no more than that nothing was learnt, as one. */
export interface FoldedNothing {
  /** The newest of them, which stands for all. */
  readonly id: string;
  readonly times: number;
  /** Each reason with how often, the most frequent first. */
  readonly reasons: readonly (readonly [string, number])[];
}

/** The events with all that only says "Nothing to learn" folded into the newest of them; one alone stays as it is. */
export function foldNothing(events: readonly ActivityEvent[]): {
  readonly events: readonly ActivityEvent[];
  readonly folded?: FoldedNothing;
} {
  const isNothing = (event: ActivityEvent): boolean =>
    event.type === 'activity' &&
    event.failed !== true &&
    event.anyway === undefined &&
    saysNothingLearnt(event.message);
  const nothing = events.filter(isNothing);
  const [newest] = nothing;
  if (!newest || nothing.length === 1) return { events };
  const counts = new Map<string, number>();
  for (const event of nothing) {
    if (event.type !== 'activity') continue;
    const why = said(event.message);
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return {
    events: events.filter((event) => event === newest || !isNothing(event)),
    folded: {
      id: newest.id,
      times: nothing.length,
      reasons: [...counts].sort(([, a], [, b]) => b - a),
    },
  };
}

/** The row that stands for all that only say that nothing was learnt. */
export function foldedRow(
  row: ActivityRow,
  { times, reasons }: FoldedNothing,
  translate: Translate,
): ActivityRow {
  const [[why] = ['', 0]] = reasons;
  const [, reason] = reasonApart(why);
  return {
    ...row,
    title: translate('Nothing to learn, {0} times', times),
    summary: translate('mostly {0}', reason ?? why),
  };
}
