import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../support/commandLine';
import { temporaryFolder } from '../../support/temporaryFolder';

let root: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function git(...words: readonly string[]): void {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  execFileSync('git', ['-C', root, ...author, ...words]);
}

const run = (...words: string[]) =>
  commandLine({ cwd: root, environment: { LESSONS_HOME: join(root, '..', 'home') } }, words);

const lesson = `---
name: rules
check:
  - goes-with new src/rules/*.ts -> src/rules/index.ts
  - text src/** never console.log(
---
- A new rule is listed in \`src/rules/index.ts\`, and nothing is printed.
`;

/** A repository whose lesson asks two things of a change; one of them is broken by what is staged, the other by a line. */
beforeEach(() => {
  root = join(temporaryFolder(), 'repository');
  mkdirSync(root);
  git('init', '-q', '-b', 'main');
  write('.lessons/rules.md', lesson);
  write('src/rules/index.ts', 'export {};\n');
  write('src/old.ts', 'console.log("as ever");\n');
  git('add', '-A');
  git('commit', '-qm', 'Start');
  write('src/rules/noTabs.ts', 'export const noTabs = 1;\n');
  write('src/old.ts', 'console.log("as ever");\nconsole.log("more");\n');
  git('add', '-A');
});

describe('lessons check --staged', () => {
  it('says what a change breaks, and charges nothing that was there before', async () => {
    await run('approve', '--all');
    expect(await run('check', '--staged')).toEqual({
      code: 1,
      err: '',
      out: 'src/old.ts:2: `console.log(` is not written here (lesson rules)\nsrc/rules/noTabs.ts: `src/rules/index.ts` belongs into the same change (lesson rules)\n2 changed files, 2 checks of lessons, 2 broken.\n',
    });
  });

  it('is silent of texts that nobody approved', async () => {
    const { code, out } = await run('check', '--staged');
    expect([code, out]).toEqual([0, '2 changed files, 0 checks of lessons, 0 broken.\n']);
  });

  it('asks for a new approval when a check changes', async () => {
    await run('approve', '--all');
    write('.lessons/rules.md', lesson.replace('console.log(', 'console.warn('));
    expect((await run('check', '--staged')).code).toBe(0);
    expect((await run('list')).out).toContain('rules');
  });

  it.each([
    ['a program', 'run rm -rf /tmp/x'],
    ['an address', 'fetch https://example.org/rules'],
    ['a place outside', 'place ../../etc/* in src/'],
  ])('tries no check that would reach out, and says which line it is: %s', async (_what, line) => {
    write('.lessons/rules.md', lesson.replace('text src/** never console.log(', line));
    await run('approve', '--all');
    const staged = await run('check', '--staged');
    expect(staged.out).not.toContain('src/old.ts');
    const { code, out } = await run('doctor');
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`"${line}" is no check that is known`),
    ]);
    expect(out).toContain('.lessons/rules.md');
  });

  it('annotates a pull request', async () => {
    await run('approve', '--all');
    const { out } = await run('check', '--staged', '--format', 'github');
    expect(out).toContain(
      '::warning file=src/old.ts,line=2,title=lessons text::`console.log(` is not written here (lesson rules)',
    );
  });
});

it('says that a change has no form in SARIF', async () => {
  const { code, out, err } = await run('check', '--staged', '--format', 'sarif');
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('sarif');
});

describe('lessons check --diff', () => {
  it('looks at what was committed since another commit', async () => {
    await run('approve', '--all');
    git('commit', '-qm', 'A rule');
    expect((await run('check', '--staged')).code).toBe(0);
    const { code, out } = await run('check', '--diff', 'HEAD~1', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      files: 2,
      checks: 2,
      broken: [{ line: 2 }, { path: 'src/rules/noTabs.ts' }],
    });
  });

  it.each(['nowhere', '--output=/tmp/x', '-p'])('refuses %s, which is no commit', async (name) => {
    const { code, err } = await run('check', `--diff=${name}`);
    expect(code).not.toBe(0);
    expect(err).toContain(name);
  });
});
