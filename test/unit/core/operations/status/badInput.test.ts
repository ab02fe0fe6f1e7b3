import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../src/core/errors';
import { codeTurn, MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { saying } from '../../../../../src/core/saying';
import { say } from '../../../../../src/prose/say';
import { inWords } from '../../../../support/inWords';

const lesson = (body: string, front = '') => `---\nbreadth: broad\n${front}---\n${body}\n`;
const sound = { 'sound.md': lesson('- Tests run with vitest.') };

const given = async (manager: Awaited<ReturnType<MemoryRepository['open']>>) =>
  (await codeTurn(manager, 'write a test')).receipt.injected.map(({ name }) => name);

describe('bad input stops nothing else', () => {
  it('gives neither of two lessons with one id, and names the other file', async () => {
    const manager = await openApproved(
      new MemoryRepository({
        lessons: {
          ...sound,
          'a.md': lesson('- A rule on tests.', 'id: same\n'),
          'b.md': lesson('- B rule on tests.', 'id: same\n'),
        },
      }),
    );
    const statuses = await manager.list();
    expect(statuses.find(({ entry }) => entry.fileName === 'a.md')?.reasons).toContainEqual(
      saying('status.sameId', { file: '.lessons/b.md' }),
    );
    expect(await given(manager)).toEqual(['sound']);
  });

  it('asks which one is meant where two files have one name', async () => {
    const named = {
      'a.md': lesson('- A.', 'name: twin\n'),
      'b.md': lesson('- B.', 'name: twin\n'),
    };
    const manager = await openApproved(new MemoryRepository({ lessons: { ...sound, ...named } }));
    await expect(manager.retire('twin')).rejects.toMatchObject({
      code: 'lessonAmbiguous',
      data: { ids: ['project/active/a.md', 'project/active/b.md'] },
    });
    expect(inWords(await manager.retire('project/active/a.md'))).toMatchObject({
      what: 'Retired twin',
    });
    expect(await given(manager)).toContain('sound');
  });

  it('keeps an unreadable file listed with its problem', async () => {
    const repository = new MemoryRepository({ lessons: sound });
    repository.lessons.put('binary.md', new Error('The encoded data was not valid'));
    const manager = await openApproved(repository);
    const broken = (await manager.list()).find(({ entry }) => entry.fileName === 'binary.md');
    expect([broken?.state, broken?.reasons.map((reason) => say(reason))]).toEqual([
      'broken',
      ['binary.md cannot be read: The encoded data was not valid. Check its permissions.'],
    ]);
    expect(await given(manager)).toEqual(['sound']);
  });

  it.each([
    ['full', failure.diskFull('journal', new Error('ENOSPC')), 'diskFull'],
    ['read-only', failure.folderReadOnly('journal', new Error('EROFS')), 'folderReadOnly'],
  ])('moves nothing where the disk is %s', async (_what, fail, code) => {
    const repository = new MemoryRepository({
      lessons: { '_candidates/a.md': lesson('- A rule.') },
    });
    const manager = await repository.open();
    repository.journal.fail = fail;
    await expect(manager.promote('a')).rejects.toMatchObject({ code });
    expect(repository.lessons.text('_candidates/a.md')).toBeDefined();
    expect(repository.lessons.text('a.md')).toBeUndefined();
    repository.journal.fail = undefined;
    repository.lessons.fail = fail;
    await expect(manager.promote('a')).rejects.toMatchObject({ code });
  });

  it('answers from files alone where the projection cannot be used, and says so', async () => {
    const repository = new MemoryRepository({ lessons: sound });
    const manager = await openApproved(repository);
    await manager.save();
    for (const text of [
      repository.projection.text?.slice(0, 200),
      'lessons-projection 999 0\n{}',
    ]) {
      repository.projection.text = text;
      expect(await given(await repository.open())).toEqual(['sound']);
    }
    // Bytes that nobody wrote: the file says so, whatever they would read like.
    repository.projection.fault = failure.stateUnreadable('projection', new Error('it is damaged'));
    expect(await given(await repository.open())).toEqual(['sound']);
    expect(
      repository.logger.messages.filter((message) => /rebuilt|built anew|again/i.test(message))
        .length,
    ).toBeGreaterThanOrEqual(3);
  });

  it('stops with 0 tokens where the lessons folder was deleted meanwhile', async () => {
    const repository = new MemoryRepository({ lessons: sound });
    const manager = await openApproved(repository);
    await repository.lessons.remove({ scope: 'project', folder: 'active', fileName: 'sound.md' });
    expect(inWords((await codeTurn(manager, 'write a test')).receipt)).toMatchObject({
      stopped: 'there is no active lesson',
      tokens: 0,
    });
  });

  it('puts no prompt into the journal that holds a credential, and none where the setting says so', async () => {
    const repository = new MemoryRepository({ lessons: sound });
    const manager = await openApproved(repository);
    const turn = async (prompt: string) => {
      const request = {
        request: manager.newId(),
        prompt,
        conversation: { given: [] },
        assume: 'code-gen' as const,
      };
      const { receipt } = await manager.preflight(request);
      await manager.record(request, receipt, { surface: 'chat' });
    };
    await turn('write a test with token ghp_16C7e42F292c6912E7710c838347Ae178B4a');
    await turn('write a plain test');
    repository.settings = { ...repository.settings, journalPrompts: 'none' };
    await turn('write a silent test');
    const journal = repository.journal.lines.join('\n');
    expect(journal).toContain('write a plain test');
    expect(journal).not.toMatch(/ghp_|silent/);
  });
});
