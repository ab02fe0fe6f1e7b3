import { describe, expect, it } from 'vitest';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const text = (name: string) => `---\nname: ${name}\n---\n- Tests of ${name} stand beside it.\n`;

async function open(...names: readonly string[]) {
  const lessons = Object.fromEntries(names.map((name) => [`${name}.md`, text(name)]));
  const repository = new MemoryRepository({ lessons });
  const manager = await openApproved(repository);
  await repository.acts.write('');
  return { repository, manager };
}

const kept = async (repository: MemoryRepository) => {
  const acts = JSON.parse((await repository.acts.read()) || '{"acts":[]}') as {
    acts: readonly { what: string; lesson: string; events: readonly unknown[] }[];
  };
  return acts.acts;
};

describe('acts that can be taken back later', () => {
  it('are the last twenty', async () => {
    const { repository, manager } = await open('a');
    for (let turn = 0; turn < 21; turn += 1) await manager.reinforce('a');
    expect(await kept(repository)).toHaveLength(20);
    for (let turn = 0; turn < 20; turn += 1) await manager.undo();
    await expect(manager.undo()).rejects.toMatchObject({ code: 'nothingToUndo' });
  });

  it('name what was done and to which lesson', async () => {
    const { repository, manager } = await open('a');
    const id = (await manager.list())[0]?.entry.lesson.id;
    await manager.retire('a');
    expect(inWords(await kept(repository))).toMatchObject([{ what: 'Retired a', lesson: id }]);
    expect(inWords(await manager.undo())).toEqual({ what: 'Retired a', lesson: id });
  });

  it('of several lessons are one, which says how many', async () => {
    const repository = new MemoryRepository({
      lessons: { 'a.md': text('a'), 'b.md': text('b'), 'c.md': text('c') },
    });
    const manager = await repository.open();
    const done = await manager.approveAll();
    expect(done).toHaveLength(3);
    const acts = await kept(repository);
    expect(inWords(acts.map(({ what }) => what))).toEqual([
      expect.stringMatching(/^Approved \w and 2 more$/),
    ]);
    await done[0]?.undo();
    expect(await kept(repository)).toEqual([]);
  });

  it('of one lesson among several say nothing of more', async () => {
    const repository = new MemoryRepository({ lessons: { 'a.md': text('a') } });
    const manager = await repository.open();
    await manager.approveAll();
    expect(inWords((await kept(repository)).map(({ what }) => what))).toEqual(['Approved a']);
  });

  it('are none where nothing was done', async () => {
    const { repository, manager } = await open('a');
    await manager.approveAll();
    expect(await kept(repository)).toEqual([]);
  });

  it('are gone once they were taken back here, and this cannot be said twice elsewhere', async () => {
    const { repository, manager } = await open('a', 'b');
    const other = await repository.open();
    const { undo } = await manager.retire('a');
    await manager.retire('b');
    await undo();
    expect(inWords((await kept(repository)).map(({ what }) => what))).toEqual(['Retired b']);
    expect(inWords(await other.undo())).toMatchObject({ what: 'Retired b' });
  });

  it('are refused here where another process took them back', async () => {
    const { repository, manager } = await open('a');
    const { undo } = await manager.retire('a');
    await (await repository.open()).undo();
    await expect(undo()).rejects.toMatchObject({ code: 'undoneElsewhere' });
    expect(repository.lessons.text('a.md')).toBe(text('a'));
  });

  it('are taken back here once, also where they could not be kept', async () => {
    const { repository, manager } = await open('a');
    repository.acts.write = () => Promise.reject(new Error('no space left'));
    const { undo } = await manager.retire('a');
    expect(repository.logger.messages.join()).toContain('This cannot be taken back later');
    repository.acts.write = () => Promise.resolve();
    await undo();
    expect(repository.lessons.text('a.md')).toBe(text('a'));
    await manager.retire('a');
    await undo();
    expect(repository.lessons.text('a.md')).toBeUndefined();
  });

  it('start anew where their file cannot be understood, and the log says why', async () => {
    const { repository, manager } = await open('a', 'b');
    await repository.acts.write('{ half of');
    await expect(manager.undo()).rejects.toMatchObject({ code: 'nothingToUndo' });
    expect(repository.logger.messages.join()).toContain('Earlier acts cannot be taken back');
    await manager.retire('a');
    expect(await kept(repository)).toHaveLength(1);
    await repository.acts.write(JSON.stringify({ v: 99, acts: await kept(repository) }));
    await expect(manager.undo()).rejects.toMatchObject({ code: 'nothingToUndo' });
  });

  it('take nothing back in a folder that is not trusted', async () => {
    const { repository, manager } = await open('a');
    await manager.retire('a');
    repository.settings = { ...repository.settings, trusted: false };
    await expect(manager.undo()).rejects.toMatchObject({ code: 'restrictedMode' });
    expect(repository.lessons.text('a.md')).toBeUndefined();
  });

  it('bring a vote back that was taken back', async () => {
    const { manager } = await open('a');
    const outcomes = async () => (await manager.list())[0]?.standing.helped;
    await manager.helped('a');
    const helped = await outcomes();
    await manager.helped('a');
    expect(await outcomes()).not.toEqual(helped);
    await manager.undo();
    expect(await outcomes()).toEqual(helped);
  });
});
