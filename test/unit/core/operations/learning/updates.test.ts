import { describe, expect, it } from 'vitest';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { MemoryRepository } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const manifest = (runner: string, script = `${runner} run`) =>
  JSON.stringify({
    type: 'module',
    scripts: { test: script },
    devDependencies: { [runner]: '^4.0.0' },
  });
const sources = Object.fromEntries(
  Array.from({ length: 9 }, (_, at) => [`src/p${at}.ts`, "import { b } from './b.js';\n"]),
);
const files = {
  'package.json': manifest('vitest'),
  'package-lock.json': '{}',
  ...sources,
  'tests/a.test.ts': "import { it } from 'vitest';\n",
  'tests/b.test.ts': "import { it } from 'vitest';\n",
  'tests/c.test.ts': "import { it } from 'vitest';\n",
};

/** A repository whose scanned `testing` is in use. */
async function inUse(): Promise<{ repository: MemoryRepository; manager: LessonManager }> {
  const repository = new MemoryRepository({ files });
  const manager = await repository.open();
  await manager.scan();
  await manager.promote('testing');
  return { repository, manager };
}
const find = async (manager: LessonManager, name: string) =>
  (await manager.list()).find(({ entry }) => entry.lesson.name === name);
const outcomeOf = async (manager: LessonManager, name = 'testing') =>
  (await manager.scan()).proposed.find((one) => one.name === name);
const notes = async (manager: LessonManager) =>
  (await manager.events()).flatMap((event) => (event.type === 'activity' ? [event.message] : []));

