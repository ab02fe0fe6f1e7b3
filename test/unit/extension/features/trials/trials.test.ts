import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trials } from '../../../../../src/extension/features/trials/trials';
import type { MemoryRepository } from '../../../../support/memoryRepository';
import { editor, workspace } from '../../../../support/fakeVscode';
import { openedWindow } from '../../../../support/openedWindow';
import type { LessonManager } from '../../../../../src/core/lessonManager';

const day = 86_400_000;
const candidate = '---\nname: testing\n---\n- Tests run with vitest: `npm test`.\n';
const contents = {
  files: { 'package.json': '{ "scripts": { "test": "vitest run" } }' },
  lessons: { '_candidates/testing.md': candidate },
};

/** What the journal holds of a candidate that came from the user's own words and was shown a week ago. */
async function ripen(memory: MemoryRepository, manager: LessonManager): Promise<void> {
  const [entry] = (await manager.library()).entries;
  const { lesson, approval: hash } = entry ?? { lesson: { id: '' }, approval: '' };
  await manager.pipeline.library.recordAll('project', [
    { type: 'captured', lesson: lesson.id, hash, by: 'session', isOwn: true },
    { type: 'validated', lesson: lesson.id, hash, of: 1, holds: 1, failed: [], drift: '' },
    { type: 'shown', lesson: lesson.id, hash },
  ] as never);
  memory.time += 8 * day;
}

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    }),
);
afterEach(() => void vi.useRealTimers());

async function looked(answer: string | undefined) {
  const { memory, manager } = await openedWindow(contents, trials);
  await ripen(memory, manager);
  editor.answer = () => answer;
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  const state = async () => (await manager.list())[0]?.state;
  return { state };
}

describe('a candidate whose time is up', () => {
  it('is announced with its text, then used', async () => {
    const { state } = await looked(undefined);
    await vi.waitFor(async () => expect(await state()).toBe('trial'));
    expect(editor.shown).toEqual([
      'On trial from now on, for you alone: testing. Tests run with vitest: `npm test`.',
    ]);
  });

  it.each([
    ['Do Not Try It', 'candidate'],
    ['Use', 'active'],
  ])('%s under the notice decides at once', async (choice, after) => {
    const { state } = await looked(choice);
    await vi.waitFor(async () => expect(await state()).toBe(after));
  });

  it('is opened from the notice, and stays on trial', async () => {
    const { state } = await looked('Open');
    await vi.waitFor(() => expect(editor.opened).toHaveLength(1));
    expect(editor.opened[0]?.path).toBe('/shop/.lessons/_candidates/testing.md');
    expect(await state()).toBe('trial');
  });

  it('waits in a folder that is not trusted', async () => {
    const { memory, manager } = await openedWindow(contents, trials);
    await ripen(memory, manager);
    workspace.isTrusted = false;
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(editor.shown).toEqual([]);
    expect((await manager.list())[0]?.state).toBe('candidate');
  });
});
