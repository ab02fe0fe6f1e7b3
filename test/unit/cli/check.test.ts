import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from 'sarif';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../support/commandLine';
import { sarifFaults } from '../../support/sarifFaults';
import { temporaryFolder } from '../../support/temporaryFolder';

let root: string;

const at = (path: string) => join(root, path);
const read = (path: string) => readFileSync(at(path), 'utf8');
const instructions =
  '# Work here\n\n- Routes stand in `src/routes.ts`.\n- See [rules](docs/rules.md).\n';

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

function commit(subject: string): void {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  execFileSync('git', ['-C', root, 'add', '-A']);
  execFileSync('git', ['-C', root, ...author, 'commit', '-qm', subject]);
}

const run = (...words: string[]) =>
  commandLine({ cwd: root, environment: { LESSONS_HOME: join(root, '..', 'home') } }, words);

/** A repository whose routes moved in the last commit, and whose rules never were there. */
beforeEach(() => {
  root = join(temporaryFolder(), 'repository');
  mkdirSync(root);
  execFileSync('git', ['-C', root, 'init', '-q', '-b', 'main']);
  write('AGENTS.md', instructions);
  write('src/routes.ts', 'export const routes = ["a long enough line", "and another one"];\n');
  commit('Start');
  mkdirSync(at('src/http'));
  renameSync(at('src/routes.ts'), at('src/http/routes.ts'));
  commit('Move the routes');
});

