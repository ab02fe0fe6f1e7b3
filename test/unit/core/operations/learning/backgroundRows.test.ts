import { expect, it } from 'vitest';
import { failure } from '../../../../../src/core/errors';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { episode } from '../../../../support/episodes';
import { MemoryRepository } from '../../../../support/memoryRepository';
import { say } from '../../../../../src/prose/say';
import { inWords } from '../../../../support/inWords';

/** What Activity tells of the work in the background, each row by the step that leaves it. */
const files = { 'package.json': '{ "scripts": { "check": "node check.js" } }' };
const rows = async (manager: LessonManager) =>
  (await manager.events()).flatMap((event) => (event.type === 'activity' ? [event] : []));

const captured = async (manager: LessonManager) =>
  (await manager.list()).find(({ state }) => state === 'candidate');

async function withTask(intent: string, said?: string) {
  const repository = new MemoryRepository({ files });
  const manager = await repository.open();
  const add = async (id: string, words = said) => {
    repository.time += 60_000;
    await manager.pipeline.library.recordAll(
      'project',
      episode(
        id,
        intent,
        ['edit', 'src/orders.ts'],
        ...(words === undefined ? [] : [['say', words] as const]),
        ['run', 'npm run check'],
      ),
    );
  };
  await add('a');
  return { repository, manager, add };
}

const correction =
  'In this repo we always put new modules of the shop below src/shop, never beside the others.';

it('captured: names the lesson, so that the row can lead to it', async () => {
  const { manager } = await withTask('add the orders module', correction);
  await manager.learn();
  const [row] = (await rows(manager)).filter(({ message }) =>
    say(message).startsWith('Captured: '),
  );
  const candidate = await captured(manager);
  expect(inWords(row)).toMatchObject({
    next: 'Review it in the inbox',
    lesson: candidate?.entry.lesson.id,
  });
  expect(candidate).toBeDefined();
});

it('nothing to learn: says because of what', async () => {
  const { manager } = await withTask('add the orders module');
  await manager.learn();
  expect(inWords((await rows(manager)).map(({ message }) => message))).toEqual([
    expect.stringMatching(/^Nothing to learn because .+/),
  ]);
});

it('suppressed: what the user said never to learn again is not proposed a second time', async () => {
  const { manager, add } = await withTask('add the orders module', correction);
  await manager.learn();
  const candidate = await captured(manager);
  await manager.retract(candidate?.entry.lesson.name ?? '');
  await add('b');
  await manager.learn();
  expect((await manager.list()).filter(({ state }) => state === 'candidate')).toEqual([]);
  expect(inWords((await rows(manager)).map(({ message }) => message))).toContainEqual(
    expect.stringMatching(/^Suppressed: .+, because you said never to learn it again$/),
  );
});

it('extraction failed: says because of what, that nothing is lost, and that it failed', async () => {
  const { manager } = await withTask('add the orders module');
  const model = {
    name: 'small',
    complete: () => Promise.reject(failure.modelFailed('it answered 503')),
  };
  await manager.learn({ model });
  const [row] = (await rows(manager)).filter(({ failed }) => failed);
  expect(inWords(row?.message)).toMatch(/^Extraction failed because .*503/);
  expect(inWords(row?.next)).toContain('Nothing is lost');
});

it('on trial: gives the text, and what can be done about it', async () => {
  const { manager, repository } = await withTask('add the orders module', correction);
  await manager.learn();
  await manager.checkClaims();
  await manager.noteShown(await manager.list());
  repository.time += 7 * 86_400_000;
  const [due] = await manager.dueTrials();
  expect(due).toBeDefined();
  await manager.beginTrial(`project/candidates/${due?.entry.fileName ?? ''}`);
  const [row] = (await rows(manager)).filter(({ topic }) => topic === 'trial');
  expect(inWords(row?.message)).toContain(due?.entry.lesson.description);
  expect(inWords(row)).toMatchObject({
    next: 'Promote it to share it, or veto it',
    lesson: due?.entry.lesson.id,
  });
});

it('resting: a learned recipe that gave way to fifty others says so', async () => {
  const lessons = Object.fromEntries(
    Array.from({ length: 51 }, (_, at) => [
      `recipe-${at}.md`,
      `---\nkind: recipe\nsource: { by: session, evidence: [seen] }\n---\n1. Read \`src/${at}.ts\`.\n2. Change it.\n`,
    ]),
  );
  const repository = new MemoryRepository({ files, lessons });
  const manager = await repository.open();
  await manager.approveAll();
  for (let at = 0; at < 51; at += 1)
    if (at !== 7) await manager.show(`recipe-${at}`, { request: `r${at}`, surface: 'tree' });
  await manager.pipeline.library.recordAll(
    'project',
    episode('a', 'add the orders module', ['edit', 'src/orders.ts'], ['run', 'npm run check']),
  );
  await manager.learn();
  expect(inWords((await rows(manager)).filter(({ topic }) => topic === 'resting'))).toMatchObject([
    {
      message: 'Resting: recipe-7, because 50 learned recipes were used more lately',
      next: 'Retire it, or reinforce it where it does help',
    },
  ]);
});
