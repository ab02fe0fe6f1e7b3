import { describe, expect, it } from 'vitest';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { codeTurn, MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { say } from '../../../../../src/prose/say';
import { saying } from '../../../../../src/core/saying';
import { inWords } from '../../../../support/inWords';

const testing =
  '---\ntopic: tests.runner\nbreadth: broad\ntriggers: [test]\n---\n- Tests run with vitest: `npm test`; they live in tests/, one file for each module.\n';
const format =
  '---\nbreadth: broad\ntriggers: [format]\n---\n- Format every file with prettier before a commit; the check fails on anything else.\n';

const open = async (lessons: Readonly<Record<string, string>>) => {
  const repository = new MemoryRepository({
    files: {
      'package.json':
        '{ "scripts": { "test": "vitest run" }, "devDependencies": { "vitest": "4" } }',
      'tests/a.test.ts': "import { it } from 'vitest';\n",
    },
    lessons,
  });
  return { repository, manager: await openApproved(repository) };
};
const states = async (manager: LessonManager) =>
  Object.fromEntries((await manager.list()).map(({ entry, state }) => [entry.lesson.name, state]));
const given = async (manager: LessonManager) =>
  (await codeTurn(manager, 'write a test and format it')).receipt.injected.map(({ name }) => name);

describe('retract', () => {
  it('retires a lesson, and no scan brings it back, not even where its file is gone', async () => {
    const { manager, repository } = await open({});
    await manager.scan();
    await manager.retract('testing');
    expect(await states(manager)).toMatchObject({ testing: 'retired' });
    await repository.lessons.remove({
      scope: 'project',
      folder: 'retired',
      fileName: 'testing.md',
    });
    const { proposed } = await manager.scan();
    expect(proposed.find(({ name }) => name === 'testing')).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'tombstone' },
    });
    expect(await states(manager)).not.toHaveProperty('testing');
  });

  it('is taken back whole', async () => {
    const { manager } = await open({ 'testing.md': testing });
    const { undo } = await manager.retract('testing');
    await undo();
    expect(await states(manager)).toEqual({ testing: 'active' });
    const { ledgers } = await manager.pipeline.library.refresh();
    expect(ledgers.project.tombstones).toEqual({});
    expect(await given(manager)).toEqual(['testing']);
  });

  it('is lifted by restoring the lesson', async () => {
    const { manager } = await open({ 'testing.md': testing });
    await manager.retract('testing');
    const { undo } = await manager.restore('testing');
    const tombstones = async () =>
      Object.keys((await manager.pipeline.library.refresh()).ledgers.project.tombstones).length;
    expect(await tombstones()).toBe(0);
    await undo();
    expect(await tombstones()).toBe(3);
  });
});

describe('supersede', () => {
  it('promotes the new lesson, retires the old one, and both come back', async () => {
    const { manager, repository } = await open({
      'testing.md': testing,
      '_candidates/runner.md':
        '---\ntopic: tests.runner\n---\n- Tests run with the runner of node: `node --test`, in test/.\n',
    });
    const { undo, what } = await manager.supersede('runner', 'testing');
    expect(inWords(what)).toBe('runner supersedes testing');
    expect(await states(manager)).toEqual({ runner: 'active', testing: 'retired' });
    expect(repository.lessons.text('runner.md')).toContain('supersedes: [');
    await undo();
    expect(await states(manager)).toEqual({ runner: 'candidate', testing: 'active' });
    expect(repository.lessons.text('_candidates/runner.md')).not.toContain('supersedes');
  });
});

