import type { Receipt } from '../../lesson/receipt';
import type { Pipeline } from '../pipeline';

/**
 * Keeps what was observed about the lessons of one request: the user's word, tests, an undo. Never from injection itself.
 * Once per request, over all windows and surfaces: `false` = it was kept before, and nothing changed.
 */
export async function recordOutcome(
  { library }: Pipeline,
  { request, injected }: Pick<Receipt, 'request' | 'injected'>,
  value: 'helped' | 'hurt',
  evidence: string,
): Promise<boolean> {
  const { entries } = await library.refresh();
  const scopes = new Map(entries.map(({ lesson, scope }) => [lesson.id, scope]));
  const before = new Set<string>();
  for (const scope of ['project', 'global'] as const) {
    for (const event of await library.events(scope)) {
      if (event.type === 'outcome' && event.request === request) before.add(event.lesson);
    }
  }
  const fresh = injected.filter(({ id }) => !before.has(id));
  for (const { id } of fresh) {
    await library.record(scopes.get(id) ?? 'project', {
      type: 'outcome',
      lesson: id,
      request,
      value,
      evidence,
    });
  }
  return fresh.length > 0;
}
