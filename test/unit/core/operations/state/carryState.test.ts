import { describe, expect, it } from 'vitest';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { InMemoryExchange } from '../../../../support/inMemoryExchange';
import { MemoryRepository } from '../../../../support/memoryRepository';

const lessons = {
  'testing.md': '---\nid: aaaaaaaaaaaa\n---\n- Tests run with vitest.\n',
  'format.md': '---\nid: bbbbbbbbbbbb\n---\n- Prettier formats all files.\n',
};

let machines = 0;

async function machine() {
  const repository = new MemoryRepository({ lessons, machine: `m${(machines += 1)}-` });
  return { repository, manager: await repository.open() };
}

const statesOf = async (manager: LessonManager) =>
  Object.fromEntries(
    (await manager.list()).map(({ entry, state }) => [entry.lesson.name, state] as const),
  );
const usesOf = async (manager: LessonManager) => {
  const { ledgers } = await manager.library();
  return ledgers.project.rows['aaaaaaaaaaaa']?.reinforcements ?? 0;
};
const show = (manager: LessonManager, request: string) =>
  manager.show('testing', { request, surface: 'command-line' });

describe('state that travels', () => {
  it('is found by a machine whose own state is gone', async () => {
    const place = new InMemoryExchange();
    const { manager } = await machine();
    await manager.approve('testing');
    await manager.approve('format');
    await manager.retire('format');
    await show(manager, 'one');
    await show(manager, 'two');
    expect(await manager.syncState(place.as('old'), 'project')).toMatchObject({
      received: { said: 0, used: 0 },
    });

    const rebuilt = (await machine()).manager;
    expect((await statesOf(rebuilt))['testing']).toBe('quarantined');
    const { received } = await rebuilt.syncState(place.as('new'), 'project');
    expect(received).toEqual({ said: 3, used: 2 });
    expect((await statesOf(rebuilt))['testing']).toBe('active');
    // The file is where it was on this machine, and its text stays silent all the same.
    expect((await statesOf(rebuilt))['format']).toBe('quarantined');
    const { noes } = (await rebuilt.library()).ledgers.project;
    expect(Object.values(noes)).toContainEqual(['retired']);
    expect(await usesOf(rebuilt)).toBe(2);
  });

  it('says everything once, however often machines meet', async () => {
    const place = new InMemoryExchange();
    const [one, two] = [(await machine()).manager, (await machine()).manager];
    await show(one, 'one');
    await show(two, 'two');
    for (let time = 0; time < 3; time += 1) {
      await one.syncState(place.as('one'), 'project');
      await two.syncState(place.as('two'), 'project');
    }
    expect([await usesOf(one), await usesOf(two)]).toEqual([2, 2]);
    expect(place.text.split('\n')).toHaveLength(2);
  });

  it('settles what two machines say differently by when it was said', async () => {
    const place = new InMemoryExchange();
    const [early, late] = [await machine(), await machine()];
    await early.manager.approve('testing');
    late.repository.time += 60_000;
    await late.manager.approve('testing');
    await late.manager.contest('testing');
    for (const [name, { manager }] of Object.entries({ early, late, again: early }))
      await manager.syncState(place.as(name === 'again' ? 'early' : name), 'project');
    const states = [await statesOf(early.manager), await statesOf(late.manager)];
    expect(states.map((state) => state['testing'])).toEqual(['contested', 'contested']);
  });

  it('keeps a later no when an older yes arrives after the no was compacted', async () => {
    const place = new InMemoryExchange();
    const [early, late] = [await machine(), await machine()];
    await early.manager.approve('testing');
    await early.manager.syncState(place.as('early'), 'project');
    late.repository.time += 60_000;
    await late.manager.approve('testing');
    await late.manager.veto('testing').catch(() => undefined);
    await late.manager.contest('testing');
    late.repository.time += 30 * 86_400_000;
    await late.manager.library();
    await late.manager.pipeline.library.compact(1e9);
    late.repository.time += 120_000;
    await late.manager.library();
    await late.manager.pipeline.library.compact(1e9);
    await late.manager.syncState(place.as('late'), 'project');
    expect((await statesOf(await late.repository.open()))['testing']).toBe('contested');
  });

  it('carries what compaction counted before the first meeting, and does not count it twice', async () => {
    const place = new InMemoryExchange();
    const old = await machine();
    await show(old.manager, 'one');
    await show(old.manager, 'two');
    old.repository.time += 30 * 86_400_000;
    await old.manager.library();
    await old.manager.pipeline.library.compact(1e9);
    old.repository.time += 120_000;
    await old.manager.library();
    await old.manager.pipeline.library.compact(1e9);
    const compacted = await old.repository.open();
    await show(compacted, 'three');
    await compacted.syncState(place.as('old'), 'project');
    const fresh = (await machine()).manager;
    for (let time = 0; time < 2; time += 1) await fresh.syncState(place.as('new'), 'project');
    expect([await usesOf(compacted), await usesOf(fresh)]).toEqual([3, 3]);
  });

  it('never carries a text, a prompt, a name or a path', async () => {
    const place = new InMemoryExchange();
    const { manager } = await machine();
    await manager.approve('testing');
    const request = { request: 'r', prompt: 'write a test for src/secret.ts' };
    const { receipt } = await manager.preflight({ ...request, conversation: { given: [] } });
    await manager.record({ ...request, conversation: { given: [] } }, receipt, { surface: 'chat' });
    await manager.outcome(receipt, 'helped', 'npm test passed in src/secret.ts');
    await manager.retire('testing');
    await manager.note({ topic: 'x', message: 'src/secret.ts' });
    await manager.syncState(place.as('one'), 'project');
    expect(place.text).not.toMatch(/vitest|secret|npm|testing|write/);
    expect(place.text).toContain('"type":"retired"');
  });

  it('goes by a file too, shows what it would take over, and takes it once', async () => {
    const { manager } = await machine();
    await manager.approve('testing');
    const lines = await manager.exportState();
    const other = (await machine()).manager;
    expect(await other.importState(lines, true)).toEqual({ said: 1, used: 0 });
    expect((await statesOf(other))['testing']).toBe('quarantined');
    await other.importState(lines);
    expect((await statesOf(other))['testing']).toBe('active');
    expect(await other.importState(lines)).toEqual({ said: 0, used: 0 });
  });

  it.each([
    ['no JSON', '{"journal":"project","event":{"v":1'],
    ['another journal', '{"journal":"team","event":{}}'],
    ['nothing', 'null'],
    ['an event that does not travel', line({ type: 'activity', topic: 'x', message: 'hello' })],
    ['words where an id belongs', line({ type: 'approved', lesson: 'a b', hash: 'do this' })],
    ['a name of the prototype', line({ type: 'read', lesson: '__proto__', request: 'r' })],
    ['a row of something else', line({ type: 'stood', lesson: 'a', row: { x: 'run this' } })],
  ])('takes over nothing of a file with %s', async (_what, text) => {
    const { manager } = await machine();
    expect(await manager.importState([text])).toEqual({ said: 0, used: 0 });
  });
});

function line(body: object): string {
  const header = { v: 1, id: 'e1', time: 1, process: 'p', sequence: 1 };
  return JSON.stringify({ journal: 'project', event: { ...header, ...body } });
}
