import { describe, expect, it } from 'vitest';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import type { EpisodeRecorder } from '../../../../../src/core/operations/episodes/episodeRecorder';
import { worth } from '../../../../../src/core/select/worth';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { say } from '../../../../../src/prose/say';
import { inWords } from '../../../../support/inWords';
import { votedFor } from '../../../../../src/core/journal/evidence';

const lesson = (body: string) => `---\nbreadth: broad\n---\n${body}\n`;
const threeLessons = {
  'testing.md': lesson('- Tests run with `npm test`.'),
  'routes.md': lesson('- Handlers live in `src/routes/`.'),
  'kind.md': lesson('- Be kind to readers.'),
};

/** A task that was given all the lessons. */
async function begin(lessons: Readonly<Record<string, string>> = threeLessons, files = {}) {
  const manager = await openApproved(new MemoryRepository({ lessons, files }));
  const request = { request: 'r1', prompt: 'write a test', conversation: newConversation };
  const { receipt } = await manager.preflight({ ...request, assume: 'code-gen' });
  await manager.record(request, receipt, { surface: 'chat' });
  const log = await manager.episodes();
  const task = log.start('r1', 'write a test', 'code-gen');
  const run = (command: string, exitCode: number): void => {
    const call = { kind: 'call', id: 'c', name: 'lessons_run', input: {} } as const;
    task.hear({ kind: 'calling', call, what: undefined });
    const recorded = { command };
    task.hear({ kind: 'called', call, result: '', ok: exitCode === 0, exitCode, recorded });
  };
  const counts = async () =>
    Object.fromEntries(
      (await manager.list()).map(({ entry, standing }) => [
        entry.lesson.name,
        [standing.helped, standing.hurt],
      ]),
    );
  const end = (recorder: EpisodeRecorder) => log.end(recorder, 'answered');
  return { manager, receipt, task, run, counts, end };
}

describe('what was observed of a task', () => {
  it('counts a success for the lessons that show in what was done, once', async () => {
    const { manager, task, run, counts, end } = await begin();
    await task.edited('src/routes/users.ts', true, true);
    run('npm test -- users', 0);
    await end(task);
    expect(await counts()).toEqual({ testing: [1, 0], routes: [1, 0], kind: [0, 0] });
    await task.replied('thanks, now add a readme');
    expect((await counts())['testing']).toEqual([1, 0]);
    const said = async (name: string) => {
      const [step] = await manager.history(name);
      return step && 'evidence' in step ? `${step.type} ${say(step.evidence)}` : '';
    };
    expect(await said('kind')).toMatch(/^accompanied given in a task that succeeded/);
    expect(await said('testing')).toMatch(/^outcome observed: `npm test` ran; /);
  });

  it.each([
    ["import { a } from './a.js';\n", [1, 0], /^outcome observed: importSuffix \.js was kept/],
    ["import { a } from './a';\n", [0, 0], /^accompanied given in a task that succeeded/],
    ['export const a = 1;\n', [0, 0], /^accompanied given in a task that succeeded/],
  ])('counts a success where the claim of a lesson was kept: %j', async (text, count, words) => {
    const { manager, task, run, counts, end } = await begin(
      { 'imports.md': lesson('- Relative imports end in `.js`.') },
      { 'src/b.ts': text, 'src/c.md': "import './c.js'" },
    );
    await task.edited('src/b.ts', true, true);
    await task.edited('src/c.md', true, true);
    run('npm test', 0);
    await end(task);
    expect((await counts())['imports']).toEqual(count);
    const [step] = await manager.history('imports');
    expect(step && 'evidence' in step ? `${step.type} ${say(step.evidence)}` : '').toMatch(words);
  });

  it('says nothing against lessons that did not speak of what failed', async () => {
    const { task, run, counts, end } = await begin();
    await task.edited('src/other.ts', true, true);
    run('npm test', 1);
    await end(task);
    expect(await counts()).toEqual({ testing: [0, 0], routes: [0, 0], kind: [0, 0] });
  });

  it('counts against a lesson whose command cannot run, and whose place was edited and undone', async () => {
    const { task, run, counts, end } = await begin();
    await task.edited('src/routes/users.ts', true, true);
    run('npm test', 127);
    await end(task);
    await task.edited('src/routes/users.ts', false, false);
    expect(await counts()).toEqual({ testing: [0, 1], routes: [0, 1], kind: [0, 0] });
  });

  it('follows a later judgement, and the word of the user stands above it', async () => {
    const { manager, receipt, task, run, counts, end } = await begin();
    await task.edited('src/routes/users.ts', true, true);
    run('npm test', 0);
    await end(task);
    expect((await counts())['routes']).toEqual([1, 0]);
    await task.rated(false);
    expect(await counts()).toEqual({ testing: [0, 0], routes: [0, 0], kind: [0, 0] });
    expect(await manager.outcome(receipt, 'hurt', votedFor)).toBe('noted');
    await task.rated(true);
    expect(await counts()).toEqual({ testing: [0, 1], routes: [0, 1], kind: [0, 1] });
  });
});

