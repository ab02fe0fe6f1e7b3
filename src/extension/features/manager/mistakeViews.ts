import type { KnownMistake } from '../../../core/operations/episodes/findMistakes';
import type { MistakeView } from '../../../protocol/activity';
import type { Translate } from './translate';

/** More are read by nobody; `lessons stats --mistakes` prints all of them. */
const mostShown = 20;

/** The ledger of wrong calls as the page shows it: each with what worked instead, and what it cost. */
export function mistakeViews(
  mistakes: readonly KnownMistake[],
  translate: Translate,
): readonly MistakeView[] {
  return mistakes.slice(0, mostShown).map((mistake) => ({
    call: mistake.line,
    ...(mistake.instead !== undefined && { instead: mistake.instead }),
    summary: summaryOf(mistake, translate),
    sessions: mistake.sessions,
  }));
}

function summaryOf(
  { times, sessions, tokens, turns, last }: KnownMistake,
  translate: Translate,
): string {
  const counted = translate(
    '{0} times in {1} sessions; about {2} tokens of results and {3} turns',
    ...[times, sessions.length, tokens, turns],
  );
  if (last === undefined) return counted;
  return `${counted}; ${translate('last on {0}', new Date(last).toISOString().slice(0, 10))}`;
}
