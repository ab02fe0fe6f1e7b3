import { describe, expect, it } from 'vitest';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { codeTurn, MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { say } from '../../../../../src/prose/say';

const body = '- Tests run with vitest, in files beside the code they test.';
const text = `---\nname: testing\nbreadth: broad\n---\n${body}\n`;
const given = async (manager: LessonManager) =>
  (await codeTurn(manager, 'write a test for the parser')).receipt.injected.map(({ name }) => name);
const reasonOf = async (manager: LessonManager, fileName: string) =>
  (await manager.list())
    .find(({ entry }) => entry.fileName === fileName)
    ?.reasons.map((reason) => say(reason))
    .join('; ');

/** A repository whose one lesson was given, and the ways a user has to say no to it. */
async function used() {
  const repository = new MemoryRepository({ lessons: { 'testing.md': text } });
  const manager = await openApproved(repository);
  expect(await given(manager)).toEqual(['testing']);
  return { repository, manager };
}

const noes = {
  retired: (manager: LessonManager) => manager.retire('testing'),
  retracted: (manager: LessonManager) => manager.retract('testing'),
  contested: (manager: LessonManager) => manager.contest('testing'),
};

/** How a text may come back without its user: by another branch, a merge, a teammate. */
const ways: Readonly<Record<string, (repository: MemoryRepository) => void>> = {
  'in the same file': ({ lessons }) => lessons.put('testing.md', text),
  'under another file name': ({ lessons }) => lessons.put('other.md', text),
  'under another name': ({ lessons }) =>
    lessons.put('other.md', text.replace('name: testing', 'name: other')),
  'under another id': ({ lessons }) =>
    lessons.put('other.md', text.replace('name:', 'id: zzzzzzzzzzzz\nname:')),
  'spaced in another way': ({ lessons }) =>
    lessons.put('other.md', text.replace('vitest,', 'vitest,\n ')),
};

describe.each(Object.entries(noes))('a text that was %s', (no, say) => {
  it.each(Object.entries(ways))('stays silent when it comes back %s', async (_, comeBack) => {
    const { repository, manager } = await used();
    await say(manager);
    comeBack(repository);
    expect(await given(manager)).toEqual([]);
    expect(await given(await repository.open())).toEqual([]);
  });

  it('is not lifted by approving everything', async () => {
    const { repository, manager } = await used();
    await say(manager);
    repository.lessons.put('other.md', text);
    await manager.approveAll();
    expect(await given(manager)).toEqual([]);
  });

  it('speaks again after a yes to that very text', async () => {
    const { repository, manager } = await used();
    await say(manager);
    if (no === 'contested') await manager.settle('testing');
    else {
      repository.lessons.put('other.md', text);
      await manager.approve('other.md');
    }
    expect(await given(manager)).toEqual(['testing']);
  });
});

describe('a no', () => {
  it('asks once where a lesson retired on one branch is there on another', async () => {
    const { repository, manager } = await used();
    await manager.retire('testing');
    repository.lessons.put('testing.md', text);
    expect(await reasonOf(manager, 'testing.md')).toContain('you retired this text');
    await manager.approve('project/active/testing.md');
    expect(await given(manager)).toEqual(['testing']);
    expect(await given(await repository.open())).toEqual(['testing']);
  });

  it('taken back lets the text speak as before', async () => {
    const { manager } = await used();
    const { undo } = await manager.retire('testing');
    await undo();
    expect(await given(manager)).toEqual(['testing']);
  });

  it('to one of two lessons that say the same leaves the other one alone', async () => {
    const double = text.replace('name: testing', 'name: double');
    const repository = new MemoryRepository({
      lessons: { 'testing.md': text, 'double.md': double },
    });
    const manager = await openApproved(repository);
    await manager.retire('double');
    expect(await given(manager)).toEqual(['testing']);
    repository.lessons.put('again.md', double);
    expect(await reasonOf(manager, 'again.md')).toContain('you retired this text');
  });

  it('keeps what use has shown with the text, under whatever id it is approved again', async () => {
    const { repository, manager } = await used();
    for (let turn = 0; turn < 8; turn += 1) await manager.penalize('testing');
    expect(await given(manager)).toEqual([]);
    await repository.lessons.remove({ scope: 'project', folder: 'active', fileName: 'testing.md' });
    repository.lessons.put('fresh.md', text.replace('name: testing', 'name: fresh'));
    await manager.approve('fresh');
    expect(await reasonOf(manager, 'fresh.md')).toContain('worth');
    expect(await given(manager)).toEqual([]);
  });
});

describe('a promotion that is taken back', () => {
  it('takes its approval back too', async () => {
    const repository = new MemoryRepository({ lessons: { '_candidates/testing.md': text } });
    const manager = await repository.open();
    const { undo } = await manager.promote('testing');
    await undo();
    repository.lessons.put('testing.md', text);
    expect(await given(manager)).toEqual([]);
  });
});

describe('a waiting file with the id of an approved lesson', () => {
  const withId = `---\nid: k3v9q2mx7t4p\nname: testing\nbreadth: broad\n---\n${body}\n`;
  const thief =
    '---\nid: k3v9q2mx7t4p\nname: thief\n---\n- Something else entirely, from elsewhere.\n';

  it.each(['thief.md', '_candidates/thief.md', '_retired/thief.md'])(
    'silences nothing as %s',
    async (path) => {
      const repository = new MemoryRepository({ lessons: { 'testing.md': withId } });
      const manager = await openApproved(repository);
      repository.lessons.put(path, thief);
      expect(await given(manager)).toEqual(['testing']);
    },
  );

  it('is alone contested, where the user contests it', async () => {
    const repository = new MemoryRepository({ lessons: { 'testing.md': withId } });
    const manager = await openApproved(repository);
    repository.lessons.put('thief.md', thief);
    await manager.contest('project/active/thief.md');
    expect(await given(manager)).toEqual(['testing']);
  });

  it('is told so itself', async () => {
    const repository = new MemoryRepository({ lessons: { 'testing.md': withId } });
    const manager = await openApproved(repository);
    repository.lessons.put('thief.md', thief);
    expect(await reasonOf(manager, 'thief.md')).toContain('has the same id as .lessons/testing.md');
  });

  it('takes no place of recipes in use, however many come', async () => {
    const recipe = (name: string) =>
      `---\nname: ${name}\nkind: recipe\nbreadth: broad\nsource: { by: session, evidence: [] }\n---\n1. Write the test for ${name}\n2. Run it\n`;
    const repository = new MemoryRepository({ lessons: { 'mine.md': recipe('mine') } });
    const manager = await openApproved(repository);
    for (let at = 0; at < 60; at += 1) repository.lessons.put(`r${at}.md`, recipe(`r${at}`));
    const mine = (await manager.list()).find(({ entry }) => entry.fileName === 'mine.md');
    expect(mine).toMatchObject({ state: 'active', omission: undefined });
  });
});
