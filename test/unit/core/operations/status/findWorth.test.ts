import { expect, it } from 'vitest';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';

const lesson = '---\nname: testing\ndescription: Tests\n---\n- Run the tests with `npm test`.\n';

it('counts what was given, what helped and which rules were kept', async () => {
  const manager = await openApproved(new MemoryRepository({ lessons: { 'testing.md': lesson } }));
  const [status] = await manager.list();
  const id = status?.entry.lesson.id ?? '';
  const receipt = { type: 'receipt', verdict: null, surface: 'chat', omitted: [] } as const;
  const injected = [{ id, name: 'testing', tokens: 30 }];
  await manager.pipeline.library.recordAll('project', [
    { ...receipt, request: 'r1', injected, tokens: 48, milliseconds: 1 },
    { ...receipt, request: 'r2', injected: [], tokens: 0, milliseconds: 1 },
    { type: 'injected', lesson: id, request: 'r1', tokens: 30 },
    { type: 'outcome', lesson: id, request: 'r1', value: 'helped', evidence: 'said so' },
    { type: 'checked', lesson: id, request: 'r1', isKept: true },
    { type: 'checked', lesson: id, request: 'r2', isKept: false },
  ]);
  expect(await manager.worth()).toEqual({
    ...{ requests: 2, without: 1, tokens: 48, given: 1, useful: 1 },
    ...{ rulesKept: 1, rulesBroken: 1, recurring: 0, stopped: 0 },
    ...{ taskTokens: 0, tasks: 0, estimatedTasks: 0 },
  });
});
