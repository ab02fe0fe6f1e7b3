import type { SessionCandidate } from '../../capture/sessions/candidate';
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

/** Why something is kept out for good; told apart from what merely was not good enough. */
const isForGood = (reason: string): boolean =>
  reason.startsWith('tombstone') || reason.includes('never');

/**
 * The rows of Activity for one capture: what the model cost or why it failed, each candidate, and what was not proposed with the
 * reason. Never none, unless it is quiet and there was nothing.
 */
export function captureRows(
  { candidates, proposed, skipped, activity, measure }: Captured,
  isQuiet: boolean,
): readonly Row[] {
  const rows = candidates.flatMap((candidate, at) => rowOf(candidate, proposed[at], measure));
  const suppressed = skipped.filter(({ reason }) => isForGood(reason));
  const others = skipped.filter(({ reason }) => !isForGood(reason));
  for (const { what } of suppressed)
    rows.push(row(`Suppressed: ${what}, because you said never to learn it again`));
  if (candidates.length > 0 && others.length > 0) rows.push(row(notProposed(others)));
  // The last line of a capture without a candidate says why there is none; the ones before it are the model's.
  const told = activity.filter(({ message }) => !message.startsWith('Captured: '));
  const isNothing = candidates.length === 0;
  const models = isNothing ? told.slice(0, -1) : told;
  const nothing = isNothing && !isQuiet ? told.slice(-1) : [];
  return [
    ...models.map(({ message, next, failed }) =>
      row(message, { ...(next !== undefined && { next }), ...(failed && { failed }) }),
    ),
    ...nothing.map(({ message }) => row(withMeasure(message, measure))),
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
          next: 'Compare it with the stale lesson in the inbox',
          ...(proposed.made !== undefined && { lesson: proposed.made }),
        }),
      ];
    case 'refreshed':
      return [];
    default:
      return [row(notProposed([{ what: candidate.name, reason: proposed?.reason ?? 'known' }]))];
  }
}

function notProposed(skipped: readonly { readonly what: string; readonly reason: string }[]) {
  const named = skipped.slice(0, mostNamed).map(({ what, reason }) => `${what} (${reason})`);
  const more = skipped.length - named.length;
  return `Not proposed: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
