import type { TimeSpan } from '../../../core/journal/history';
import { weekLength, weekStart } from '../../../core/journal/useTotals';
import type { PageQuery } from '../../../protocol/managerSnapshot';
import type { ActivityFilter, ActivityKind, RequestLabel } from '../../../protocol/activity';
import type { ActivityEvent, ReceiptEvent } from './activityRows';

/** What a filter asks for that is not in the event. */
export interface FilterFacts {
  /** The page's id of a lesson. */
  readonly idOf: (lesson: string) => string;
  /** What the user said a request should have been called. */
  readonly rightOf: (request: string) => RequestLabel | undefined;
}

const kinds: Readonly<Record<ActivityKind, (event: ActivityEvent) => boolean>> = {
  requests: ({ type }) => type === 'receipt',
  given: (event) => event.type === 'receipt' && event.injected.length > 0,
  without: (event) => event.type === 'receipt' && event.injected.length === 0,
  steps: ({ type }) => type === 'activity',
};

/** The span a query asks for; `undefined` = all of time. */
export function weekOf(query: Pick<PageQuery, 'activity'> | undefined): TimeSpan | undefined {
  const from = query?.activity?.week;
  return from === undefined ? undefined : { from, to: from + weekLength };
}

/** The events that a filter leaves, in their order. What speaks of requests leaves no background step. */
export function filteredEvents(
  events: readonly ActivityEvent[],
  filter: ActivityFilter | undefined,
  facts: FilterFacts,
): readonly ActivityEvent[] {
  if (!filter) return events;
  const { kind, week, lesson, judged, right } = filter;
  const asksOfRequest = [lesson, judged, right].some((part) => part !== undefined);
  return events.filter((event) => {
    if (kind && !kinds[kind](event)) return false;
    if (week !== undefined && weekStart(event.time) !== week) return false;
    if (!asksOfRequest) return true;
    return event.type === 'receipt' && fitsRequest(event, { lesson, judged, right }, facts);
  });
}

function fitsRequest(
  { injected, verdict, request }: ReceiptEvent,
  { lesson, judged, right }: Pick<ActivityFilter, 'lesson' | 'judged' | 'right'>,
  { idOf, rightOf }: FilterFacts,
): boolean {
  return (
    (lesson === undefined || injected.some(({ id }) => idOf(id) === lesson)) &&
    (judged === undefined || (verdict?.label ?? 'none') === judged) &&
    (right === undefined || rightOf(request) === right)
  );
}
