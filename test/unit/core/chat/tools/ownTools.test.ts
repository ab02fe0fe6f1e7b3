import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { ToolAnswer } from '../../../../../src/core/chat/chatModel';
import { findFilesTool } from '../../../../../src/core/chat/tools/findFilesTool';
import { normalise, ReadableFiles } from '../../../../../src/core/chat/tools/readableFiles';
import { readFileTool } from '../../../../../src/core/chat/tools/readFileTool';
import { lineTest } from '../../../../../src/core/chat/tools/lineTest';
import { searchTextTool } from '../../../../../src/core/chat/tools/searchTextTool';
import { DiskRepositoryFiles } from '../../../../../src/node/repository/diskRepositoryFiles';

const signal = { aborted: false };
const said = (answer: string | ToolAnswer) => (typeof answer === 'string' ? answer : answer.text);
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function fill(files: Record<string, string | Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-tools-'));
  folders.push(folder);
  const root = join(folder, 'root');
  mkdirSync(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const readable = new ReadableFiles(new DiskRepositoryFiles(root));
  return {
    root,
    read: async (input: object) => said(await readFileTool(readable).run(input, signal)),
    find: (input: object) => findFilesTool(readable).run(input, signal),
    search: (input: object) =>
      searchTextTool(
        readable,
        () => Promise.resolve(),
        (source) => Promise.resolve(lineTest(source)),
      ).run(input, signal),
  };
}

describe('read_file', () => {
  it('reads a file or some of its lines', async () => {
    const { read } = fill({ 'src/a.ts': 'one\ntwo\nthree\n' });
    expect(await read({ path: './src/a.ts' })).toBe('src/a.ts (3 lines)\none\ntwo\nthree');
    expect(await read({ path: 'src/a.ts', startLine: 2, endLine: 2 })).toBe(
      'src/a.ts (lines 2 to 2 of 3; ask for more with startLine)\ntwo',
    );
  });

  it.each(['../secret', '/etc/passwd', 'C:\\x', '~/x', 'a/../../x', 'file:///etc/passwd'])(
    'refuses %s, which lies outside',
    async (path) => {
      expect(await fill({}).read({ path })).toContain('outside of the repository');
    },
  );

  it('refuses ignored files, git itself and .env files in any folder', async () => {
    const { read } = fill({
      '.gitignore': 'out/\n',
      'out/a.txt': 'x',
      'app/.gitignore': 'b.txt\n',
      'app/b.txt': 'x',
      '.env': 'KEY=1',
      'app/.env.local': 'KEY=1',
      '.git/config': 'x',
    });
    for (const path of ['out/a.txt', 'app/b.txt', '.git/config']) {
      expect(await read({ path })).toContain('ignored by git');
    }
    for (const path of ['.env', 'app/.env.local', '.ENV']) {
      expect(await read({ path })).toContain('private');
    }
  });

  it.each([
    ...[
      '.npmrc',
      'app/.NPMRC',
      '.netrc',
      '_netrc',
      '.aws/credentials',
      '.ssh/config',
      'id_ed25519',
    ],
    ...[
      'cert/server.pem',
      'a.KEY',
      'prod.tfvars',
      'secrets.yaml',
      '.git-credentials',
      '.kube/config',
    ],
    ...[
      'ENV~1',
      'NPMRC~1',
      'AWS~1/credentials',
      '.npmrc.',
      '.npmrc ',
      '.pypirc',
      'gcp-service-account.json',
    ],
  ])('does not read %s', async (path) => {
    const { read } = fill({ [path]: 'KEY=1', 'src/key.ts': 'x', 'env.ts': 'x' });
    expect(await read({ path })).not.toContain('KEY=1');
    expect(await read({ path: 'src/key.ts' })).toContain('x');
    expect(await read({ path: 'env.ts' })).toContain('x');
  });

  it('refuses short names of Windows, which may stand for any file', async () => {
    const { read } = fill({});
    for (const path of ['CLAUDE~1.MD', 'GITHUB~1/x.yml', 'src/HUSKY~1'])
      expect(await read({ path })).toContain('short name');
  });

  it('refuses links, also those that lead to a file inside', async () => {
    const { root, read } = fill({ '.env': 'KEY=1', 'src/a.ts': 'a' });
    symlinkSync(join(root, '.env'), join(root, 'notes.txt'));
    symlinkSync(join(root, 'src'), join(root, 'linked'));
    symlinkSync('/etc', join(root, 'etc'));
    for (const path of ['notes.txt', 'linked/a.ts', 'etc/passwd']) {
      expect(await read({ path })).toContain('links are not followed');
    }
  });

  it('says what cannot be read', async () => {
    const { read } = fill({
      'a.bin': Buffer.from([0, 1, 2]),
      'big.txt': 'x'.repeat(1_100_000),
      'src/a.ts': '',
    });
    expect(await read({ path: 'a.bin' })).toBe('a.bin is binary.');
    expect(await read({ path: 'big.txt' })).toContain('larger than 1 MiB');
    expect(await read({ path: 'src' })).toContain('is a folder');
    expect(await read({ path: 'src/a.ts/b' })).toContain('does not exist');
    expect(await read({ path: 'none.ts' })).toContain('does not exist');
    expect(await read({})).toContain('needs "path"');
  });

  it('cuts with a notice', async () => {
    const { read } = fill({ 'a.txt': 'line\n'.repeat(1_000), 'b.txt': 'x'.repeat(30_000) });
    expect(await read({ path: 'a.txt' })).toContain('(lines 1 to 400 of 1000; ask for more');
    expect(await read({ path: 'b.txt' })).toContain('(Cut here: 20000 of 30000 characters.)');
  });
});

describe('find_files', () => {
  it('matches names anywhere and paths from the root', async () => {
    const { find } = fill({ 'src/a.ts': '', 'src/b.md': '', '.env': '', 'c.ts': '' });
    expect(await find({ glob: '*.ts' })).toBe('c.ts\nsrc/a.ts');
    expect(await find({ glob: 'src/**' })).toBe('src/a.ts\nsrc/b.md');
    expect(await find({})).toBe('c.ts\nsrc/a.ts\nsrc/b.md');
    expect(await find({ folder: 'src', glob: '*.md' })).toBe('src/b.md');
    expect(await find({ glob: 'none' })).toBe('No file matches.');
    expect(await find({ folder: '..' })).toContain('outside');
  });

  it('says how many of how many it shows', async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`f${at}.ts`, '']));
    expect(await fill(many).find({})).toContain('(200 of 250 shown. Narrow the glob.)');
  });
});

