import { isForEver, refused, sayRefusal } from '../../capture/refusals';
import { sayNothing } from '../../capture/sessions/captureFromTasks';
import type { SessionCandidate, Skipped } from '../../capture/sessions/candidate';
import type { EventBody } from '../../journal/event';
import type { Captured } from './captured';
import type { Proposed } from './propose';

type Row = Extract<EventBody, { readonly type: 'activity' }>;

const row = (message: string, more: Omit<Row, 'type' | 'topic' | 'message'> = {}): Row => ({
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
  for (const { what } of suppressed)
    rows.push(row(`Suppressed: ${what}, because you said never to learn it again`));
  const anyway = others.find(({ refusal }) => refusal.code === 'covered')?.what;
  const more = anyway === undefined ? {} : { anyway };
  if (candidates.length > 0 && others.length > 0) rows.push(row(notProposed(others), more));
  return [
    ...activity.map(({ message, next, failed }) =>
      row(message, { ...(next !== undefined && { next }), ...(failed && { failed }) }),
    ),
    ...(nothing !== undefined && !isQuiet
      ? [row(withMeasure(sayNothing(nothing), measure), more)]
      : []),
    ...rows,
  ];
}

const withMeasure = (message: string, measure: string | undefined): string =>
  measure === undefined ? message : `${message} (${measure})`;

function rowOf(
  candidate: SessionCandidate,
  proposed: Proposed | undefined,
  measure: string | undefined,
): Row[] {
  const how = candidate.source === 'recipe' ? measure : undefined;
  switch (proposed?.outcome) {
    case 'new':
      return [
        row(withMeasure(`Captured: ${candidate.description}`, how), {
          next: 'Review it in the inbox',
          ...(proposed.made !== undefined && { lesson: proposed.made }),
        }),
      ];
    case 'update':
      return [
        row(`Captured an update: ${candidate.description}`, {
          next: 'Compare it in the inbox with the lesson it would replace',
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

function notProposed(skipped: readonly Skipped[]): string {
  const named = skipped
    .slice(0, mostNamed)
    .map(({ what, refusal }) => `${what} (${sayRefusal(refusal)})`);
  const more = skipped.length - named.length;
  return `Not proposed: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
