import { describe, expect, it } from 'vitest';
import { ClippedOutput } from '../../../../../src/core/chat/tools/clippedOutput';
import { planRun } from '../../../../../src/core/chat/tools/planRun';
import { ReadableFiles } from '../../../../../src/core/chat/tools/readableFiles';
import { runAnswer } from '../../../../../src/core/chat/tools/runAnswer';
import { InMemoryRepositoryFiles } from '../../../../support/inMemoryRepositoryFiles';

const manifest = (more: object = {}) =>
  JSON.stringify({ scripts: { test: 'vitest run', 'lint:all': 'eslint .', '-x': 'no' }, ...more });

function plan(files: Readonly<Record<string, string>>, input: object) {
  const repository = Object.assign(new InMemoryRepositoryFiles(files), {
    isBehindLink: async () => false,
  });
  return planRun(new ReadableFiles(repository), repository, input);
}

describe('a run', () => {
  it.each([
    [{}, {}, 'npm test', ['run', 'test']],
    [
      {},
      { args: ['a b.ts', '-u'] },
      "npm test -- 'a b.ts' -u",
      ['run', 'test', '--', 'a b.ts', '-u'],
    ],
    [{ 'pnpm-lock.yaml': '' }, {}, 'pnpm test', ['run', 'test']],
    [{ 'yarn.lock': '' }, { args: ['-u'] }, 'yarn test -u', ['run', 'test', '-u']],
    [{ 'bun.lock': '' }, {}, 'bun run test', ['run', 'test']],
    [{ 'bun.lock': '' }, { script: 'lint:all' }, 'bun run lint:all', ['run', 'lint:all']],
  ])('is typed as the package manager wants it: %j %j', async (files, input, command, args) => {
    const found = await plan(
      { 'package.json': manifest(), ...files },
      { script: 'test', ...input },
    );
    expect(found).toMatchObject({ kind: 'script', command, args, folder: '' });
  });

  it('takes the declared package manager before a lock file, also from above', async () => {
    const files = {
      'package.json': manifest({ packageManager: 'pnpm@9.1.0' }),
      'package-lock.json': '',
      'packages/api/package.json': manifest(),
    };
    const input = { script: 'lint:all', folder: 'packages/api' };
    expect(await plan(files, input)).toMatchObject({
      command: 'pnpm run lint:all',
      folder: 'packages/api',
      body: 'eslint .',
    });
  });

  it('names everything that runs with a script, before and after it', async () => {
    const scripts = { pretest: 'node before.js', test: 'vitest', posttest: 'node after.js' };
    const found = await plan({ 'package.json': JSON.stringify({ scripts }) }, { script: 'test' });
    expect(found).toMatchObject({
      steps: [
        { name: 'pretest', body: 'node before.js' },
        { name: 'test', body: 'vitest' },
        { name: 'posttest', body: 'node after.js' },
      ],
    });
  });

  it.each([
    ['.npmrc', 'fund=false\nscript-shell = ./evil.sh', 'script-shell = ./evil.sh'],
    ['.npmrc', 'SCRIPT_SHELL="./evil.sh"', 'SCRIPT_SHELL="./evil.sh"'],
    ['.npmrc', 'node-options=--require ./evil.js', 'node-options=--require ./evil.js'],
    ['.yarnrc', 'yarn-path "./evil.js"', 'yarn-path "./evil.js"'],
    ['.yarnrc.yml', 'yarnPath: .yarn/evil.cjs', 'yarnPath: .yarn/evil.cjs'],
    ['.yarnrc.yml', 'plugins:\n  - ./evil.cjs', 'plugins:'],
    ['pnpm-workspace.yaml', 'scriptShell: ./evil.sh', 'scriptShell: ./evil.sh'],
    ['bunfig.toml', '[run]\nshell = "system"', 'shell = "system"'],
    ['bunfig.toml', 'preload = ["./evil.ts"]', 'preload = ["./evil.ts"]'],
  ])('names what %s lets run with it, also from above: %j', async (file, text, setting) => {
    const files = { 'p/package.json': manifest(), [file]: `${text}\n//a/:_authToken=abc` };
    const found = await plan(files, { script: 'test', folder: 'p' });
    expect(found).toMatchObject({ settings: [`${file}: ${setting}`] });
    expect(JSON.stringify(found)).not.toContain('authToken');
  });

  it('is refused where a script hides a character', async () => {
    const scripts = { test: 'vitest \u202E', posttest: 'x' };
    const said = await plan({ 'package.json': JSON.stringify({ scripts }) }, { script: 'test' });
    expect(said).toContain('U+202E (bidirectional)');
  });

  it.each([
    ['nothing', {}, 'Name either'],
    ['both', { script: 'test', task: 'test' }, 'Name either'],
    ['an unknown script', { script: 'rm' }, 'The scripts are: test, lint:all.'],
    ['a script like an option', { script: '-x' }, 'There is no script'],
    ['a folder outside', { script: 'test', folder: '..' }, 'outside'],
    ['a folder without a package', { script: 'test', folder: 'src' }, 'does not exist'],
    ['arguments with control characters', { script: 'test', args: ['a\nb'] }, 'control characters'],
    ['arguments that are no texts', { script: 'test', args: [7] }, '"args" must be'],
    ['too many arguments', { script: 'test', args: Array(21).fill('a') }, 'at most 20'],
  ])('is refused for %s', async (_what, input, why) => {
    expect(await plan({ 'package.json': manifest(), 'src/a.ts': '' }, input)).toContain(why);
  });

  it('says that a package has no scripts, also where its manifest is broken', async () => {
    expect(await plan({ 'package.json': '{' }, { script: 'test' })).toContain('has no scripts');
    expect(await plan({ 'package.json': '[]' }, { script: 'test' })).toContain('has no scripts');
  });

  it('may be a task of the editor', async () => {
    expect(await plan({}, { task: 'Build all' })).toEqual({ kind: 'task', name: 'Build all' });
  });
});

describe('what a model is told of a run', () => {
  it('names the exit code and says whether it went well', () => {
    const run = { how: 'exited', milliseconds: 1_200, output: 'all good\n' } as const;
    expect(runAnswer('npm test', { ...run, exitCode: 0 })).toEqual({
      ok: true,
      exitCode: 0,
      text: 'npm test ended with exit code 0 after 1.2 s.\nall good',
    });
    expect(runAnswer('npm test', { ...run, exitCode: 1 })).toMatchObject({
      ok: false,
      exitCode: 1,
    });
  });

  it.each([
    ['cancelled', 'was cancelled'],
    ['time limit', 'was stopped after 5 minutes'],
    ['not started', 'could not be started'],
  ] as const)('is no success when %s', (how, words) => {
    const answer = runAnswer('npm test', { how, milliseconds: 5, output: 'why' });
    expect(answer.ok).toBe(false);
    expect(answer.text).toContain(words);
  });
});

describe('output of a command', () => {
  it('is kept whole where it is short, without colours', () => {
    const output = new ClippedOutput();
    output.push('\u001b[32mgreen\u001b[39m');
    output.push('\r\nplain');
    expect(output.toString()).toBe('green\nplain');
  });

  it('keeps its beginning and its end, with a notice between them, however it comes', () => {
    for (const size of [1, 999, 400_000]) {
      const output = new ClippedOutput();
      const all = `first\n${'x'.repeat(400_000)}\nlast`;
      for (let at = 0; at < all.length; at += size) output.push(all.slice(at, at + size));
      const text = output.toString();
      expect(text.length).toBeLessThan(16_200);
      expect(text).toMatch(/^first[^]*384011 of 400011 characters left out[^]*last$/);
    }
  });
});
