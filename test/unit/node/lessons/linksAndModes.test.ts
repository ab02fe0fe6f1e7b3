import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeHistoryFile } from '../../../../src/node/history/historyFile';
import { DiskJournal } from '../../../../src/node/journal/diskJournal';
import { DiskStateFile } from '../../../../src/node/journal/diskStateFile';
import { DiskLessonFiles } from '../../../../src/node/lessons/diskLessonFiles';
import { lessonsHome } from '../../../../src/node/lessons/lessonsHome';
import { systemClock } from '../../../../src/node/process/systemClock';
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
    const secret = { ...place(folder), fileName: 'private.md' };
    await expect(files.read(secret)).rejects.toThrow(refused.message);
    await expect(files.remove(secret)).rejects.toThrow(refused.message);
    await expect(files.move(secret, place('retired'))).rejects.toThrow(refused.message);
    expect(readdirSync(elsewhere)).toEqual(['private.md']);
  });

  it('is refused for every folder where the parent is the link', async () => {
    const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
    symlinkSync(elsewhere, join(root, '.lessons'));
    const files = new DiskLessonFiles('project', join(root, '.lessons'));
    for (const folder of ['active', 'candidates', 'retired'] as const)
      await expect(files.write(place(folder), '- X.\n')).rejects.toThrow(/link that leaves/);
    expect(readdirSync(elsewhere)).toEqual([]);
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
    expect(() => lessonsHome(environment)).toThrow(/globalHomeInsideRepository/);
  });
});

describe('a folder of this user’s own that is a link into a repository', () => {
  function repository(): string {
    const root = temporaryFolder();
    mkdirSync(join(root, '.git'));
    writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
    return root;
  }

  it.each(['state', 'state/key', 'state/key/journal'])('is not written as %s', async (path) => {
    const [root, home] = [repository(), temporaryFolder()];
    mkdirSync(join(home, path, '..'), { recursive: true });
    symlinkSync(root, join(home, path));
    const journal = new DiskJournal(join(home, 'state/key/journal'), systemClock);
    await expect(journal.append(['{}'], 0)).rejects.toMatchObject({
      code: 'stateInsideRepository',
    });
    expect(readdirSync(root)).toEqual(['.git']);
    if (path.endsWith('journal')) return;
    const projection = new DiskStateFile(join(home, 'state/key/projection'));
    await expect(projection.write('x')).rejects.toMatchObject({ code: 'stateInsideRepository' });
    expect(readdirSync(root)).toEqual(['.git']);
  });

  it('is neither read nor written as a folder of global lessons', async () => {
    const [root, home] = [repository(), temporaryFolder()];
    symlinkSync(root, join(home, '_candidates'));
    const files = new DiskLessonFiles('global', home);
    await expect(files.list()).rejects.toMatchObject({ code: 'stateInsideRepository' });
  });

  it('is one like any other where the link leads to another disk', async () => {
    const [disk, home] = [temporaryFolder(), temporaryFolder()];
    symlinkSync(disk, join(home, 'state'));
    await new DiskStateFile(join(home, 'state/key/projection')).write('x');
    expect(readdirSync(disk)).toEqual(['key']);
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

  it('can be read by nobody else once weeks are folded', async () => {
    const folder = join(temporaryFolder(), 'journal');
    const [week, now] = [7 * 86_400_000, 60 * 7 * 86_400_000];
    const journal = new DiskJournal(folder, { now: () => now });
    await journal.append(['{}'], week);
    const fold = () => ({ base: '{}', kept: ['{}'] });
    await journal.compact(now, fold);
    expect(await journal.compact(now + 60_000, fold)).toBe('compacted');
    writeHistoryFile(join(folder, 'history'), Buffer.from('x'));
    const others = readdirSync(folder).filter((name) => modeOf(join(folder, name)) !== '600');
    expect(others).toEqual([]);
  });
});
