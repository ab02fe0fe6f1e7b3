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
import { candidateFields } from '../../../../src/core/capture/candidate';
import { scanRepository } from '../../../../src/core/capture/scanRepository';
import { readLesson } from '../../../../src/core/lesson/readLesson';
import { newLessonText } from '../../../../src/core/lesson/writeLesson';
import { DiskRepositoryReader } from '../../../../src/node/repository/diskRepositoryReader';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { trustedGit } from '../../../support/trustedGit';
import { inWords } from '../../../support/inWords';

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
const list = async () =>
  [...(await new DiskRepositoryReader(root, trustedGit(root)).list()).files].sort();
/** Root may read everything, so it becomes another user for a moment. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  const before = process.env['GIT_CONFIG_COUNT'];
  // git refuses repositories of another user unless told otherwise.
  Object.assign(process.env, {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  });
  process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    if (before === undefined) delete process.env['GIT_CONFIG_COUNT'];
    else process.env['GIT_CONFIG_COUNT'] = before;
  }
}

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
    expect(await scanRepository(new DiskRepositoryReader(root, trustedGit(root)))).toMatchObject({
      facts: [],
      candidates: [],
    });
    expect(
      (await new DiskRepositoryReader(join(root, 'gone'), trustedGit(join(root, 'gone'))).list())
        .files,
    ).toEqual([]);
  });

  it('never follows links: not in a circle, not out of the root', async () => {
    write(small);
    symlinkSync('..', join(root, 'src', 'up'));
    symlinkSync('/etc/hostname', join(root, 'host'));
    expect(await list()).toEqual(Object.keys(small).sort());
    const reader = new DiskRepositoryReader(root, trustedGit(root));
    expect(await reader.text('host', 1000)).toBeUndefined();
    expect(await reader.text('../../etc/hostname', 1000)).toBeUndefined();
    expect(reader.opened).toBe(0);
  });

  it('does not open a 2 GB file', async () => {
    write({ ...small, Makefile: '' });
    truncateSync(join(root, 'Makefile'), 2 ** 31);
    const started = Date.now();
    const { facts } = await scanRepository(new DiskRepositoryReader(root, trustedGit(root)));
    expect(facts.map(({ topic }) => topic)).toContain('testRunner');
    expect(Date.now() - started).toBeLessThan(5000);
  });

  it('is not kept waiting by a pipe', async () => {
    write(small);
    execFileSync('mkfifo', [join(root, 'Makefile')]);
    expect(
      await new DiskRepositoryReader(root, trustedGit(root)).text('Makefile', 1000),
    ).toBeUndefined();
  });

  it('reads names with newlines and emoji', async () => {
    write({ 'src/a\nb.ts': 'x', 'src/🦀 ü.ts': 'y' });
    git('init', '-q');
    expect(await list()).toEqual(['src/a\nb.ts', 'src/🦀 ü.ts']);
    expect(await new DiskRepositoryReader(root, trustedGit(root)).text('src/🦀 ü.ts', 10)).toBe(
      'y',
    );
  });

  it.each(['with git', 'without git'])(
    'goes on where one sub-folder may not be read, and names it (%s)',
    async (kind) => {
      write({ ...small, 'secret/a.ts': '' });
      if (kind === 'with git') git('init', '-q');
      chmodSync(root, 0o755);
      chmodSync(join(root, 'secret'), 0);
      const { facts, problems } = await asOrdinaryUser(() =>
        scanRepository(new DiskRepositoryReader(root, trustedGit(root))),
      );
      chmodSync(join(root, 'secret'), 0o700);
      expect(inWords(problems)).toContainEqual({
        path: 'secret',
        message: 'may not be read; what it holds was left out',
      });
      expect(facts.map(({ topic }) => topic)).toContain('testRunner');
    },
  );

  it('stops in good time in a folder as large as a home directory, with what is near the top', async () => {
    const many = Array.from({ length: 200 }, (_, at) => [`deep/down/below/f${at}.txt`, '']);
    write({
      ...small,
      ...(Object.fromEntries(many) as Record<string, string>),
      'zz/deep/er/f.txt': '',
    });
    const { files, truncated } = await new DiskRepositoryReader(root, trustedGit(root), 150).list();
    expect(truncated).toBe(true);
    expect(files).toEqual(expect.arrayContaining(Object.keys(small)));
    expect(files).not.toContain('zz/deep/er/f.txt');
  });

  it('scans a folder without git as one with it, commits apart', async () => {
    write({ ...small, 'tests/a.test.ts': '', 'tests/b.test.ts': '', 'tests/c.test.ts': '' });
    const without = await scanRepository(new DiskRepositoryReader(root, trustedGit(root)));
    git('init', '-q');
    const found = await scanRepository(new DiskRepositoryReader(root, trustedGit(root)));
    expect({ ...found, problems: without.problems }).toEqual(without);
    expect(without.facts.length).toBeGreaterThan(2);
  });

  it('says that there is no history, or only the newest of it', async () => {
    write(small);
    const messages = async () =>
      (await scanRepository(new DiskRepositoryReader(root, trustedGit(root)))).problems;
    expect(inWords(await messages())).toEqual([
      {
        path: '.git',
        message: 'no history can be read; nothing is said of commits and changelogs',
      },
    ]);
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'First');
    expect(await messages()).toEqual([]);
    write({ '.git/shallow': `${'0'.repeat(40)}\n` });
    expect(inWords(await messages())).toEqual([
      {
        path: '.git',
        message:
          'a shallow clone, 1 of its commits are here; fetch with --unshallow to have habits of the history told',
      },
    ]);
  });

  it('names broken manifests and still finds the rest', async () => {
    write({ ...small, 'package.json': '{"scripts": {', 'tsconfig.json': '{,}', 'src/d.ts': '' });
    const { facts, problems } = await scanRepository(
      new DiskRepositoryReader(root, trustedGit(root)),
    );
    expect(problems.map(({ path }) => path)).toContain('package.json');
    expect(facts.find(({ topic }) => topic === 'language')?.value).toBe('typescript');
  });

  it('takes a submodule for one entry that is no file', async () => {
    write(small);
    git('init', '-q');
    git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},lib/sub`);
    mkdirSync(join(root, 'lib/sub'), { recursive: true });
    expect(
      await new DiskRepositoryReader(root, trustedGit(root)).text('lib/sub', 1000),
    ).toBeUndefined();
    expect(
      (await scanRepository(new DiskRepositoryReader(root, trustedGit(root)))).problems,
    ).toEqual([]);
  });

  it('leaves the files of a real submodule to that repository', async () => {
    write({ ...small, 'lib/sub/package.json': '{"scripts":{"test":"jest"}}', 'lib/sub/a.js': '' });
    const inside = (...args: string[]) => git('-C', 'lib/sub', ...args);
    inside('init', '-q');
    inside('add', '-A');
    inside('commit', '-qm', 'Start');
    git('init', '-q');
    git('add', '-A');
    const { facts, problems } = await scanRepository(
      new DiskRepositoryReader(root, trustedGit(root)),
    );
    expect(await list()).not.toContain('lib/sub/package.json');
    expect(facts.find(({ topic }) => topic === 'testRunner')?.value).toBe('vitest');
    expect(problems).toEqual([]);
  });

  it('proposes lessons that read back from files with newlines, emoji and quotes in their names', async () => {
    const odd = (at: number) => `src/odd\n${at} "🦀": x.ts`;
    const tests = Array.from({ length: 5 }, (_, at) => [
      `tests/t\n🦀${at}: '.test.ts`,
      "import 'vitest';\n",
    ]);
    const sources = Array.from({ length: 9 }, (_, at) => [
      odd(at),
      "import { b } from './b.js';\n",
    ]);
    write({
      'package.json':
        '{"type":"module","scripts":{"test":"vitest"},"devDependencies":{"vitest":"4"}}',
      ...(Object.fromEntries([...tests, ...sources]) as Record<string, string>),
    });
    git('init', '-q');
    const { candidates, problems } = await scanRepository(
      new DiskRepositoryReader(root, trustedGit(root)),
    );
    expect(problems).toEqual([]);
    expect(candidates.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['testing', 'imports']),
    );
    for (const candidate of candidates) {
      const text = newLessonText(candidateFields(candidate, '2026-11-22'), candidate.body);
      const place = { scope: 'project', folder: 'candidates', fileName: 'x.md' } as const;
      const { lesson, problems: faults } = readLesson(text, place, nodeHasher);
      expect(faults).toEqual([]);
      expect(lesson.source?.evidence).toEqual(candidate.evidence);
      expect(lesson.fingerprint.map(({ ref }) => ref)).toEqual(candidate.refs);
    }
  });

  it('stops when cancelled', async () => {
    write(small);
    await expect(
      scanRepository(new DiskRepositoryReader(root, trustedGit(root)), { aborted: true }),
    ).rejects.toMatchObject({ code: 'cancelled' });
  });
});
