import type { Receipt } from '../../lesson/receipt';
import { observedMark, standingOutcome } from '../episodes/observedOutcomes';
import type { Pipeline } from '../pipeline';

/**
 * Keeps what was observed about the lessons of one request: the user's word, tests, an undo. Never from injection itself.
 * Once per request, over all windows and surfaces: `false` = it was said before, and nothing changed.
 */
export async function recordOutcome(
  { library }: Pipeline,
  { request, injected }: Pick<Receipt, 'request' | 'injected'>,
  value: 'helped' | 'hurt',
  evidence: string,
): Promise<boolean> {
  const { entries } = await library.refresh();
  const scopes = new Map(entries.map(({ lesson, scope }) => [lesson.id, scope]));
  const said = [...(await library.events('project')), ...(await library.events('global'))];
  const isFresh = (standing: ReturnType<typeof standingOutcome>): boolean =>
    standing === undefined || standing.evidence.startsWith(observedMark);
  const fresh = injected
    .map(({ id }) => ({ id, standing: standingOutcome(id, request, said) }))
    .filter(({ standing }) => isFresh(standing));
  for (const { id, standing } of fresh) {
    const scope = scopes.get(id) ?? 'project';
    // The user's word takes the place of what was only observed.
    if (standing) await library.record(scope, { type: 'outcome-withdrawn', lesson: id, request });
    await library.record(scope, { type: 'outcome', lesson: id, request, value, evidence });
  }
  return fresh.length > 0;
}
