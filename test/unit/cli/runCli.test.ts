import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../support/commandLine';
import { temporaryFolder } from '../../support/temporaryFolder';

let root: string;
let home: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const run = (words: readonly string[], input = '', cwd = root) =>
  commandLine({ cwd, environment: { LESSONS_HOME: home }, input }, words);

const json = async <T>(args: readonly string[], input = ''): Promise<T> =>
  JSON.parse((await run([...args, '--json'], input)).out) as T;

beforeEach(() => {
  root = temporaryFolder();
  home = join(temporaryFolder(), 'home');
  execFileSync('git', ['init', '--quiet', root]);
  write('package.json', '{ "scripts": { "test": "vitest run" } }');
  write(
    '.lessons/testing.md',
    '---\nbreadth: broad\ntriggers: [test]\nfingerprint: [package.json#scripts.test]\n---\n- Tests run with vitest: `npm test`.\n',
  );
  write('.lessons/_candidates/format.md', '- Run prettier before handing over.\n');
});

interface Row {
  readonly name: string;
  readonly state: string;
  readonly reinforcements: number;
  readonly confidence: number;
}

describe('lessons on the command line', () => {
  it('lists lessons with their states', async () => {
    const rows = await json<Row[]>(['list']);
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['testing', 'quarantined'],
      ['format', 'candidate'],
    ]);
  });

  it.each([
    ['approve --all', true],
    ['promote format', true],
    ['scan', true],
    ['scan --dry-run', false],
    ['preflight add a test', false],
    ['list', false],
  ])('after "%s" the words of the repository are counted: %s', async (line, isCounted) => {
    expect((await run(line.split(' '))).code).toBe(0);
    const written = existsSync(home) ? readdirSync(home, { recursive: true }).map(String) : [];
    const tables = written.filter((path) => /^state.[^/\\]+.words$/.test(path));
    expect(tables).toHaveLength(isCounted ? 1 : 0);
  });

  it('relates lessons to each other, and says what it needs', async () => {
    expect((await run(['supersede', 'format', 'testing'])).out).toBe(
      'format supersedes testing.\n',
    );
    expect((await run(['restore', 'testing'])).code).toBe(0);
    expect((await run(['merge', 'format', 'testing'])).out).toContain('Merged format and testing');
    expect((await run(['contest', 'testing', 'format'])).out).toContain('format contradicts it');
    expect((await run(['settle', 'testing'])).out).toBe('Marked testing as right.\n');
    expect((await run(['retract', 'testing'])).out).toContain('never learnt again');
    expect(await run(['merge', 'format'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('lessons merge ONE OTHER') as string,
    });
  });

  it('leads a lesson through its life, by files that move', async () => {
    expect((await run(['promote', 'format'])).out).toBe('Put format to use.\n');
    expect(existsSync(join(root, '.lessons/format.md'))).toBe(true);
    expect((await run(['rm', 'format'])).out).toBe('Retired format.\n');
    expect(existsSync(join(root, '.lessons/_retired/format.md'))).toBe(true);
    expect((await run(['restore', 'format'])).out).toBe('Restored format.\n');
    expect((await json<Row[]>(['list'])).find(({ name }) => name === 'format')?.state).toBe(
      'active',
    );
  });

  it('counts five reads as five, with the confidence of the formula', async () => {
    for (let read = 0; read < 5; read += 1) await run(['show', 'testing']);
    const row = (await json<Row[]>(['list'])).find(({ name }) => name === 'testing');
    expect(row?.reinforcements).toBe(5);
    expect(row?.confidence).toBeCloseTo(0.8228, 3);
  });

  it('answers a pre-flight with the receipt of the contract', async () => {
    await run(['approve', '--all']);
    const receipt = await json<Record<string, unknown>>(
      ['preflight'],
      JSON.stringify({ prompt: 'write a test for slugify' }),
    );
    expect(receipt).toMatchObject({
      verdict: { label: 'code-gen', inject: true },
      injected: [{ name: 'testing' }],
      omitted: [],
    });
    expect(Object.keys(receipt)).toEqual(['verdict', 'injected', 'omitted', 'tokens', 'block']);
  });

  it('says in words why a lesson was left out, in the language of the reader; programs read codes', async () => {
    await run(['approve', '--all']);
    const ask = ['preflight', 'what is a closure?'];
    expect((await run(ask)).out).toContain(
      'omitted  testing: the request asks for no code to be written or changed\n',
    );
    expect((await run([...ask, '--lang', 'zh-cn'])).out).toContain('未提供  testing: 请求');
    expect(await json(['preflight'], JSON.stringify({ prompt: ask[1] }))).toMatchObject({
      omitted: [{ name: 'testing', reason: 'class' }],
    });
  });

  it('treats equal conversation names of one run as successive turns', async () => {
    await run(['approve', '--all']);
    const turn = (id: string, conversation?: string) =>
      JSON.stringify({ id, prompt: 'write a test', assume: 'code-gen', conversation });
    const { out } = await run(
      ['preflight', '--jsonl'],
      [turn('a', 'x'), turn('b', 'x'), turn('c', 'y'), turn('d')].join('\n'),
    );
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; injected: unknown[] });
    expect(answers.map(({ id, injected }) => [id, injected.length])).toEqual([
      ['a', 1],
      ['b', 0],
      ['c', 1],
      ['d', 1],
    ]);
  });

  it('counts nothing unless it is told to record, and then remembers the conversation across processes', async () => {
    await run(['approve', '--all']);
    const input = JSON.stringify({ prompt: 'write a test', assume: 'code-gen', conversation: 'x' });
    await run(['preflight', '--json'], input);
    expect((await json<{ requests: number }>(['stats'])).requests).toBe(0);
    expect(await json(['stats', '--mistakes'])).toEqual([]);
    await run(['preflight', '--json', '--record'], input);
    const second = await json<{ injected: unknown[]; omitted: { reason: string }[] }>(
      ['preflight', '--record'],
      input,
    );
    expect([second.injected, second.omitted.map(({ reason }) => reason)]).toEqual([
      [],
      ['already given'],
    ]);
    expect(await json(['stats'])).toMatchObject({ requests: 2, shareWithout: 0.5 });
  });

  it('takes the home folder for no repository: own lessons are listed once, and none is proposed for it', async () => {
    root = temporaryFolder();
    home = join(root, '.lessons');
    write(
      'package.json',
      '{ "scripts": { "test": "vitest" }, "devDependencies": { "vitest": "4" } }',
    );
    write('a.test.js', "import 'vitest';\n");
    write('.lessons/mine.md', '- Write commit messages in the imperative.\n');
    const rows = await json<(Row & { scope: string })[]>(['list']);
    expect(rows.map(({ name, scope }) => [name, scope])).toEqual([['mine', 'global']]);
    const { code, err } = await run(['scan']);
    expect(code).toBe(2);
    expect(err).toContain('This is your home folder');
    expect((await run(['scan', '--dry-run'])).code).toBe(0);
    expect(existsSync(join(home, '_candidates'))).toBe(false);
  });

  it('tries what lessons say on the files, and shows the share that holds', async () => {
    write('.lessons/checks.md', '- Run `npm test` and `npm run typecheck` before handing over.\n');
    const { out, code } = await run(['stale', '--claims', 'checks']);
    expect([code, out]).toEqual([
      0,
      'checks: 1 of 2 checked claims hold; not: script `typecheck` exists\n',
    ]);
    const [checked] = await json<object[]>(['stale', '--claims', 'checks']);
    expect(checked).toMatchObject({ name: 'checks', support: 0.5 });
    const [shown] = await json<object[]>(['show', 'checks']);
    expect(shown).toMatchObject({ support: { ratio: 0.5, of: 2, holds: 1 } });
    expect((await run(['stale', '--claims'])).out).toContain('testing: 1 of 1');
  });

  it('tells stale lessons with exit code 1, and accepts them by --verify', async () => {
    await run(['approve', 'testing']);
    expect((await run(['stale', '--check', '--allow-unpublished'])).code).toBe(0);
    write('package.json', '{ "scripts": { "test": "jest" } }');
    const check = await run(['stale', '--check', '--allow-unpublished']);
    expect([check.code, check.out]).toEqual([
      1,
      'stale  testing\n       package.json#scripts.test changed from "vitest run" to "jest"\n-      format: candidate\n1 lessons checked, 1 stale.\n',
    ]);
    await run(['stale', '--verify', 'testing']);
    expect((await run(['stale', '--check', '--allow-unpublished'])).code).toBe(0);
    expect((await run(['stale', '--check'])).code).toBe(1);
    expect(readFileSync(join(root, '.lessons/testing.md'), 'utf8')).not.toContain('sha256');
    await run(['stale', '--publish', 'testing']);
    expect(readFileSync(join(root, '.lessons/testing.md'), 'utf8')).toContain(
      'package.json#scripts.test: sha256:',
    );
  });

  it('checks published digests without any approval or state, and lists refs that have none', async () => {
    const { code, out } = await run(['stale', '--check']);
    expect([code, out]).toEqual([
      1,
      '?      testing: package.json#scripts.test was never verified here: no published digest\n-      format: candidate\n1 lessons checked, 0 stale.\n',
    ]);
  });

  it('prints one digest for each ref in the order given, for missing ones too', async () => {
    const rows = await json<{ ref: string; kind: string; missing: boolean }[]>([
      'fingerprint',
      'package.json#scripts.test',
      'gone.txt',
      '../x',
      'npm:x',
    ]);
    expect(rows.map(({ ref, kind, missing }) => [ref, kind, missing])).toEqual([
      ['package.json#scripts.test', 'field', false],
      ['gone.txt', 'file', true],
      ['../x', 'file', false],
      ['npm:x', 'unknown', false],
    ]);
  });

  it('classifies JSON lines and repeats their ids', async () => {
    const { out } = await run(
      ['classify', '--jsonl'],
      '{"id":"1","text":"add a button"}\n{"id":"2","text":""}\n',
    );
    const [first, second] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(Object.keys(first ?? {})).toEqual(['id', 'label', 'confidence', 'abstained', 'inject']);
    expect(second).toMatchObject({ id: '2', inject: false });
  });

  it('learns from recorded tasks and puts what it learnt into the inbox', async () => {
    const session = [
      { type: 'task', id: 't1' },
      { type: 'request', text: 'add a test for the parser' },
      { type: 'tool', name: 'run', input: { command: 'npm run tests' }, ok: false, exitCode: 1 },
      { type: 'tool', name: 'run', input: { command: 'npm test' }, ok: true, exitCode: 0 },
      { type: 'edit', file: 'tests/parser.test.ts', kept: true },
      {
        type: 'correction',
        text: 'In this repo tests always go to tests/, never beside the sources.',
      },
      { type: 'outcome', value: 'accepted', evidence: 'tests passed' },
    ];
    write('session.jsonl', session.map((line) => JSON.stringify(line)).join('\n'));
    const { candidates } = await json<{ candidates: { name: string; from: string[] }[] }>([
      'capture',
      '--from',
      'session.jsonl',
    ]);
    expect(candidates.length).toBeGreaterThan(0);
    expect(candidates.every(({ from }) => from.includes('t1'))).toBe(true);
    const names = (await json<Row[]>(['list']))
      .filter(({ state }) => state === 'candidate')
      .map(({ name }) => name);
    for (const { name } of candidates) expect(names).toContain(name);
  });

  it('works from a sub-folder and leaves the work tree clean', async () => {
    write('src/a.ts', '');
    execFileSync('git', ['-C', root, 'add', '-A']);
    execFileSync('git', [
      '-C',
      root,
      '-c',
      'user.name=t',
      '-c',
      'user.email=t@example.org',
      'commit',
      '-qm',
      'x',
    ]);
    await run(['approve', '--all'], '', join(root, 'src'));
    await run(['preflight', 'write a test'], '', join(root, 'src'));
    expect(execFileSync('git', ['-C', root, 'status', '--porcelain'], { encoding: 'utf8' })).toBe(
      '',
    );
  });
});

