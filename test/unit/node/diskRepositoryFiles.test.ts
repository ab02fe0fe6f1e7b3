import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DiskRepositoryFiles } from '../../../src/node/diskRepositoryFiles';
import { InMemoryRepositoryFiles } from '../../support/inMemoryRepositoryFiles';
import {
  type RepositoryFixture,
  describeRepositoryFiles,
} from '../../support/repositoryFilesContract';
import { temporaryFolder } from '../../support/temporaryFolder';

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
