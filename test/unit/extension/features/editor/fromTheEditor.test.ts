import { describe, expect, it } from 'vitest';
import { asList } from '../../../../../src/extension/features/commands/rememberThis';
import { MemoryRepository } from '../../../../support/memoryRepository';

describe('the text that "Remember This…" begins with', () => {
  it.each([
    ['use pnpm', '- use pnpm'],
    ['- one\n- two', '- one\n- two'],
    ['1. one\r\n2. two  ', '1. one\n2. two'],
    ['const a = 1;\nconst b = 2;', '- const a = 1;\n  const b = 2;'],
  ])('%j becomes %j', (selected, body) => expect(asList(selected)).toBe(body));
});

describe('a lesson edited where it stands', () => {
  const text = '---\n# mine\nname: testing\n---\n- Tests run with jest.\n';
  const opened = async () => {
    const memory = new MemoryRepository({ lessons: { 'testing.md': text } });
    return { memory, manager: await memory.open() };
  };
  const file = { scope: 'project', folder: 'active', fileName: 'testing.md' } as const;

  it('is approved as written, keeps the rest of its file, and is taken back by undo', async () => {
    const { memory, manager } = await opened();
    const done = await manager.rewrite('testing', '- Tests run with vitest.');
    expect(await memory.lessons.read(file)).toBe(text.replace('jest', 'vitest'));
    expect((await manager.list())[0]?.state).toBe('active');
    await done.undo();
    expect(await memory.lessons.read(file)).toBe(text);
  });

  it.each([
    ['', 'emptyText'],
    [`- the key is ghp_${'Ab1'.repeat(12)}`, 'secretInLesson'],
    ['- run\u202e this', 'lessonHasProblems'],
  ])('is left as it was where the text is %j', async (body, code) => {
    const { memory, manager } = await opened();
    await expect(manager.rewrite('testing', body)).rejects.toMatchObject({ code });
    expect(await memory.lessons.read(file)).toBe(text);
  });
});
