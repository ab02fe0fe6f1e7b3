import { describe, expect, it } from 'vitest';
import type { Arm } from '../../../../../src/core/lesson/comparison';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { armOf } from '../../../../../src/core/select/heldOut';
import { placeKey } from '../../../../../src/core/library/libraryEntry';
import { nodeHasher } from '../../../../../src/node/process/nodeHasher';
import { countLessons } from '../../../../../src/core/operations/status/countLessons';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const lessons = { 'testing.md': '---\ntopic: tests.runner\n---\n- Tests run with vitest.\n' };

const idsIn = (arm: Arm, count: number): string[] => {
  const ids: string[] = [];
  for (let at = 0; ids.length < count; at += 1)
    if (armOf(`r${at}`, nodeHasher) === arm) ids.push(`r${at}`);
  return ids;
};

/** Requests of daily use, as many with the lesson as without, that took so many tokens. */
async function use(manager: LessonManager, tokensOf: Readonly<Partial<Record<Arm, number>>>) {
  for (const arm of ['given', 'nothing'] as const)
    for (const [at, request] of idsIn(arm, 24).entries()) {
      const prompt = 'Write a vitest test for src/parse.ts';
      const asked = { prompt, request, conversation: newConversation };
      await manager.record(asked, (await manager.preflight(asked)).receipt, { surface: 'chat' });
      const tokensIn = (tokensOf[arm] ?? 0) + at;
      await manager.pipeline.library.recordAll('project', [
        { type: 'episode-started', episode: request, request, intent: '' },
        {
          ...{ type: 'episode-ended', episode: request, exit: 'answered' },
          ...{ tokensIn, tokensOut: 0, estimated: false },
        },
      ]);
    }
}

async function openUsed(tokensOf: Readonly<Partial<Record<Arm, number>>>, holdOut = true) {
  const repository = new MemoryRepository({
    ...{ lessons, settings: { holdOut: true }, commits: ['Begin'] },
  });
  const manager = await openApproved(repository);
  await use(manager, tokensOf);
  repository.settings = { ...repository.settings, holdOut };
  const waiting = async () => countLessons(await manager.list()).waiting;
  const [status] = await manager.list();
  if (!status) throw new Error('no lesson');
  return { manager, waiting, place: placeKey(status.entry) };
}

describe('a lesson that daily use shows to cost more than it spares', () => {
  it('waits in the Inbox with the figures, is noted once, and is kept or retired by the user', async () => {
    const { manager, waiting, place } = await openUsed({ given: 2_000, nothing: 1_000 });
    expect(await waiting()).toEqual({});
    expect(await manager.learnWords()).toBe(true);
    expect(await waiting()).toEqual({ costly: 1 });
    const [status] = await manager.list();
    expect(inWords(status?.reasons)).toEqual([
      expect.stringMatching(
        /^costs more than it spares: 24 requests with it took at least \d\d % more tokens than 24 held out/,
      ),
    ]);
    expect(await manager.learnWords()).toBe(false);
    await manager.reinforce(place);
    expect(await waiting()).toEqual({});
    await manager.learnWords();
    expect(await waiting()).toEqual({});
  });

  it('is retired out of the Inbox, and waits there again with its figures once that is taken back', async () => {
    const { manager, waiting, place } = await openUsed({ given: 2_000, nothing: 1_000 });
    await manager.learnWords();
    const [before] = await manager.list();
    await manager.retire(place);
    expect(await waiting()).toEqual({});
    // Nobody is asked about a lesson that is out.
    await manager.learnWords();
    expect((await manager.list()).map(({ state }) => state)).toEqual(['retired']);
    await manager.undo();
    expect(await waiting()).toEqual({ costly: 1 });
    const [after] = await manager.list();
    expect(inWords(after?.reasons)).toEqual(inWords(before?.reasons));
    expect(await manager.learnWords()).toBe(false);
  });

  it('does not wait where requests with it cost as much or less, or nothing is held out', async () => {
    for (const tokens of [
      { given: 1_000, nothing: 1_000 },
      { given: 500, nothing: 1_000 },
    ]) {
      const { manager, waiting } = await openUsed(tokens);
      expect(await manager.learnWords()).toBe(false);
      expect(await waiting()).toEqual({});
    }
    const off = await openUsed({ given: 2_000, nothing: 1_000 }, false);
    await off.manager.learnWords();
    expect(await off.waiting()).toEqual({});
  });
});
