import { describe, expect, it } from 'vitest';
import { MemoryRepository } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const files = {
  'AGENTS.md': '# Rules\n\n- Keep request handlers under 40 lines.\n- Never log tokens of users.\n',
};

/** The texts of all lesson files of the project. */
const textsOf = async ({ lessons }: MemoryRepository) => {
  const places = await lessons.list();
  return Promise.all(places.map((place) => lessons.read(place)));
};

describe('an import', () => {
  it('is one act that is taken back as one', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    await manager.importInstructions();
    expect(await textsOf(repository)).toHaveLength(2);
    expect(inWords((await manager.undo()).what)).toBe('Imported AGENTS.md');
    expect(await textsOf(repository)).toEqual([]);
    const again = await manager.importInstructions();
    expect(again.proposed.map(({ outcome }) => outcome)).toEqual(['new', 'new']);
    await again.undo();
    expect(await textsOf(repository)).toEqual([]);
  });

  it('is taken back with what was accepted of it, and leaves other lessons alone', async () => {
    const repository = new MemoryRepository({
      files,
      lessons: { 'other.md': 'Use tabs in Makefiles.\n' },
    });
    const manager = await repository.open();
    const before = await textsOf(repository);
    const { proposed } = await manager.importInstructions();
    await manager.promoteAll(proposed.map(({ name }) => name));
    await manager.retire(proposed[0]?.name ?? '');
    await manager.approve('other');
    await manager.undoImport();
    expect(await textsOf(repository)).toEqual(before);
    const states = (await manager.list()).map(({ entry, state }) => [entry.lesson.name, state]);
    expect(states).toEqual([['other', 'active']]);
    await expect(manager.undoImport()).rejects.toMatchObject({ code: 'noImportToUndo' });
  });

  it('is taken back with the updates that followed its lines, accepted or not', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    const { proposed } = await manager.importInstructions();
    await manager.promoteAll(proposed.map(({ name }) => name));
    await manager.followDrift();
    for (const isAccepted of [true, false]) {
      const lines = isAccepted ? '60' : '80';
      repository.repository.write('AGENTS.md', files['AGENTS.md'].replace('40', lines));
      await manager.followDrift();
      const [update] = (await manager.list()).filter(({ state }) => state === 'candidate');
      expect(update?.entry.lesson.body).toContain(`${lines} lines`);
      if (isAccepted) await manager.promote(update?.entry.lesson.name ?? '');
    }
    await manager.undoImport();
    expect(await textsOf(repository)).toEqual([]);
  });

  it('keeps an update that waits where a lesson of it was edited since', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    const { proposed } = await manager.importInstructions();
    await manager.promoteAll(proposed.map(({ name }) => name));
    await manager.followDrift();
    for (const lines of ['60', '80']) {
      repository.repository.write('AGENTS.md', files['AGENTS.md'].replace('40', lines));
      await manager.followDrift();
      const [update] = (await manager.list()).filter(({ state }) => state === 'candidate');
      if (lines === '60') await manager.promote(update?.entry.lesson.name ?? '');
    }
    const kept = proposed.find(({ name }) => name.startsWith('never-log'))?.name ?? '';
    const place = { scope: 'project', folder: 'active', fileName: `${kept}.md` } as const;
    await repository.lessons.write(place, 'My own words.\n');
    const before = await textsOf(repository);
    await expect(manager.undoImport()).rejects.toMatchObject({ code: 'editedSinceAct' });
    expect(await textsOf(repository)).toEqual(before);
    expect(before.join()).toContain('under 80 lines');
  });

  it('stays whole where one of its lessons was edited since', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    const { proposed } = await manager.importInstructions();
    await manager.promoteAll(proposed.map(({ name }) => name));
    const fileName = `${proposed[0]?.name ?? ''}.md`;
    const place = { scope: 'project', folder: 'active', fileName } as const;
    await repository.lessons.write(place, 'My own words.\n');
    await expect(manager.undoImport()).rejects.toMatchObject({
      code: 'editedSinceAct',
      data: { file: expect.stringContaining(fileName) as unknown },
    });
    expect((await manager.list()).map(({ entry }) => entry.folder)).toEqual(['active', 'active']);
  });
});

describe('accepting several', () => {
  it('is one act', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    const { proposed } = await manager.importInstructions();
    await manager.promoteAll(proposed.map(({ name }) => name));
    expect(inWords((await manager.undo()).what)).toMatch(/^Put .* to use and 1 more$/);
    expect((await manager.list()).map(({ state }) => state)).toEqual(['candidate', 'candidate']);
  });

  it('accepts none where one cannot be', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    const { proposed } = await manager.importInstructions();
    await expect(manager.promoteAll([proposed[0]?.name ?? '', 'nobody'])).rejects.toThrow('nobody');
    expect((await manager.list()).map(({ state }) => state)).toEqual(['candidate', 'candidate']);
  });
});
