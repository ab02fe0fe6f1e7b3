import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scanRepository } from '../../../src/core/capture/scanRepository';
import { DiskRepositoryReader } from '../../../src/node/diskRepositoryReader';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scan-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});
const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    cwd: root,
    stdio: 'ignore',
  });
const list = async () => [...(await new DiskRepositoryReader(root).list()).files].sort();
const small = {
  'package.json': '{"scripts":{"test":"vitest"}}',
  'src/a.ts': '',
  'src/b.ts': '',
  'src/c.ts': '',
};

describe('reading a repository from disk', () => {
  it('lists what git knows or would know', async () => {
    write({ ...small, '.gitignore': 'out/\n', 'out/x.js': '' });
    git('init', '-q');
    git('add', 'package.json');
    expect(await list()).toEqual([
      '.gitignore',
      'package.json',
      'src/a.ts',
      'src/b.ts',
      'src/c.ts',
    ]);
  });

  it('walks a folder without git and honours .gitignore, at every depth', async () => {
    write({
      ...small,
      '.gitignore': 'out/\n',
      'out/x.js': '',
      'src/.gitignore': 'b.ts\n',
      'node_modules/m/i.js': '',
    });
    expect(await list()).toEqual([
      '.gitignore',
      'package.json',
      'src/.gitignore',
      'src/a.ts',
      'src/c.ts',
    ]);
  });

  it('leaves out other repositories inside a folder, as in a home directory', async () => {
    write({ 'notes.txt': '', 'work/app/.git/HEAD': 'x', 'work/app/package.json': '{}' });
    expect(await list()).toEqual(['notes.txt']);
  });

  it('finds nothing in an empty or missing folder', async () => {
    expect(await scanRepository(new DiskRepositoryReader(root))).toMatchObject({
      facts: [],
      candidates: [],
    });
    expect((await new DiskRepositoryReader(join(root, 'gone')).list()).files).toEqual([]);
  });

  it('never follows links: not in a circle, not out of the root', async () => {
    write(small);
    symlinkSync('..', join(root, 'src', 'up'));
    symlinkSync('/etc/hostname', join(root, 'host'));
    expect(await list()).toEqual(Object.keys(small).sort());
    const reader = new DiskRepositoryReader(root);
    expect(await reader.text('host', 1000)).toBeUndefined();
    expect(await reader.text('../../etc/hostname', 1000)).toBeUndefined();
    expect(reader.opened).toBe(0);
  });

  it('does not open a 2 GB file', async () => {
    write({ ...small, Makefile: '' });
    truncateSync(join(root, 'Makefile'), 2 ** 31);
    const started = Date.now();
    const { facts } = await scanRepository(new DiskRepositoryReader(root));
    expect(facts.map(({ topic }) => topic)).toContain('testRunner');
    expect(Date.now() - started).toBeLessThan(5000);
  });

  it('is not kept waiting by a pipe', async () => {
    write(small);
    execFileSync('mkfifo', [join(root, 'Makefile')]);
    expect(await new DiskRepositoryReader(root).text('Makefile', 1000)).toBeUndefined();
  });

  it('reads names with newlines and emoji', async () => {
    write({ 'src/a\nb.ts': 'x', 'src/🦀 ü.ts': 'y' });
    git('init', '-q');
    expect(await list()).toEqual(['src/a\nb.ts', 'src/🦀 ü.ts']);
    expect(await new DiskRepositoryReader(root).text('src/🦀 ü.ts', 10)).toBe('y');
  });

  it('goes on where one sub-folder may not be read', async () => {
    write({ ...small, 'secret/a.ts': '' });
    chmodSync(join(root, 'secret'), 0);
    expect(await list()).toEqual(expect.arrayContaining(Object.keys(small)));
    chmodSync(join(root, 'secret'), 0o700);
  });

  it('names broken manifests and still finds the rest', async () => {
    write({ ...small, 'package.json': '{"scripts": {', 'tsconfig.json': '{,}', 'src/d.ts': '' });
    const { facts, problems } = await scanRepository(new DiskRepositoryReader(root));
    expect(problems.map(({ path }) => path)).toContain('package.json');
    expect(facts.find(({ topic }) => topic === 'language')?.value).toBe('typescript');
  });

  it('takes a submodule for one entry that is no file', async () => {
    write(small);
    git('init', '-q');
    git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},lib/sub`);
    mkdirSync(join(root, 'lib/sub'), { recursive: true });
    expect(await new DiskRepositoryReader(root).text('lib/sub', 1000)).toBeUndefined();
    expect((await scanRepository(new DiskRepositoryReader(root))).problems).toEqual([]);
  });

  it('stops when cancelled', async () => {
    write(small);
    await expect(
      scanRepository(new DiskRepositoryReader(root), { aborted: true }),
    ).rejects.toMatchObject({ code: 'cancelled' });
  });
});