describe('a scanned lesson whose inputs changed', () => {
  it('gets fresh digests and a note where the same text is derived again', async () => {
    const { repository, manager } = await inUse();
    repository.repository.write('package.json', manifest('vitest', 'vitest run --coverage'));
    expect((await find(manager, 'testing'))?.state).toBe('stale');
    const before = repository.lessons.text('testing.md');
    expect(await outcomeOf(manager)).toMatchObject({ outcome: 'refreshed' });
    expect((await find(manager, 'testing'))?.state).toBe('active');
    expect(repository.lessons.text('testing.md')).toBe(before);
    expect(inWords(await notes(manager))).toContainEqual(expect.stringContaining('derived again'));
  });

  it('gets an update candidate where another text is derived, which replaces the old text when accepted, with undo', async () => {
    const { repository, manager } = await inUse();
    const old = String(repository.lessons.text('testing.md'));
    repository.repository.write('package.json', manifest('jest'));
    repository.repository.write('tests/a.test.ts', "import { it } from '@jest/globals';\n");
    expect(await outcomeOf(manager)).toMatchObject({ outcome: 'update' });
    expect(repository.lessons.text('testing.md')).toBe(old);
    const preview = await manager.previewUpdate('testing');
    expect(preview?.before).toBe(old);
    expect(preview?.after).toContain('jest');
    expect((await find(manager, 'testing'))?.update?.fileName).toBe('testing-update.md');
    expect((await find(manager, 'testing-update'))?.updates?.fileName).toBe('testing.md');

    const done = await manager.promote('testing-update');
    expect(inWords(done.what)).toBe('Updated testing');
    expect(repository.lessons.text('testing.md')).toBe(preview?.after);
    expect(repository.lessons.text('_candidates/testing-update.md')).toBeUndefined();
    expect((await find(manager, 'testing'))?.state).toBe('active');

    await done.undo();
    expect(repository.lessons.text('testing.md')).toBe(old);
    expect((await find(manager, 'testing'))?.state).toBe('stale');
    expect((await find(manager, 'testing-update'))?.state).toBe('candidate');
  });

  it('keeps id, unknown keys and comments of the file that is updated, and what was published is published again', async () => {
    const { repository, manager } = await inUse();
    await manager.publish('testing');
    const text = String(repository.lessons.text('testing.md'));
    repository.lessons.put('testing.md', text.replace('---\n', '---\n# ours\nowner: me # yes\n'));
    const id = (await find(manager, 'testing'))?.entry.lesson.id;
    repository.repository.write('package.json', manifest('jest'));
    await manager.scan();
    await manager.promote('testing-update');
    const after = String(repository.lessons.text('testing.md'));
    expect(after).toContain('# ours\nowner: me # yes\n');
    expect(after).toMatch(/package\.json#[\w.]+: "sha256:[0-9a-f]{32}"/);
    expect((await find(manager, 'testing'))?.entry.lesson.id).toBe(id);
  });

  it('does not undo an update over somebody’s later edit', async () => {
    const { repository, manager } = await inUse();
    repository.repository.write('package.json', manifest('jest'));
    await manager.scan();
    const done = await manager.promote('testing-update');
    repository.lessons.put('testing.md', `${repository.lessons.text('testing.md')}- Mine.\n`);
    await expect(done.undo()).rejects.toMatchObject({ code: 'editedSinceAct' });
    expect(repository.lessons.text('testing.md')).toContain('Mine.');
  });

  it('gets one update, however often the scan runs, and the newest text', async () => {
    const { repository, manager } = await inUse();
    repository.repository.write('package.json', manifest('jest'));
    await manager.scan();
    expect(await outcomeOf(manager)).toMatchObject({
      outcome: 'known',
      refusal: { code: 'update waits' },
    });
    repository.repository.write('package.json', manifest('mocha'));
    expect(await outcomeOf(manager)).toMatchObject({ outcome: 'update' });
    const updates = (await manager.list()).filter(({ updates: target }) => target);
    expect(updates.map(({ entry }) => entry.lesson.body).join()).toContain('mocha');
    expect(updates).toHaveLength(1);
  });

  it('leaves an update alone that the user edited, and proposes none again that the user retired', async () => {
    const { repository, manager } = await inUse();
    repository.repository.write('package.json', manifest('jest'));
    await manager.scan();
    const path = '_candidates/testing-update.md';
    const edited = `${repository.lessons.text(path)}- And be quick.\n`;
    repository.lessons.put(path, edited);
    expect(await outcomeOf(manager)).toMatchObject({ refusal: { code: 'update edited' } });
    expect(repository.lessons.text(path)).toBe(edited);
    repository.lessons.put(path, edited.replace('- And be quick.\n', ''));
    await manager.retire('testing-update');
    expect(await outcomeOf(manager)).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'update retired' },
    });
  });

  it('is brought up to date in place while it is a candidate, unless somebody edited it', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    await manager.scan();
    repository.repository.write('package.json', manifest('jest'));
    expect(await outcomeOf(manager)).toMatchObject({ outcome: 'update' });
    expect(repository.lessons.text('_candidates/testing.md')).toContain('jest');
    expect(repository.lessons.text('_candidates/testing-update.md')).toBeUndefined();
    const edited = `${repository.lessons.text('_candidates/testing.md')}- Mine.\n`;
    repository.lessons.put('_candidates/testing.md', edited);
    repository.repository.write('package.json', manifest('mocha'));
    expect(await outcomeOf(manager)).toMatchObject({ refusal: { code: 'edited' } });
    expect(repository.lessons.text('_candidates/testing.md')).toBe(edited);
  });
});

