import { expect, it } from 'vitest';
import { findEpisodes } from '../../../../../src/core/operations/episodes/findEpisodes';
import { MemoryRepository } from '../../../../support/memoryRepository';

it('lists recorded tasks, newest first, with verdict, lessons and how they ended', async () => {
  const repository = new MemoryRepository();
  const { pipeline } = await repository.open();
  const record = async (...bodies: Parameters<typeof pipeline.library.recordAll>[1]) => {
    repository.time += 1_000;
    await pipeline.library.recordAll('project', bodies);
  };
  const verdict = {
    label: 'code-gen',
    confidence: 0.9,
    inject: true,
    why: 'a test',
    source: 'local',
  } as const;
  const given = { id: 'l', name: 'testing', tokens: 20 };
  await record(
    { type: 'episode-started', episode: 'a', request: 'a', intent: 'add a test' },
    {
      type: 'receipt',
      request: 'a',
      verdict,
      injected: [given],
      omitted: [],
      tokens: 20,
      milliseconds: 1,
      surface: 'chat',
    },
    {
      type: 'episode-ended',
      episode: 'a',
      exit: 'answered',
      tokensIn: 5,
      tokensOut: 2,
      estimated: true,
    },
  );
  await record({ type: 'episode-started', episode: 'b', request: 'b', intent: 'rename it' });
  await record({ type: 'episode-started', episode: 'c', request: 'c', intent: 'and that' });
  const found = await findEpisodes(pipeline, new Set(['c']));
  expect(found.map(({ id, exit }) => [id, exit])).toEqual([
    ['c', 'running'],
    ['b', 'window closed'],
    ['a', 'answered'],
  ]);
  expect(found[2]).toMatchObject({ verdict, lessons: [given], end: { tokensIn: 5 } });
});