describe('search_text', () => {
  it('finds text and regular expressions, ignoring case', async () => {
    const { search } = fill({ 'a.ts': 'Slug\nslugify(x)\n', 'b.md': 'slug' });
    expect(await search({ query: 'SLUG', glob: '*.ts' })).toBe('a.ts:1: Slug\na.ts:2: slugify(x)');
    expect(await search({ query: '^slug(ify)?\\(', isRegex: true })).toBe('a.ts:2: slugify(x)');
    expect(await search({ query: '(', isRegex: true })).toContain('no regular expression');
    expect(await search({ query: 'absent' })).toBe('Nothing found.');
  });

  it('never looks into .env files or through links', async () => {
    const { root, search } = fill({ '.env': 'KEY=1', 'a.ts': 'nothing' });
    symlinkSync(join(root, '.env'), join(root, 'notes.txt'));
    expect(await search({ query: 'KEY' })).toBe('Nothing found.');
  });

  it('says how many of how many it shows', async () => {
    const { search } = fill({ 'a.txt': 'hit\n'.repeat(100) });
    expect(await search({ query: 'hit' })).toContain('(60 of 100 lines shown. Narrow the search.)');
  });

  it('takes a pattern that would hang other engines', async () => {
    const { search } = fill({ 'a.txt': `${'a'.repeat(5_000)}!` });
    expect(await search({ query: '(a+)+$', isRegex: true })).toBe('Nothing found.');
  });
});

describe('normalise', () => {
  it.each([
    ['a//b/./c', 'a/b/c'],
    ['a\\b', 'a/b'],
    ['a/../b', 'b'],
    ['', ''],
  ])('makes %j %j', (given, path) => expect(normalise(given)).toBe(path));
});