describe('following drift without being asked', () => {
  it('derives stale scanned lessons again, proposes nothing new, and comes to rest', async () => {
    const { repository, manager } = await inUse();
    await manager.retire('imports');
    await manager.followDrift();
    const before = (await manager.list()).length;
    repository.repository.write('package.json', manifest('vitest', 'vitest run --coverage'));
    expect(await manager.followDrift()).toBe(true);
    expect((await find(manager, 'testing'))?.state).toBe('active');
    expect(inWords(await notes(manager))).toContainEqual(expect.stringContaining('derived again'));
    expect((await manager.list()).length).toBe(before);
    await manager.followDrift();
    expect(await manager.followDrift()).toBe(false);
  });

  it('holds for this user alone what was derived again, until it is saved for teammates', async () => {
    const { repository, manager } = await inUse();
    await manager.followDrift();
    expect((await find(manager, 'testing'))?.isHeldHereAlone).toBeUndefined();
    repository.repository.write('package.json', manifest('vitest', 'vitest run --coverage'));
    await manager.followDrift();
    const published = repository.lessons.text('testing.md');
    expect((await find(manager, 'testing'))?.isHeldHereAlone).toBe(true);
    await manager.publish('testing');
    expect(repository.lessons.text('testing.md')).not.toBe(published);
    expect((await find(manager, 'testing'))?.isHeldHereAlone).toBeUndefined();
  });

  it('withdraws an update when the lesson holds again, as after a branch switch back', async () => {
    const { repository, manager } = await inUse();
    await manager.followDrift();
    repository.repository.write('package.json', manifest('jest'));
    await manager.followDrift();
    expect((await find(manager, 'testing-update'))?.state).toBe('candidate');
    repository.repository.write('package.json', manifest('vitest'));
    await manager.followDrift();
    expect(await find(manager, 'testing-update')).toBeUndefined();
    expect((await find(manager, 'testing'))?.state).toBe('active');
    expect(inWords(await notes(manager))).toContainEqual(expect.stringContaining('withdrawn'));
  });

  it('leaves lessons alone that a person wrote, and does nothing in Restricted Mode', async () => {
    const lesson =
      '---\ntopic: tests.runner\nfingerprint: [package.json#scripts.test]\n---\n- Tests run with `npm test`.\n';
    const repository = new MemoryRepository({ files, lessons: { 'testing.md': lesson } });
    const manager = await repository.open();
    await manager.approve('testing');
    await manager.followDrift();
    repository.repository.write('package.json', manifest('jest'));
    await manager.followDrift();
    expect((await manager.list()).map(({ state }) => state)).toEqual(['stale']);
    repository.settings = { ...repository.settings, trusted: false };
    repository.repository.write('package.json', manifest('mocha'));
    expect(await manager.followDrift()).toBe(false);
  });

  it('fills the shipped recipes again', async () => {
    const { repository, manager } = await inUse();
    await manager.followDrift();
    repository.repository.write('package.json', manifest('jest'));
    await manager.followDrift();
    const recipe = await find(manager, 'add-unit-test');
    expect(recipe?.state).toBe('quarantined');
    expect(recipe?.entry.lesson.body).toContain('jest');
  });
});

describe('checkable claims of a lesson', () => {
  const lesson = (body: string) => `---\nfingerprint: [package.json#scripts]\n---\n${body}\n`;
  const opened = async () => {
    const lessons = {
      'testing.md': lesson('- Run `npm test`, then `npm run typecheck`.'),
      'kind.md': '- Be kind to readers.\n',
    };
    const repository = new MemoryRepository({ files, lessons });
    return { repository, manager: await repository.open() };
  };

  it('are tried on demand, for lessons anybody wrote, and kept as a share that holds', async () => {
    const { manager } = await opened();
    const checked = await manager.checkClaims(['testing']);
    expect(checked[0]?.claims).toEqual([
      { text: 'script `test` exists', holds: true, where: 'package.json' },
      { text: 'script `typecheck` exists', holds: false, where: 'package.json' },
    ]);
    expect((await find(manager, 'testing'))?.claims).toMatchObject({
      of: 2,
      holds: 1,
      failed: ['script `typecheck` exists'],
    });
    expect((await find(manager, 'kind'))?.claims).toBeUndefined();
    await manager.checkClaims();
    expect((await find(manager, 'kind'))?.claims).toMatchObject({ of: 0 });
  });

  it('are tried again when an input or the text changed, with a note where the answer did', async () => {
    const { repository, manager } = await opened();
    await manager.followDrift();
    expect(await notes(manager)).toEqual([]);
    repository.repository.write(
      'package.json',
      JSON.stringify({ scripts: { test: 'vitest', typecheck: 'tsc' } }),
    );
    expect(await manager.followDrift()).toBe(true);
    expect((await find(manager, 'testing'))?.claims).toMatchObject({ of: 2, holds: 2 });
    expect(inWords(await notes(manager))).toEqual(['testing: 2 of 2 checked claims hold now']);
    repository.lessons.put('testing.md', lesson('- Run `npm run nothing` in the end.'));
    expect((await find(manager, 'testing'))?.claims).toBeUndefined();
    await manager.followDrift();
    expect((await find(manager, 'testing'))?.claims).toMatchObject({ of: 1, holds: 0 });
  });

  it('are tried of every proposal, and survive a new window', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    await manager.scan();
    expect((await find(manager, 'testing'))?.claims?.holds).toBeGreaterThan(0);
    await manager.save();
    const again = await repository.open();
    expect((await find(again, 'testing'))?.claims?.holds).toBeGreaterThan(0);
  });
});