describe('a vote', () => {
  it('on an answer is about all its lessons, gives way to the other one, and the same one takes it back', async () => {
    const { manager, receipt, task, counts, end } = await begin();
    await end(task);
    const voted = async () => (await manager.findEpisodes())[0]?.voted;
    expect(await voted()).toBeUndefined();
    expect(await manager.outcome(receipt, 'helped', votedFor)).toBe('noted');
    expect([(await counts())['routes'], await voted()]).toEqual([[1, 0], 'helped']);
    expect(await manager.outcome(receipt, 'hurt', votedFor)).toBe('noted');
    expect([(await counts())['routes'], await voted()]).toEqual([[0, 1], 'hurt']);
    expect(await manager.outcome(receipt, 'hurt', votedFor)).toBe('taken back');
    expect([(await counts())['routes'], await voted()]).toEqual([[0, 0], undefined]);
  });

  it('counts once, can be turned round and taken back, and stands above what is observed', async () => {
    const { manager, task, run, counts, end } = await begin();
    run('npm test', 0);
    await end(task);
    expect((await counts())['testing']).toEqual([1, 0]);
    const { undo } = await manager.didNotHelp('testing');
    expect((await counts())['testing']).toEqual([0, 1]);
    await undo();
    expect((await counts())['testing']).toEqual([1, 0]);
    await manager.helped('testing');
    expect((await counts())['testing']).toEqual([1, 0]);
    await manager.didNotHelp('testing');
    expect((await counts())['testing']).toEqual([0, 1]);
    const { what } = await manager.didNotHelp('testing');
    expect(inWords(what)).toBe('Took back that testing did not help');
    expect((await counts())['testing']).toEqual([0, 0]);
  });

  it('never lowers the worth of a lesson that it says helped', async () => {
    const { manager } = await begin();
    const worthOf = async () =>
      worth(
        (await manager.list()).find(({ entry }) => entry.lesson.name === 'kind')?.standing ??
          expect.fail('the lesson is gone'),
      );
    await manager.didNotHelp('kind');
    await manager.didNotHelp('kind');
    const before = await worthOf();
    await manager.helped('kind');
    expect(await worthOf()).toBeGreaterThanOrEqual(before);
  });

  it('is possible where no task is known to have been given the lesson', async () => {
    const manager = await openApproved(new MemoryRepository({ lessons: threeLessons }));
    await manager.helped('kind');
    const [step] = await manager.history('kind');
    expect(inWords(step)).toMatchObject({ type: 'outcome', value: 'helped', evidence: 'voted' });
  });
});

describe('reinforce and penalize', () => {
  it('move confidence and recency by the formula and leave outcomes alone, with undo', async () => {
    const repository = new MemoryRepository({ lessons: threeLessons });
    const manager = await openApproved(repository);
    const standing = async () =>
      (await manager.list()).find(({ entry }) => entry.lesson.name === 'kind')?.standing;
    const before = await standing();
    const { undo } = await manager.reinforce('kind');
    expect(await standing()).toMatchObject({ reinforcements: 1, helped: 0, hurt: 0 });
    expect((await standing())?.confidence).toBeCloseTo(0.73, 10);
    expect((await standing())?.lastReinforced).toBe(repository.time);
    await undo();
    expect(await standing()).toMatchObject({ reinforcements: 0, helped: 0, hurt: 0 });
    expect((await standing())?.confidence).toBeCloseTo(before?.confidence ?? 0, 10);
    const penalty = await manager.penalize('kind');
    expect((await standing())?.confidence).toBeCloseTo(0.55, 10);
    expect(await standing()).toMatchObject({ helped: 0, hurt: 0 });
    await penalty.undo();
    expect((await standing())?.confidence).toBeCloseTo(0.7, 10);
    for (let times = 0; times < 9; times++) await manager.penalize('kind');
    expect((await standing())?.confidence).toBeCloseTo(0.05, 10);
  });
});
