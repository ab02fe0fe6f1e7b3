import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DiskStateFile } from '../../../../src/node/journal/diskStateFile';
import { DiskLessonFiles } from '../../../../src/node/lessons/diskLessonFiles';
import { lessonsHome } from '../../../../src/node/lessons/lessonsHome';
import { temporaryFolder } from '../../../support/temporaryFolder';

const place = (folder: 'active' | 'candidates' | 'retired') =>
  ({ scope: 'project', folder, fileName: 'a.md' }) as const;

describe('a folder of lessons that is a link out of the repository', () => {
  it.each([
    ['.lessons', 'active'],
    ['.lessons/_candidates', 'candidates'],
    ['.lessons/_retired', 'retired'],
  ] as const)('is neither read nor written as %s', async (path, folder) => {
    const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(elsewhere, 'private.md'), '- Mine.\n');
    if (folder !== 'active') mkdirSync(join(root, '.lessons'));
    symlinkSync(elsewhere, join(root, path));
    const files = new DiskLessonFiles('project', join(root, '.lessons'));
    const refused = { code: 'lessonUnreadable', message: /link that leaves/ };
    await expect(files.list()).rejects.toMatchObject({ code: refused.code });
    await expect(files.list()).rejects.toThrow(refused.message);
    await expect(files.write(place(folder), '- X.\n')).rejects.toThrow(refused.message);
    expect(readdirSync(elsewhere)).toEqual(['private.md']);
  });

  it('is one like any other where the link stays inside', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'docs/lessons'), { recursive: true });
    symlinkSync(join(root, 'docs/lessons'), join(root, '.lessons'));
    const files = new DiskLessonFiles('project', join(root, '.lessons'));
    await files.write(place('active'), '- X.\n');
    expect(existsSync(join(root, 'docs/lessons/a.md'))).toBe(true);
  });

  it('is refused as a home that leads into a repository', () => {
    const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(root, '.git'));
    writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
    symlinkSync(root, join(elsewhere, 'home'));
    const environment = { LESSONS_HOME: join(elsewhere, 'home') };
    expect(() => lessonsHome(environment)).toThrow(/repository/);
  });
});

describe.skipIf(process.platform === 'win32')('what is this user’s alone', () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it('can be read by nobody else', async () => {
    const home = temporaryFolder();
    const state = new DiskStateFile(join(home, 'state/key/projection'));
    await state.write('x');
    expect(modeOf(join(home, 'state/key/projection'))).toBe('600');
    expect(modeOf(join(home, 'state/key'))).toBe('700');
    const files = new DiskLessonFiles('global', join(home, 'lessons'));
    await files.write({ ...place('active'), scope: 'global' }, '- X.\n');
    expect(modeOf(join(home, 'lessons/a.md'))).toBe('600');
    expect(modeOf(join(home, 'lessons'))).toBe('700');
  });
});
