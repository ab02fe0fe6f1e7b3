import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  linkSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DiskLessonFiles } from '../../../../src/node/lessons/diskLessonFiles';
import { InMemoryLessonFiles } from '../../../support/inMemoryLessonFiles';
import { lessonFilesContract } from '../../../support/lessonFilesContract';
import { temporaryFolder } from '../../../support/temporaryFolder';

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
    await expect(new DiskLessonFiles('project', root).read(place)).rejects.toMatchObject({
      code: 'lessonUnreadable',
      data: {
        file: expect.stringContaining('a.md') as unknown,
        why: expect.stringContaining(message) as unknown,
      },
    });
  });

  it('lists a link that leads in a circle beside the others; reading it says what is wrong', async () => {
    const root = temporaryFolder();
    writeFileSync(join(root, 'a.md'), 'text');
    symlinkSync('b.md', join(root, 'b.md'));
    const files = new DiskLessonFiles('project', root);
    expect((await files.list()).map(({ fileName }) => fileName)).toEqual(['a.md', 'b.md']);
    await expect(files.read({ ...place, fileName: 'b.md' })).rejects.toThrow('not a regular file');
  });

  it('gives the same list as long as no file changed, and sees each change at the next look', async () => {
    const root = temporaryFolder();
    const files = new DiskLessonFiles('project', root);
    const steps: readonly (() => void)[] = [
      () => writeFileSync(join(root, 'a.md'), 'text'),
      () => writeFileSync(join(root, 'a.md'), 'longer text'),
      () => writeFileSync(join(root, 'b.md'), 'text'),
      () => renameSync(join(root, 'b.md'), join(root, 'c.md')),
      () => mkdirSync(join(root, '_candidates')),
      () => writeFileSync(join(root, '_candidates', 'd.md'), 'text'),
      () => rmSync(join(root, 'a.md')),
      () => mkdirSync(join(root, 'a.md')),
      () => rmSync(root, { recursive: true }),
    ];
    for (const step of steps) {
      step();
      const now = await files.list();
      expect(now).toEqual(await new DiskLessonFiles('project', root).list());
      expect(await files.list()).toBe(now);
    }
    expect(await files.list()).toEqual([]);
  });

  it('sees each change also after many looks that found none', async () => {
    const root = temporaryFolder();
    for (let at = 0; at < 1_100; at += 1) writeFileSync(join(root, `f${at}.md`), 'text');
    const files = new DiskLessonFiles('project', root);
    const steps: readonly (() => void)[] = [
      () => writeFileSync(join(root, 'f7.md'), 'other'),
      () => rmSync(join(root, 'f1099.md')),
      () => writeFileSync(join(root, 'added.md'), 'text'),
      () => mkdirSync(join(root, '_candidates')),
      () => writeFileSync(join(root, '_candidates', 'added.md'), 'text'),
      () => symlinkSync('f1.md', join(root, 'link.md')),
      () => writeFileSync(join(root, 'f1.md'), 'longer text'),
      () => rmSync(join(root, 'link.md')),
      () => renameSync(join(root, 'f2.md'), join(root, 'f3.md')),
      () => chmodSync(join(root, 'f5.md'), 0o600),
      () => rmSync(root, { recursive: true }),
    ];
    for (const step of steps) {
      for (let look = 0; look < 12; look += 1) await files.list();
      // A folder is known by its times once they are older than the clock's tick.
      await wait(120);
      for (let look = 0; look < 12; look += 1) await files.list();
      step();
      expect(await files.list()).toEqual(await new DiskLessonFiles('project', root).list());
    }
  });

  it('refuses file names that lead elsewhere', async () => {
    await expect(
      new DiskLessonFiles('project', temporaryFolder()).read({ ...place, fileName: '../x.md' }),
    ).rejects.toMatchObject({ code: 'noFileName' });
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

describe('what a process leaves behind that is killed', () => {
  const mark = 'a.md.0123456789ab.moving';
  const placesOf = async (files: DiskLessonFiles): Promise<readonly string[]> =>
    (await files.list()).map(({ folder, fileName }) => `${folder}/${fileName}`);

  /** A candidate on its way to the active lessons. */
  function moving(): string {
    const root = temporaryFolder();
    mkdirSync(join(root, '_candidates'));
    writeFileSync(join(root, '_candidates/a.md'), '- A.\n');
    linkSync(join(root, '_candidates/a.md'), join(root, '_candidates', mark));
    return root;
  }

  it('in the middle of a move is no lesson in two folders: the next look finishes the move', async () => {
    const root = moving();
    linkSync(join(root, '_candidates/a.md'), join(root, 'a.md'));
    expect(await placesOf(new DiskLessonFiles('project', root))).toEqual(['active/a.md']);
    expect(readdirSync(join(root, '_candidates'))).toEqual([]);
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('- A.\n');
  });

  it('before a move or after it has changed nothing of it', async () => {
    const before = moving();
    expect(await placesOf(new DiskLessonFiles('project', before))).toEqual(['candidates/a.md']);
    const after = moving();
    renameSync(join(after, '_candidates/a.md'), join(after, 'a.md'));
    expect(await placesOf(new DiskLessonFiles('project', after))).toEqual(['active/a.md']);
    expect(readdirSync(join(after, '_candidates'))).toEqual([]);
  });

  it('never removes another file of that name', async () => {
    const root = moving();
    writeFileSync(join(root, 'a.md'), '- Another.\n');
    const found = await placesOf(new DiskLessonFiles('project', root));
    expect(found).toEqual(['active/a.md', 'candidates/a.md']);
  });

  it('is left as it is while nothing may be changed', async () => {
    const root = moving();
    await new DiskLessonFiles('project', root, () => false).list();
    expect(readdirSync(join(root, '_candidates'))).toEqual(['a.md', mark]);
  });

  it('in the middle of a write is swept once it is old', async () => {
    const root = temporaryFolder();
    const [old, young] = ['a.md.0123456789ab.tmp', 'b.md.0123456789ab.tmp'];
    for (const name of [old, young, 'mine.tmp']) writeFileSync(join(root, name), 'x');
    utimesSync(join(root, old), 1, 1);
    utimesSync(join(root, 'mine.tmp'), 1, 1);
    await new DiskLessonFiles('project', root).list();
    expect(readdirSync(root)).toEqual([young, 'mine.tmp']);
  });
});

describe('the stamp of a lesson file', () => {
  it('changes with the file though a tool sets its time back', async () => {
    const root = temporaryFolder();
    writeFileSync(join(root, 'a.md'), '- A.\n');
    utimesSync(join(root, 'a.md'), 1, 1);
    const files = new DiskLessonFiles('project', root);
    const [before] = await files.list();
    await wait(20);
    writeFileSync(join(root, 'a.md'), '- B.\n');
    utimesSync(join(root, 'a.md'), 1, 1);
    const [after] = await files.list();
    expect(after?.stamp.mtime).toBe(before?.stamp.mtime);
    expect(after?.stamp).not.toEqual(before?.stamp);
  });
});
