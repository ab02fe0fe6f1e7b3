import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DiskRepositoryFiles } from '../../../../src/node/repository/diskRepositoryFiles';
import { InMemoryRepositoryFiles } from '../../../support/inMemoryRepositoryFiles';
import {
  type RepositoryFixture,
  describeRepositoryFiles,
} from '../../../support/repositoryFilesContract';
import { temporaryFolder } from '../../../support/temporaryFolder';

function onDisk(): RepositoryFixture & { readonly root: string } {
  const root = temporaryFolder();
  const at = (path: string) => join(root, path);
  return {
    root,
    files: new DiskRepositoryFiles(root),
    write: (path, content) => {
      fs.mkdirSync(dirname(at(path)), { recursive: true });
      fs.writeFileSync(at(path), content);
    },
    makeFolder: (path) => void fs.mkdirSync(at(path), { recursive: true }),
    remove: (path) => fs.rmSync(at(path), { recursive: true }),
    linkOutside: (path) => fs.symlinkSync(temporaryFolder(), at(path)),
    settle: () => wait(150),
  };
}

function inMemory(): RepositoryFixture {
  const files = new InMemoryRepositoryFiles();
  return {
    files,
    write: (path, content) => files.write(path, content),
    makeFolder: (path) => files.makeFolder(path),
    remove: (path) => files.remove(path),
    linkOutside: (path) => files.linkOutside(path),
    settle: () => Promise.resolve(),
  };
}

describeRepositoryFiles('InMemoryRepositoryFiles', inMemory);
describeRepositoryFiles('DiskRepositoryFiles', onDisk);

describe('DiskRepositoryFiles', () => {
  it('follows links that stay inside the root', async () => {
    const at = onDisk();
    at.write('real/a.txt', 'hello');
    fs.symlinkSync('real', join(at.root, 'link'));
    fs.symlinkSync('real/a.txt', join(at.root, 'b.txt'));
    const kinds = (await at.files.stat(['link', 'link/a.txt', 'b.txt'])).map(({ kind }) => kind);
    expect(kinds).toEqual(['folder', 'file', 'file']);
  });

  it('calls a dangling link missing and a circle of links unreadable', async () => {
    const at = onDisk();
    fs.symlinkSync('nowhere', join(at.root, 'dangling'));
    fs.symlinkSync('circle', join(at.root, 'circle'));
    expect(await at.files.stat(['dangling', 'circle'])).toEqual([
      { kind: 'missing' },
      { kind: 'unreadable', reason: 'its links run in a circle' },
    ]);
  });

  it('does not trust the stamp of a file written a moment ago', async () => {
    const at = onDisk();
    at.write('a.txt', 'one');
    expect(await at.files.stat(['a.txt'])).toMatchObject([{ kind: 'file', stamp: undefined }]);
  });

  it('sees a change that keeps size and modification time', async () => {
    const at = onDisk();
    at.write('a.txt', 'one');
    const { atime, mtime } = fs.statSync(join(at.root, 'a.txt'));
    await at.settle();
    const before = await at.files.stat(['a.txt']);
    at.write('a.txt', 'two');
    fs.utimesSync(join(at.root, 'a.txt'), atime, mtime);
    await at.settle();
    expect(await at.files.stat(['a.txt'])).not.toEqual(before);
  });

  it('holds a name in another case for another name, also on a disk that does not', async () => {
    const at = onDisk();
    at.write('package.json', '{}');
    // Stands for the disk's own tolerance: the other name leads to the same file.
    const tolerant = new DiskRepositoryFiles(at.root, false);
    const kinds = (await tolerant.stat(['package.json', 'Package.json'])).map(({ kind }) => kind);
    expect(kinds).toEqual(['file', 'missing']);
  });

  it('opens no pipe', async () => {
    const at = onDisk();
    const { execFileSync } = await import('node:child_process');
    execFileSync('mkfifo', [join(at.root, 'pipe')]);
    expect((await at.files.read('pipe', 10)).kind).toBe('unreadable');
  });
});

describe('a question asked again', () => {
  const paths = ['a.json', 'src', 'src/deep/b.json', 'none/at/all.txt', 'src/missing.txt'];

  async function asked() {
    const at = onDisk();
    at.write('a.json', '{}');
    at.write('src/deep/b.json', '{}');
    await at.settle();
    const before = await at.files.stat(paths);
    const isSame = async () => (await at.files.stat(paths)) === before;
    return { ...at, isSame };
  }
  type Asked = Awaited<ReturnType<typeof asked>>;

  it('has the same answer, to the object, while nothing changes', async () => {
    const { isSame, files } = await asked();
    expect([await isSame(), await isSame()]).toEqual([true, true]);
    // Whoever asks with a list of his own gets an answer of his own.
    expect(await files.stat([...paths])).toEqual(await files.stat(paths));
  });

  it.each<[string, (at: Asked) => void]>([
    ['a file is written', (at) => at.write('a.json', '{"a":1}')],
    ['a file is written with as many bytes', (at) => at.write('src/deep/b.json', '[]')],
    ['a file goes', (at) => at.remove('a.json')],
    ['a missing file comes', (at) => at.write('src/missing.txt', '')],
    ['a missing folder comes', (at) => at.makeFolder('none')],
    ['a folder gains an item', (at) => at.write('src/c.ts', '')],
    [
      'a file is replaced by one with the same times',
      ({ root }) => {
        const path = join(root, 'a.json');
        const { atime, mtime } = fs.statSync(path);
        fs.writeFileSync(`${path}.new`, '[]');
        fs.utimesSync(`${path}.new`, atime, mtime);
        fs.renameSync(`${path}.new`, path);
      },
    ],
    [
      'a folder on the way is moved out and linked',
      ({ root }) => {
        const outside = join(temporaryFolder(), 'deep');
        fs.renameSync(join(root, 'src/deep'), outside);
        fs.symlinkSync(outside, join(root, 'src/deep'));
      },
    ],
    [
      'a folder becomes a link to itself under another name',
      ({ root }) => {
        fs.renameSync(join(root, 'src'), join(root, 'other'));
        fs.symlinkSync('other', join(root, 'src'));
      },
    ],
  ])('has another answer when %s', async (_what, change) => {
    const at = await asked();
    expect(await at.isSame()).toBe(true);
    change(at);
    expect(await at.isSame()).toBe(false);
    const fresh = new DiskRepositoryFiles(at.root);
    const kinds = async (files: RepositoryFixture['files']) =>
      (await files.stat(paths)).map(({ kind }) => kind);
    expect(await kinds(at.files)).toEqual(await kinds(fresh));
  });

  it('is never answered by a look where something is too young, or a link', async () => {
    const at = onDisk();
    at.write('a.json', '{}');
    const young = await at.files.stat(paths);
    expect(await at.files.stat(paths)).not.toBe(young);
    fs.symlinkSync('a.json', join(at.root, 'link.json'));
    await at.settle();
    const linked = ['link.json'];
    const before = await at.files.stat(linked);
    const after = await at.files.stat(linked);
    expect(after).not.toBe(before);
    expect(after).toEqual(before);
  });

  it('looks at the folder itself where the disk takes one case for the other', async () => {
    const at = onDisk();
    at.write('src/deep/b.json', '{}');
    await at.settle();
    const tolerant = new DiskRepositoryFiles(at.root, false);
    const before = await tolerant.stat(paths);
    expect(await tolerant.stat(paths)).toBe(before);
    at.write('src/deep/new.json', '{}');
    expect(await tolerant.stat(paths)).not.toBe(before);
  });
});
