import type { EventBody } from '../../journal/event';
import type { Receipt } from '../../lesson/receipt';
import { isObserved, standingOutcome } from '../episodes/observedOutcomes';
import { votedFor } from '../../journal/evidence';
import { isSameSaid, type Said } from '../../saying';
import type { Pipeline } from '../pipeline';

/** What became of a word on an answer: it counts now, it no longer counts, or it was said before. */
export type Noted = 'noted' | 'taken back' | 'said before';

/**
 * Keeps what was observed about the lessons of one request: the user's word, tests, an undo. Never from injection itself. Once per
 * request, over all windows and surfaces; a vote takes the place of another vote, and the same vote again takes it back.
 */
export async function recordOutcome(
  { library }: Pipeline,
  { request, injected }: Pick<Receipt, 'request' | 'injected'>,
  value: 'helped' | 'hurt',
  evidence: Said,
): Promise<Noted> {
  const { entries } = await library.refresh();
  const scopes = new Map(entries.map(({ lesson, scope }) => [lesson.id, scope]));
  const said = [...(await library.events('project')), ...(await library.events('global'))];
  const isVote = isSameSaid(evidence, votedFor);
  const standings = injected.map(({ id }) => ({
    id,
    standing: standingOutcome(id, request, said),
  }));
  const isWord = (standing: (typeof standings)[number]['standing']): boolean =>
    standing !== undefined && !isObserved(standing);
  const isBack =
    isVote &&
    standings.length > 0 &&
    standings.every(({ standing }) => isWord(standing) && standing?.value === value);
  const changed = standings.filter(
    ({ standing }) => isBack || !isWord(standing) || (isVote && standing?.value !== value),
  );
  for (const { id, standing } of changed) {
    // The user's word takes the place of what was only observed, and a later vote that of an earlier one.
    const before: readonly EventBody[] = standing
      ? [{ type: 'outcome-withdrawn', lesson: id, request }]
      : [];
    const now: readonly EventBody[] = isBack
      ? []
      : [{ type: 'outcome', lesson: id, request, value, evidence }];
    await library.recordAll(scopes.get(id) ?? 'project', [...before, ...now]);
  }
  if (changed.length === 0) return 'said before';
  return isBack ? 'taken back' : 'noted';
}