describe('merge', () => {
  it('makes one candidate of two; promoting it retires both, undo brings them back', async () => {
    const { manager } = await open({ 'testing.md': testing, 'format.md': format });
    const merged = await manager.merge('testing', 'format');
    expect(await states(manager)).toMatchObject({ 'testing-and-format': 'candidate' });
    const { undo } = await manager.promote('testing-and-format');
    expect(await states(manager)).toEqual({
      'testing-and-format': 'active',
      testing: 'retired',
      format: 'retired',
    });
    await undo();
    expect(await states(manager)).toMatchObject({ testing: 'active', format: 'active' });
    await merged.undo();
    expect(await states(manager)).toEqual({ testing: 'active', format: 'active' });
  });

  it('numbers the steps of two recipes anew, each once', async () => {
    const { manager, repository } = await open({
      'a.md': '---\nkind: recipe\n---\n1. Read `src/a.ts`.\n2. Run `npm test`.\n',
      'b.md': '---\nkind: recipe\n---\n1. Edit `src/b.ts`.\n2. Run `npm test`.\n',
    });
    await manager.merge('a', 'b');
    expect(repository.lessons.text('_candidates/a-and-b.md')).toContain(
      '1. Read `src/a.ts`.\n2. Run `npm test`.\n3. Edit `src/b.ts`.\n',
    );
  });

  it('makes one of three, and what was a candidate waits no more once it is promoted', async () => {
    const { manager } = await open({
      'testing.md': testing,
      'format.md': format,
      '_candidates/commits.md': '- Commits name the package first, then what changed in it.\n',
    });
    const preview = await manager.previewMerge('commits', 'testing', 'format');
    expect(preview.sources.map(({ lesson }) => lesson.name)).toEqual([
      'commits',
      'testing',
      'format',
    ]);
    expect(preview.entry.tokens).toBeGreaterThan(20);
    expect(await states(manager)).not.toHaveProperty('commits-and-testing-and-format');
    const { what } = await manager.merge('commits', 'testing', 'format');
    expect(inWords(what)).toContain('Merged commits, testing and format into');
    const { undo } = await manager.promote('commits-and-testing-and-format');
    expect(await states(manager)).toMatchObject({ commits: 'retired', testing: 'retired' });
    await undo();
    expect(await states(manager)).toMatchObject({ commits: 'candidate', testing: 'active' });
  });

  it('refuses one lesson, the same one twice, and a recipe with a convention, and says why', async () => {
    const { manager } = await open({
      'testing.md': testing,
      'a.md': '---\nkind: recipe\n---\n1. Read `src/a.ts`.\n2. Run `npm test`.\n',
    });
    await expect(manager.merge('testing')).rejects.toMatchObject({ code: 'mergesOne' });
    await expect(manager.merge('testing', 'testing')).rejects.toMatchObject({
      code: 'mergesItself',
    });
    await expect(manager.previewMerge('testing', 'a')).rejects.toMatchObject({
      code: 'mergesKinds',
    });
  });

  it('says before it is done that the text would be too long', async () => {
    const long = (word: string) => `- ${Array.from({ length: 40 }, () => word).join(' ')}\n`;
    const { manager } = await open({ 'a.md': long('one'), 'b.md': long('two') });
    const { entry } = await manager.previewMerge('a', 'b');
    expect(entry.problems.map((problem) => say(problem))).toEqual([
      'The text has 82 words; a convention should have at most 60.',
    ]);
  });

  it('does not take back what was edited since', async () => {
    const { manager, repository } = await open({ 'testing.md': testing, 'format.md': format });
    const { undo } = await manager.merge('testing', 'format');
    repository.lessons.put('_candidates/testing-and-format.md', '- Mine now, and it stays.\n');
    await expect(undo()).rejects.toMatchObject({ code: 'editedSinceAct' });
  });
});

describe('fork', () => {
  it('copies a lesson to a candidate that never goes on trial by itself', async () => {
    const { manager, repository } = await open({ 'testing.md': testing });
    const { undo, place } = await manager.fork('testing');
    expect(place.fileName).toBe('testing-copy.md');
    expect(await states(manager)).toEqual({ testing: 'active', 'testing-copy': 'candidate' });
    repository.time += 365 * 86_400_000;
    expect(await manager.dueTrials()).toEqual([]);
    await undo();
    expect(await states(manager)).toEqual({ testing: 'active' });
  });
});

describe('contest', () => {
  it('keeps a lesson back until it is settled', async () => {
    const { manager } = await open({ 'testing.md': testing, 'format.md': format });
    expect((await given(manager)).sort()).toEqual(['format', 'testing']);
    await manager.contest('testing', 'format');
    expect(await given(manager)).toEqual(['format']);
    const status = (await manager.list()).find(({ entry }) => entry.lesson.name === 'testing');
    expect(status).toMatchObject({
      state: 'contested',
      reasons: [saying('status.markedAgainst', { other: 'format' })],
    });
    const { undo } = await manager.settle('testing');
    expect((await given(manager)).sort()).toEqual(['format', 'testing']);
    await undo();
    expect(await given(manager)).toEqual(['format']);
  });

  it('may be against the repository, and is taken back', async () => {
    const { manager } = await open({ 'testing.md': testing });
    const { undo, what } = await manager.contest('testing');
    expect(inWords(what)).toContain('the repository contradicts it');
    expect(await given(manager)).toEqual([]);
    await undo();
    expect(await given(manager)).toEqual(['testing']);
  });
});

describe('reinforce and penalize', () => {
  it('move confidence and are no outcome, and are taken back', async () => {
    const { manager } = await open({ 'testing.md': testing });
    const standing = async () => (await manager.list())[0]?.standing;
    const before = await standing();
    const { undo } = await manager.penalize('testing');
    expect(await standing()).toMatchObject({ hurt: 0, confidence: 0.7 - 0.15 });
    await undo();
    expect(await standing()).toEqual(before);
    await manager.reinforce('testing');
    expect(await standing()).toMatchObject({ reinforcements: 1, helped: 0, hurt: 0 });
  });
});

describe('history', () => {
  const steps = async (manager: LessonManager, name: string) =>
    (await manager.history(name)).map(({ type }) => type);

  it('tells each act once, newest first, and what was taken back', async () => {
    const { manager, repository } = await open({ 'testing.md': testing });
    const later = () => void (repository.time += 60_000);
    later();
    await manager.contest('testing');
    later();
    await manager.settle('testing');
    later();
    const { undo } = await manager.retract('testing');
    later();
    await undo();
    expect(await steps(manager, 'testing')).toEqual([
      'restored',
      'tombstoned',
      'settled',
      'contested',
      'approved',
    ]);
  });

  it('begins with the proposal and does not list what others went through', async () => {
    const { manager, repository } = await open({ 'format.md': format });
    await manager.scan();
    repository.time += 60_000;
    await manager.promote('testing');
    expect(await steps(manager, 'testing')).toEqual(['promoted', 'captured']);
  });
});
