import { describe, expect, it } from 'vitest';
import { codeTurn, MemoryRepository } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const files = {
  'package.json':
    '{ "type": "module", "scripts": { "test": "vitest run" }, "devDependencies": { "vitest": "^4.0.0" } }',
  'package-lock.json': '{}',
  'src/a.ts': "import { b } from './b.js';\n",
  'src/b.ts': 'export const b = 1;\n',
  'tests/a.test.ts': "import { it } from 'vitest';\n",
};

const outcomes = (proposed: readonly { name: string; outcome: string }[]) =>
  Object.fromEntries(proposed.map(({ name, outcome }) => [name, outcome]));

describe('a scan', () => {
  it('writes what it proves as candidates, each with refs and evidence', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    const { proposed } = await manager.scan();
    expect(outcomes(proposed)).toMatchObject({ testing: 'new' });
    const statuses = (await manager.list()).filter(({ entry }) => entry.scope === 'project');
    expect(statuses.every(({ state }) => state === 'candidate')).toBe(true);
    const testing = statuses.find(({ entry }) => entry.lesson.name === 'testing');
    expect(testing?.entry.lesson.fingerprint.length).toBeGreaterThan(0);
    expect(testing?.entry.lesson.source?.by).toBe('scan');
  });

  it('proposes nothing twice', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    await manager.scan();
    const before = (await manager.list()).length;
    const { proposed } = await manager.scan();
    expect(new Set(proposed.map(({ outcome }) => outcome))).toEqual(new Set(['known']));
    expect((await manager.list()).length).toBe(before);
  });

  it('brings nothing back that the user retired', async () => {
    const manager = await new MemoryRepository({ files }).open();
    await manager.scan();
    await manager.retire('testing');
    const { proposed } = await manager.scan();
    expect(proposed.find(({ name }) => name === 'testing')).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'retired' },
    });
  });

  it('leaves a text alone that the user edited', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    await manager.scan();
    const text = String(repository.lessons.text('_candidates/testing.md'));
    repository.lessons.put('_candidates/testing.md', `${text}- And keep them fast.\n`);
    await manager.scan();
    expect(repository.lessons.text('_candidates/testing.md')).toContain('keep them fast');
  });

  it('writes nothing when it is dry, and nothing in Restricted Mode', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    expect(outcomes((await manager.scan({ isDry: true })).proposed)).toMatchObject({
      testing: 'new',
    });
    expect(await manager.list()).toEqual([]);
    repository.settings = { ...repository.settings, trusted: false };
    await expect(manager.scan()).rejects.toMatchObject({ code: 'restrictedMode' });
  });
});

