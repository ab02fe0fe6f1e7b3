import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DiskLessonFiles } from '../../../src/node/diskLessonFiles';
import { InMemoryLessonFiles } from '../../support/inMemoryLessonFiles';
import { lessonFilesContract } from '../../support/lessonFilesContract';
import { temporaryFolder } from '../../support/temporaryFolder';

lessonFilesContract(
  'on disk',
  () => new DiskLessonFiles('project', join(temporaryFolder(), '.lessons')),
);
lessonFilesContract('in memory', () => new InMemoryLessonFiles('project'));

describe('lesson files on disk', () => {
  const place = { scope: 'project', folder: 'active', fileName: 'a.md' } as const;

  it('keeps candidates out of git by a .gitignore of their own', async () => {
    const root = temporaryFolder();
    await new DiskLessonFiles('project', root).write({ ...place, folder: 'candidates' }, 'text');
    expect(readFileSync(join(root, '_candidates', '.gitignore'), 'utf8')).toBe('*\n');
  });

  it.each([
    [
      'a 10 MB file',
      (path: string) => writeFileSync(path, 'x'.repeat(10_000_000)),
      'a lesson has at most 1 MiB',
    ],
    [
      'a binary file',
      (path: string) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00, 0x81])),
      'not valid',
    ],
    ['a link', (path: string) => symlinkSync('/etc/hostname', path), 'not a regular file'],
  ])('refuses %s with a message that names it', async (_what, make, message) => {
    const root = temporaryFolder();
    make(join(root, 'a.md'));
    await expect(new DiskLessonFiles('project', root).read(place)).rejects.toThrow(
      new RegExp(`a\\.md cannot be read.*${message}`),
    );
  });

  it('refuses file names that lead elsewhere', async () => {
    await expect(
      new DiskLessonFiles('project', temporaryFolder()).read({ ...place, fileName: '../x.md' }),
    ).rejects.toThrow('no file name');
  });

  it('leaves no temp file behind and the old text intact when it cannot write', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'a.md'));
    await expect(new DiskLessonFiles('project', root).write(place, 'text')).rejects.toThrow('a.md');
    expect(existsSync(join(root, 'a.md'))).toBe(true);
  });

  // Root may write everywhere, so the mode says nothing then.
  it.skipIf(process.getuid?.() === 0)('names the file when the folder is read-only', async () => {
    const root = temporaryFolder();
    chmodSync(root, 0o555);
    await expect(new DiskLessonFiles('project', root).write(place, 'text')).rejects.toThrow(
      'a.md cannot be written: the folder is read-only',
    );
  });
});
