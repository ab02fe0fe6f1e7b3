import { describe, expect, it } from 'vitest';
import type { ActivityEvent } from '../../../../../src/extension/features/manager/activityRows';
import { learnAnyway } from '../../../../../src/extension/features/manager/learnAnyway';
import type { Repository } from '../../../../../src/extension/services/repository';
import { episode } from '../../../../support/episodes';
import { MemoryRepository } from '../../../../support/memoryRepository';

const names = ['users', 'orders', 'items'];
const files = Object.fromEntries(names.map((name) => [`src/pages/${name}.ts`, '']));

/** Three pages were added where an approved recipe already says how, and that was looked at. */
async function covered() {
  const memory = new MemoryRepository({ files: { ...files, 'src/pages.ts': '' } });
  const manager = await memory.open();
  memory.lessons.put(
    'pages.md',
    '---\nkind: recipe\nname: pages\n---\n1. Write the page in `src/pages/*.ts`.\n2. List it in `src/pages.ts`.\n',
  );
  await manager.approve('pages');
  for (const name of names)
    await manager.pipeline.library.recordAll(
      'project',
      episode(
        name,
        `add a page for ${name}`,
        ['edit', `src/pages/${name}.ts`],
        ['edit', 'src/pages.ts'],
        ['run', 'npm run pages'],
      ),
    );
  await manager.learn();
  const read = async () => ({
    events: (await manager.events()).filter(
      (event): event is ActivityEvent => event.type === 'activity',
    ),
  });
  const repositories = [{ manager } as unknown as Repository];
  const press = (row: string) =>
    learnAnyway(row, { repositories }, read, { announce: () => undefined });
  const row = (await read()).events.find((event) => 'anyway' in event);
  return { manager, press, row: row?.id ?? '' };
}

describe('Learn It Anyway', () => {
  it('makes a candidate of the recipe that a row says another one covers', async () => {
    const { manager, press, row } = await covered();
    expect((await press(row)).message).toMatch(/^Captured: Steps to add a page/);
    const inbox = (await manager.list()).filter(({ state }) => state === 'candidate');
    expect(inbox.map(({ entry }) => entry.lesson.name)).toEqual(['add-page']);
  });

  it('says why not where it is there already, and that a row is gone', async () => {
    const { press, row } = await covered();
    await press(row);
    expect((await press(row)).message).toMatch(/^Not proposed: add-page \(/);
    await expect(press('no-such-row')).rejects.toThrow();
  });
});