describe('shipped recipes', () => {
  const lesson = '---\nbreadth: broad\n---\n- Tests are quick.\n';

  it('are filled from what a scan found, and go stale with it', async () => {
    const repository = new MemoryRepository({ files, lessons: { 'quick.md': lesson } });
    const manager = await repository.open();
    await manager.scan();
    const shipped = async () =>
      (await manager.list()).filter(({ entry }) => entry.scope === 'shipped');
    expect((await shipped()).length).toBeGreaterThanOrEqual(5);
    const unitTest = (await shipped()).find(({ entry }) => entry.lesson.name === 'add-unit-test');
    expect(unitTest?.entry.lesson.body).toContain('vitest');
    expect(unitTest?.state).toBe('quarantined');
    await manager.approve('add-unit-test');
    const active = (await shipped()).filter(({ state }) => state === 'active');
    expect(active.map(({ entry }) => entry.lesson.name)).toEqual(['add-unit-test']);
    repository.repository.write('package.json', '{ "scripts": { "test": "jest" } }');
    expect(
      (await shipped()).find(({ entry }) => entry.lesson.name === 'add-unit-test')?.state,
    ).toBe('stale');
  });

  it('spend nothing before the user has a lesson in use, and can be switched off', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    await manager.scan();
    expect(inWords((await codeTurn(manager, 'add a unit test for b')).receipt)).toMatchObject({
      stopped: 'there is no active lesson',
      tokens: 0,
    });
    await manager.promote('testing');
    const offered = async () => {
      const { receipt } = await codeTurn(manager, 'add a unit test for b');
      return [...receipt.injected, ...receipt.omitted].some(({ name }) => name === 'add-unit-test');
    };
    expect(await offered()).toBe(true);
    repository.settings = { ...repository.settings, disabledRecipes: ['add-unit-test'] };
    expect(await offered()).toBe(false);
  });

  it('wait for a yes each, and wait again where another value was filled in', async () => {
    const repository = new MemoryRepository({ files, lessons: { 'quick.md': lesson } });
    const manager = await repository.open();
    await manager.scan();
    await manager.approve('quick');
    const states = async () =>
      Object.fromEntries(
        (await manager.list()).map(({ entry, state }) => [entry.lesson.name, state]),
      );
    const { what, undo } = await manager.approve('rename-across-project');
    expect(inWords(what)).toBe('Approved rename-across-project');
    expect(await states()).toMatchObject({
      'rename-across-project': 'active',
      'add-unit-test': 'quarantined',
    });
    await undo();
    expect((await states())['rename-across-project']).toBe('quarantined');
    await manager.approve('add-unit-test');
    const packageJson = '{"scripts":{"test":"jest"},"devDependencies":{"jest":"^30"}}';
    repository.repository.write('package.json', packageJson);
    await manager.scan();
    expect((await states())['add-unit-test']).toBe('quarantined');
  });

  it('cost at most 40 tokens each, heading included', async () => {
    const manager = await new MemoryRepository({ files }).open();
    await manager.scan();
    const shipped = (await manager.list()).filter(({ entry }) => entry.scope === 'shipped');
    expect(shipped.length).toBeGreaterThanOrEqual(5);
    for (const { entry } of shipped) expect(entry.tokens).toBeLessThanOrEqual(40);
  });

  it('are counted among what needs an approval', async () => {
    const manager = await new MemoryRepository({ files, lessons: { 'quick.md': lesson } }).open();
    const { recipes } = await manager.scan();
    const { lessons } = await manager.stats();
    expect(lessons.quarantined).toBe(1 + recipes.length);
  });

  it('are switched off all together: then they are nowhere', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    await manager.scan();
    await manager.promote('testing');
    const waiting = async () => (await manager.quarantined()).map(({ scope }) => scope);
    expect(await waiting()).toContain('shipped');
    repository.settings = { ...repository.settings, shippedRecipes: false };
    expect(await waiting()).not.toContain('shipped');
    expect((await manager.list()).map(({ entry }) => entry.scope)).not.toContain('shipped');
    const { hits } = await manager.search('add a unit test', { limit: 20 });
    expect(hits.map(({ id }) => id).filter((id) => id.startsWith('shipped:'))).toEqual([]);
    const { receipt } = await codeTurn(manager, 'add a unit test for b');
    const all = [...receipt.injected, ...receipt.omitted].map(({ id }) => id);
    expect(all.filter((id) => id.startsWith('shipped:'))).toEqual([]);
  });

  it('can be switched off one by one', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    await manager.scan();
    await manager.promote('testing');
    const offered = async () => {
      const { receipt } = await codeTurn(manager, 'add a unit test for b');
      return [...receipt.injected, ...receipt.omitted].map(({ name }) => name);
    };
    const shipped = (await manager.list())
      .filter(({ entry }) => entry.scope === 'shipped')
      .map(({ entry }) => entry.lesson.name);
    expect(shipped.length).toBeGreaterThanOrEqual(5);
    for (const name of shipped) {
      repository.settings = { ...repository.settings, disabledRecipes: [name] };
      const names = await offered();
      expect(names).not.toContain(name);
      expect(names).toEqual(expect.arrayContaining(shipped.filter((other) => other !== name)));
    }
  });

  it('are no files to be moved', async () => {
    const manager = await new MemoryRepository({ files }).open();
    await manager.scan();
    await expect(manager.contest('add-unit-test')).rejects.toMatchObject({ code: 'shippedLesson' });
  });
});
