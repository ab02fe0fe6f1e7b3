import type { Receipt } from '../select/receipt';
import type { Pipeline } from './pipeline';

/** Keeps what was observed about the lessons of one request: the user's word, tests, an undo. Never from injection itself. */
export async function recordOutcome(
  { library }: Pipeline,
  { request, injected }: Pick<Receipt, 'request' | 'injected'>,
  value: 'helped' | 'hurt',
  evidence: string,
): Promise<void> {
  const { entries } = await library.refresh();
  const scopes = new Map(entries.map(({ lesson, scope }) => [lesson.id, scope]));
  for (const { id } of injected) {
    await library.record(scopes.get(id) ?? 'project', {
      type: 'outcome',
      lesson: id,
      request,
      value,
      evidence,
    });
  }
}