describe('lessons check', () => {
  it('prints each line that is not true, with who broke it, and exits with 1', async () => {
    const { code, out } = await run('check');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^AGENTS\.md:3:20: path `src\/routes\.ts` is gone since [0-9a-f]{8} \(Ada, [\d-]+: Move the routes\); it is `src\/http\/routes\.ts` now\nAGENTS\.md:4:15: link `docs\/rules\.md` leads to no file\n1 files read, 2 lines are not true\.\n$/,
    );
  });

  it('leaves nothing behind in a repository that has no lessons', async () => {
    await run('check');
    expect(existsSync(at('.lessons'))).toBe(false);
    expect(execFileSync('git', ['-C', root, 'status', '--porcelain']).toString()).toBe('');
  });

  it('writes what is plain and says what is left', async () => {
    const { code, out } = await run('check', '--fix');
    expect(read('AGENTS.md')).toBe(instructions.replace('src/routes.ts', 'src/http/routes.ts'));
    expect(out).toContain('AGENTS.md:3: mended: `src/http/routes.ts`');
    expect(code).toBe(1);
    expect((await run('check')).out).toContain('1 line is not true');
  });

  it('never writes through a link', async () => {
    write('docs/agents.md', instructions);
    renameSync(at('AGENTS.md'), at('kept.md'));
    symlinkSync('docs/agents.md', at('AGENTS.md'));
    await run('check', 'AGENTS.md', '--fix');
    expect(read('docs/agents.md')).toBe(instructions);
  });

  it('is quiet about what a baseline knows, and speaks of what is new', async () => {
    const kept = await run('check', '--write-baseline', '--baseline', 'known.json');
    expect(kept.out).toContain('2 findings are known from now on');
    expect((await run('check', '--baseline', 'known.json')).code).toBe(0);
    write('AGENTS.md', `A line more.\n\n${instructions}- See [more](docs/more.md).\n`);
    const { out } = await run('check', '--baseline', 'known.json');
    expect(out).toContain('docs/more.md');
    expect(out).toContain('1 line is not true');
  });

  it('says which baseline cannot be read', async () => {
    write('known.json', '{}');
    const { code, err } = await run('check', '--baseline', 'known.json');
    expect([code, err]).toEqual([2, expect.stringContaining('known.json is no list of findings')]);
  });

  it('annotates a pull request', async () => {
    write('AGENTS.md', 'See [a](docs/a,b%3A.md).\n');
    const { out } = await run('check', '--format', 'github');
    expect(out).toBe(
      '::warning file=AGENTS.md,line=1,col=9,endColumn=23,title=lessons missing::link `docs/a,b%253A.md` leads to no file\n',
    );
  });

  it('gives SARIF with a fix as a replacement', async () => {
    const log = JSON.parse((await run('check', '--format', 'sarif')).out) as Log;
    const [result] = log.runs[0]?.results ?? [];
    expect(result).toMatchObject({
      ruleId: 'gone',
      locations: [{ physicalLocation: { region: { startLine: 3, startColumn: 20 } } }],
      fixes: [
        {
          artifactChanges: [
            { replacements: [{ insertedContent: { text: 'src/http/routes.ts' } }] },
          ],
        },
      ],
    });
    expect(sarifFaults(log)).toEqual([]);
    expect(log.runs[0]?.tool.driver.rules?.map(({ id }) => id)).toContain(result?.ruleId);
  });

  it('gives everything as JSON', async () => {
    const { out } = await run('check', '--json');
    expect(JSON.parse(out)).toMatchObject({
      files: ['AGENTS.md'],
      findings: [
        { code: 'gone', message: expect.stringContaining('is gone since') as string },
        { code: 'missing' },
      ],
    });
  });

  it('checks the files that are named, and refuses one elsewhere', async () => {
    write('docs/guide.md', 'See [a](a.md).\n');
    expect((await run('check', 'docs/guide.md')).out).toContain('docs/guide.md:1:9');
    const { code, err } = await run('check', '../elsewhere.md');
    expect([code, err]).toEqual([2, expect.stringContaining('outside of this repository')]);
  });

  it('says so where there is nothing to read', async () => {
    execFileSync('git', ['-C', root, 'rm', '-q', 'AGENTS.md']);
    expect(await run('check')).toMatchObject({
      code: 0,
      out: 'There is no instruction file here.\n',
    });
  });

  it.each([
    ['5 MB of text', 'Be brief.\n'.repeat(500_000), 'it is no text that can be read, or too large'],
    ['a binary', 'a\0b', 'it is no text that can be read, or too large'],
  ])('says what it leaves out: %s', async (_, text, why) => {
    write('AGENTS.md', text);
    const { code, err } = await run('check');
    expect([code, err]).toEqual([0, `AGENTS.md was left out: ${why}.\n`]);
  });

  it('ends where files import each other in a circle', async () => {
    write('CLAUDE.md', '@docs/a.md\n');
    write('docs/a.md', '@b.md\n');
    write('docs/b.md', '@a.md and [gone](c.md)\n');
    expect((await run('check', 'CLAUDE.md')).out).toContain('docs/b.md:1:18');
  });

  it('puts instruction files on a diet and moves chosen lines to lessons, until that is undone', async () => {
    const text =
      '- Use pnpm.\n- Always sign the tag of a release with the key of the team.\n- Amounts of money are integers of cents, never floats.\n';
    write('AGENTS.md', text);
    write('package.json', '{"packageManager":"pnpm@9.0.0"}');
    const diet = await run('check', '--diet');
    expect(diet.code).toBe(0);
    expect(diet.out).toMatch(
      /^4 tokens +AGENTS\.md:1 +Use pnpm\. \| the files prove it \(packageManager: pnpm\)$/m,
    );
    expect(diet.out).toMatch(
      /^1 files, \d+ tokens; \d+ of them in every turn, 4 of those in lines that could go\.$/m,
    );
    const moved = await run('check', '--diet', '--move', 'AGENTS.md:2,AGENTS.md:3');
    expect(moved.err).toBe('');
    expect(moved.out).toContain('Moved 2 lines of AGENTS.md to lessons.');
    expect(read('AGENTS.md')).toBe('- Use pnpm.\n');
    expect((await run('list')).out).toMatch(/active/);
    await run('undo');
    expect(read('AGENTS.md')).toBe(text);
    expect((await run('check', '--diet', '--move', 'AGENTS.md:9')).err).toContain(
      'AGENTS.md:9 is no line that can be a lesson',
    );
  });

  it('works in a repository without a commit', async () => {
    execFileSync('rm', ['-rf', at('.git')]);
    execFileSync('git', ['-C', root, 'init', '-q', '-b', 'main']);
    const { code, out } = await run('check');
    expect([code, out]).toEqual([
      1,
      'AGENTS.md:4:15: link `docs/rules.md` leads to no file\n1 files read, 1 line is not true.\n',
    ]);
  });

  it('follows no path that leaves the root', async () => {
    write('../outside.md', 'See [gone](gone.md).\n');
    write(
      'AGENTS.md',
      '@../outside.md\n\nSee [it](../outside.md), [that](../gone.md) and `../gone.ts`.\n',
    );
    expect((await run('check')).out).toBe('1 files read, 0 lines are not true.\n');
  });

  it('works without git', async () => {
    execFileSync('rm', ['-rf', at('.git')]);
    expect((await run('check')).out).toContain('link `docs/rules.md` leads to no file');
  });
});
