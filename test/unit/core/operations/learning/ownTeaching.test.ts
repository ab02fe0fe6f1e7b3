import { expect, it } from 'vitest';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { episode } from '../../../../support/episodes';
import { MemoryRepository } from '../../../../support/memoryRepository';

/** Whose words a captured text is in, as the journal keeps it. */
const captures = async (manager: LessonManager) =>
  (await manager.events()).flatMap((event) =>
    event.type === 'captured' ? [{ by: event.by, isOwn: event.isOwn ?? false }] : [],
  );

const files = {
  'package.json':
    '{ "scripts": { "check": "node check.js", "test": "vitest run" }, "type": "module" }',
  'AGENTS.md':
    '# Rules\n\n- Never edit files below dist by hand; change their source below src instead.\n',
  'src/a.ts': '',
};

it('keeps with a text that the user said it here, in their own words', async () => {
  const repository = new MemoryRepository({ files });
  const manager = await repository.open();
  await manager.pipeline.library.recordAll(
    'project',
    episode(
      'a',
      'add the orders module',
      ['edit', 'src/orders.ts'],
      [
        'say',
        'In this repo we always put new modules of the shop below src/shop, never beside the others.',
      ],
      ['run', 'npm run check'],
    ),
  );
  await manager.learn();
  expect(await captures(manager)).toEqual([{ by: 'session', isOwn: true }]);
});

it('keeps no such thing with what a scan or an import copied from files', async () => {
  const manager = await new MemoryRepository({ files }).open();
  await manager.scan();
  await manager.importInstructions();
  const all = await captures(manager);
  expect(new Set(all.map(({ by }) => by))).toEqual(new Set(['scan', 'import']));
  expect(all.filter(({ isOwn }) => isOwn)).toEqual([]);
});

it('keeps no such thing with tasks that came from a record of elsewhere', async () => {
  const repository = new MemoryRepository({ files });
  const manager = await repository.open();
  const correction =
    'In this repo we always put new modules below src/shop, never beside the others.';
  await manager.capture([
    {
      id: 'x',
      entries: [
        { type: 'request', text: 'add the orders module' },
        { type: 'edit', file: 'src/orders.ts', kept: true },
        { type: 'correction', text: correction },
      ],
      outcome: 'accepted',
      evidence: 'the record says so',
    },
  ]);
  expect((await captures(manager)).filter(({ isOwn }) => isOwn)).toEqual([]);
});
