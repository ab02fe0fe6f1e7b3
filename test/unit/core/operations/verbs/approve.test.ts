import { describe, expect, it } from 'vitest';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { placeKey } from '../../../../../src/core/library/libraryEntry';
import { codeTurn, MemoryRepository } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const manifest = (test: string) => JSON.stringify({ scripts: { test, build: 'tsc -b' } });
const lesson = (refs: string, body = '- Run `npm run test` before each commit.') =>
  `---\nname: testing\nbreadth: broad\nfingerprint:\n${refs}---\n${body}\n`;
const bare = '  package.json#scripts.test:\n';

async function open(text: string, settings = {}) {
  const repository = new MemoryRepository({
    files: { 'package.json': manifest('vitest run') },
    lessons: { 'testing.md': text },
    settings,
  });
  return { repository, manager: await repository.open() };
}
const drifts = async (manager: LessonManager) =>
  (await manager.list()).flatMap((status) => status.drifts.map(({ state }) => state));
const verified = async (manager: LessonManager) =>
  Object.values((await manager.pipeline.library.refresh()).ledgers.project.verified);

describe('approving a text', () => {
  it('takes its first digests where neither its file nor its user gave any', async () => {
    const { repository, manager } = await open(lesson(bare));
    await manager.approve('testing');
    expect(await drifts(manager)).toEqual([]);
    repository.repository.write('package.json', manifest('jest'));
    expect(await drifts(manager)).toEqual(['stale']);
  });

  it('takes them back with the approval', async () => {
    const { manager } = await open(lesson(bare));
    const { undo } = await manager.approve('testing');
    expect(await verified(manager)).toHaveLength(1);
    await undo();
    const kept = (await verified(manager)).filter(({ digests }) => Object.keys(digests).length > 0);
    expect(kept).toEqual([]);
    expect((await manager.list())[0]?.state).toBe('quarantined');
  });

  it('verifies nothing where a claim of the text does not hold, and names the claim', async () => {
    const body = '- Run `npm run verify` before each commit.';
    const { manager } = await open(lesson(bare, body));
    const { what } = await manager.approve('testing');
    expect(inWords(what)).toMatch(/not verified: 1 of \d of its claims do not hold \(.*verify.*\)/);
    expect(await verified(manager)).toEqual([]);
    expect(await drifts(manager)).not.toEqual([]);
  });

  it('tries the claims where one ref of two has a digest in the file', async () => {
    const { manager, repository } = await open(lesson(bare));
    await manager.approve('testing');
    await manager.publish('testing');
    const published = String(repository.lessons.text('testing.md'));
    const half = published
      .replace('fingerprint:\n', 'fingerprint:\n  package.json#scripts.build:\n')
      .replace('npm run test', 'npm run verify');
    const theirs = new MemoryRepository({
      files: repository.repository.texts(),
      lessons: { 'testing.md': half },
    });
    const other = await theirs.open();
    expect(inWords((await other.approve('testing')).what)).toContain('not verified');
  });

  it('leaves a published digest that differs alone: approved, and stale', async () => {
    const { manager, repository } = await open(lesson(bare));
    await manager.approve('testing');
    await manager.publish('testing');
    const theirs = new MemoryRepository({
      files: { 'package.json': manifest('jest') },
      lessons: { 'testing.md': String(repository.lessons.text('testing.md')) },
    });
    const other = await theirs.open();
    expect(inWords((await other.approve('testing')).what)).toBe('Approved testing');
    expect(await drifts(other)).toEqual(['stale']);
    const { receipt } = await codeTurn(other, 'write a test for the parser');
    expect(receipt.injected).toEqual([]);
  });

  it('keeps what was verified of this very text before, whatever the repository says now', async () => {
    const { manager, repository } = await open(lesson(bare));
    const { undo } = await manager.approve('testing');
    await undo();
    await manager.approve('testing');
    repository.repository.write('package.json', manifest('jest'));
    await manager.retire('testing');
    await manager.restore('testing');
    await manager.approve('testing');
    expect(await drifts(manager)).toEqual(['stale']);
  });

  it('says that nothing was verified where an input cannot be read', async () => {
    const { manager, repository } = await open(lesson(bare));
    repository.repository.write('package.json', '{ "scripts": { "te');
    const { what } = await manager.approve('testing');
    expect(inWords(what)).toMatch(/^Approved testing, not verified: /);
    expect(await verified(manager)).toEqual([]);
  });
});

describe('approving a recipe that ships', () => {
  it('is a yes to its own text alone, taken back with "Undo"', async () => {
    const { manager } = await open(lesson(bare), { shippedRecipes: true });
    await manager.scan();
    const waiting = async () =>
      (await manager.quarantined()).filter(({ scope }) => scope === 'shipped').length;
    const before = await waiting();
    expect(before).toBeGreaterThan(1);
    const [first] = (await manager.quarantined()).filter(({ scope }) => scope === 'shipped');
    const done = await manager.approve(first ? placeKey(first) : '');
    expect(inWords(done.what)).toBe(`Approved ${first?.brief.name ?? ''}`);
    expect(await waiting()).toBe(before - 1);
    await done.undo();
    expect(await waiting()).toBe(before);
  });

  it('can be put away, which asks no more, and taken up again', async () => {
    const { manager } = await open(lesson(bare), { shippedRecipes: true });
    await manager.scan();
    const [first] = (await manager.quarantined()).filter(({ scope }) => scope === 'shipped');
    const name = first?.brief.name ?? '';
    const state = async () =>
      (await manager.list()).find(({ entry }) => entry.brief.name === name)?.state;
    const asked = (await manager.quarantined()).length;
    const done = await manager.retire(name);
    expect(await state()).toBe('retired');
    expect(await manager.quarantined()).toHaveLength(asked - 1);
    await done.undo();
    expect(await state()).toBe('quarantined');
    await manager.retire(name);
    await manager.scan();
    expect(await state()).toBe('retired');
    await manager.restore(name);
    expect(await state()).toBe('active');
  });
});

describe('approving all that waits', () => {
  it('covers the texts that were shown, and lets what came since wait', async () => {
    const { manager, repository } = await open(lesson(bare));
    const shown = new Set((await manager.quarantined()).map(({ approval }) => approval));
    repository.lessons.put(
      'later.md',
      '---\nname: later\n---\n- Handlers are named in the plural.\n',
    );
    const done = await manager.approveAll(shown);
    expect(inWords(done.map(({ what }) => what))).toEqual(['Approved testing']);
    expect((await manager.quarantined()).map(({ brief }) => brief.name)).toEqual(['later']);
  });

  it('lifts no no that its user said to a text', async () => {
    const { manager, repository } = await open(lesson(bare));
    await manager.approve('testing');
    const text = String(repository.lessons.text('testing.md'));
    await manager.retire('testing');
    repository.lessons.put('testing.md', text);
    expect(await manager.quarantined()).toEqual([]);
    expect(await manager.approveAll()).toEqual([]);
  });
});
