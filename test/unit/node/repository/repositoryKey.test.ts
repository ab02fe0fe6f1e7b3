import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../../../src/core/operations/pipeline';
import { openLessons } from '../../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../../support/memoryRepository';
import { temporaryFolder } from '../../../support/temporaryFolder';

function repository() {
  const [root, home] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  mkdirSync(join(root, '.lessons'));
  writeFileSync(join(root, '.lessons/a.md'), '- Tests run with vitest.\n');
  const open = async (trusted: boolean) => {
    const { manager, places, close } = await openLessons({
      folder: root,
      environment: { LESSONS_HOME: home },
      logger: new RecordingLogger(),
      settings: () => ({ ...defaultSettings, trusted }),
    });
    const names = (await manager.list()).map(({ entry }) => entry.fileName);
    await close();
    return { key: places.key, names };
  };
  return { root, open };
}

it('looks at the lessons of a folder nobody trusts, and writes nothing into its .git', async () => {
  const { root, open } = repository();
  const { key, names } = await open(false);
  expect(names).toEqual(['a.md']);
  expect(key).toMatch(/^path-/);
  expect(readdirSync(join(root, '.git'))).toEqual(['HEAD']);
  expect(readdirSync(join(root, '.lessons'))).toEqual(['a.md']);
});

it('gives the repository its name once the folder is trusted, and keeps it from then on', async () => {
  const { root, open } = repository();
  await open(false);
  const { key } = await open(true);
  expect(readdirSync(join(root, '.git'))).toContain('repo-lessons-key');
  expect((await open(false)).key).toBe(key);
});