describe('wrong use', () => {
  it.each([
    [['shout'], 2, 'lessons: "shout" is no verb. Run "lessons help" to see them.\n'],
    [
      ['show', 'nobody'],
      2,
      'lessons show: No lesson is named "nobody". Run "lessons list" to see the names.\n',
    ],
    [['show'], 2, 'lessons show: Say which lesson to show: "lessons show NAME".\n'],
    [
      ['list', '--colour'],
      2,
      `lessons list: There is no flag --colour here. Run "lessons list --help".`,
    ],
    [
      ['search', 'x', '--rank-by', 'luck'],
      2,
      'lessons search: --rank-by is one of bm25, reinforcements, confidence, hybrid, selector.\n',
    ],
  ])('%j exits with %i and says what to do', async (args, code, message) => {
    const answer = await run(args);
    expect([answer.code, answer.out]).toEqual([code, '']);
    expect(answer.err).toContain(message);
  });

  it('refuses a home inside a repository', async () => {
    home = join(root, 'home');
    expect((await run(['list'])).err).toContain(
      'which lies inside a repository. Point it to a folder outside of every repository.',
    );
  });

  it('refuses to promote a lesson with a credential and leaves it where it is', async () => {
    write(
      '.lessons/_candidates/deploy.md',
      '- Push with ghp_16C7e42F292c6912E7710c838347Ae178B4a.\n',
    );
    const answer = await run(['promote', 'deploy']);
    expect(answer.code).toBe(3);
    expect(answer.err).toContain('.lessons/_candidates/deploy.md seems to contain a credential');
    expect(existsSync(join(root, '.lessons/_candidates/deploy.md'))).toBe(true);
  });

  it('never overwrites a lesson', async () => {
    write('.lessons/format.md', '- Mine.\n');
    expect((await run(['promote', 'format'])).err).toContain(
      '.lessons/format.md exists already. Rename or retire that lesson first.',
    );
    expect(readFileSync(join(root, '.lessons/format.md'), 'utf8')).toBe('- Mine.\n');
  });

  it('names the line of input it cannot read', async () => {
    expect((await run(['classify', '--jsonl'], '{"id":"1","text":"x"}\nnonsense\n')).err).toContain(
      'Line 2 of the input is not {"id","text"}.',
    );
    expect((await run(['preflight', '--json'], '{"text":"x"}')).err).toContain(
      'The input is not {"prompt", "files"?, "conversation"?, "assume"?}.',
    );
  });

  it('warns in list and doctor of a lesson whose input is saved by half, with what to do', async () => {
    await run(['approve', 'testing']);
    const [before] = await json<readonly Row[]>(['list']);
    expect(before).toMatchObject({ name: 'testing', state: 'active' });
    write('package.json', '{ "scripts": { "test": "vitest run"');
    expect((await run(['list'])).out).toMatch(/testing +unverified .*package\.json/);
    expect((await run(['doctor'])).out).toMatch(
      /warning: \.lessons\/testing\.md: cannot be checked: package\.json.*; mend or save that file/,
    );
    expect((await run(['stale', '--check'])).code).toBe(1);
  });

  it('lists the problems of broken lessons in doctor, and lets the others work', async () => {
    write('.lessons/broken.md', '---\nkind: [\n---\ntext\n');
    write('.lessons/huge.md', 'x'.repeat(10_000_000));
    const { problems } = await json<{ problems: { file: string; message: string }[] }>(['doctor']);
    expect(new Set(problems.map(({ file }) => file))).toEqual(
      new Set(['.lessons/broken.md', '.lessons/huge.md']),
    );
    expect((await run(['show', 'testing'])).code).toBe(0);
  });
});
