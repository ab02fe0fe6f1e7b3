import { isForEver, refused, refusalSaying } from '../../capture/refusals';
import { nothingSaying } from '../../capture/sessions/nothingLearnt';
import type { SessionCandidate, Skipped } from '../../capture/sessions/candidate';
import type { EventBody } from '../../journal/event';
import type { Said, Saying } from '../../saying';
import { activity as told, type ActivityCode } from '../status/activitySaying';
import type { Captured } from './captured';
import type { Proposed } from './proposalSlot';

type Row = Extract<EventBody, { readonly type: 'activity' }>;

const row = (message: Saying, more: Omit<Row, 'type' | 'topic' | 'message'> = {}): Row => ({
  type: 'activity',
  topic: 'capture',
  message,
  ...more,
});

/** How many reasons one row names. */
const mostNamed = 3;

/**
 * The rows of Activity for one capture: what the model cost or why it failed, each candidate, and what was not proposed with the
 * reason. Never none, unless it is quiet and there was nothing.
 */
export function captureRows(
  { candidates, proposed, skipped, activity, nothing, measure }: Captured,
  isQuiet: boolean,
): readonly Row[] {
  const rows = candidates.flatMap((candidate, at) => rowOf(candidate, proposed[at], measure));
  const suppressed = skipped.filter(({ refusal }) => isForEver(refusal));
  const others = skipped.filter(({ refusal }) => !isForEver(refusal));
  for (const { what } of suppressed) rows.push(row(told('suppressed', { what })));
  const anyway = others.find(({ refusal }) => refusal.code === 'covered')?.what;
  const more = anyway === undefined ? {} : { anyway };
  if (candidates.length > 0 && others.length > 0) rows.push(row(notProposed(others), more));
  return [
    ...activity.map(({ message, next, failed }) =>
      row(message, { ...(next !== undefined && { next }), ...(failed && { failed }) }),
    ),
    ...(nothing !== undefined && !isQuiet
      ? [row(withMeasure(nothingSaying(nothing), measure), more)]
      : []),
    ...rows,
  ];
}

const withMeasure = (message: Saying, measure: Said | undefined): Saying =>
  measure === undefined ? message : told('measured', { message, measure });

function rowOf(
  candidate: SessionCandidate,
  proposed: Proposed | undefined,
  measure: Said | undefined,
): Row[] {
  const how = candidate.source === 'recipe' ? measure : undefined;
  switch (proposed?.outcome) {
    case 'new':
      return [
        row(withMeasure(told('captured', { what: candidate.description }), how), {
          next: told('review'),
          ...(proposed.made !== undefined && { lesson: proposed.made }),
        }),
      ];
    case 'update':
      return [
        row(told('capturedUpdate', { what: candidate.description }), {
          next: told('compare'),
          ...(proposed.made !== undefined && { lesson: proposed.made }),
        }),
      ];
    case 'refreshed':
      return [];
    default:
      return [
        row(
          notProposed([{ what: candidate.name, refusal: proposed?.refusal ?? refused('known') }]),
        ),
      ];
  }
}

function notProposed(skipped: readonly Skipped[]): Saying<ActivityCode> {
  const all = skipped
    .slice(0, mostNamed)
    .map(({ what, refusal }) => told('refusedItem', { what, why: refusalSaying(refusal) }));
  const named = all.reduce((first, then) => told('listed', { first, then }));
  const more = skipped.length - all.length;
  return more > 0 ? told('notProposedMore', { named, more }) : told('notProposed', { named });
}
