import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EvalReport } from '../../src/core/proof/evalReport';
import { bundledCommandLine } from '../support/bundledCommandLine';
import { commandLine } from '../support/commandLine';
import { type Faults, SimulatedCoder } from '../support/simulatedCoder';
import { temporaryFolder } from '../support/temporaryFolder';

// Everything here is done by a simulation of an agent (`simulatedCoder.ts`): it shows that the harness works, and nothing of lessons.
let root: string;
let home: string;
let coder: SimulatedCoder;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];

const run = (...words: string[]) =>
  commandLine({ cwd: root, environment: { LESSONS_HOME: home } }, words);

const attemptFiles = (): string[] =>
  existsSync(home)
    ? readdirSync(home, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.jsonl') && path.includes('proof'))
        .map((path) => join(home, path))
    : [];
const lines = (): string[] =>
  attemptFiles().flatMap((path) => readFileSync(path, 'utf8').split('\n').filter(Boolean));

async function start(faults: Faults = {}): Promise<string[]> {
  coder = await SimulatedCoder.start(faults);
  return ['eval', 'tasks.yaml', '--url', coder.url, '--model', 'simulation', '--runs', '1'];
}

beforeEach(async () => {
  const folder = temporaryFolder();
  [root, home] = [join(folder, 'repository'), join(folder, 'home')];
  mkdirSync(root);
  write('package.json', '{ "name": "shop", "devDependencies": { "vitest": "4" } }\n');
  for (const name of ['order', 'price', 'stock'])
    write(
      `src/${name}.ts`,
      `export function ${name}Total(items: number[]) {\n  return items;\n}\n`,
    );
  write('.lessons/testing.md', '---\ntopic: tests.runner\n---\n- Tests run with vitest.\n');
  write('.lessons/colours.md', '---\ntopic: design.colours\n---\n- Palettes come from brand.\n');
  const git = ['-C', root, ...author];
  execFileSync('git', [...git, 'init', '-q']);
  execFileSync('git', [...git, 'add', '-A']);
  execFileSync('git', [...git, 'commit', '-qm', 'Begin']);
  await run('approve', '--all');
  await run('eval', 'tasks.yaml');
}, 60_000);

afterEach(() => coder.close());

describe('lessons eval', () => {
  it('says what it would cost and makes nothing before a yes', async () => {
    const words = await start();
    const { code, err } = await run(...words);
    expect(code).toBe(3);
    expect(err).toMatch(/12 tasks, 36 attempts to make, about 2160000 tokens/);
    expect(err).toMatch(/\d+ of 12 tasks are given lessons\./);
    expect(coder.requests).toBe(0);
  }, 60_000);

  it('says before it spends anything that no task is given a lesson', async () => {
    const words = await start();
    await run('retire', 'testing');
    await run('retire', 'colours');
    const { code, err } = await run(...words);
    expect(code).toBe(3);
    expect(err).toContain('None of the 12 tasks is given lessons');
    expect(coder.requests).toBe(0);
  }, 60_000);

  it('runs six shapes to a report through a slow, busy, broken endpoint, and loses nothing', async () => {
    const words = await start({ slow: 13, busy: 7, cut: 31, nonsense: 5 });
    // One task of each shape shows as much as two.
    const tasks = readFileSync(join(root, 'tasks.yaml'), 'utf8').split(/^(?=- name)/m);
    writeFileSync(
      join(root, 'tasks.yaml'),
      tasks.filter((task) => /^- name: ".+ 1"/.test(task)).join(''),
    );
    const { code, out } = await run(...words, '--yes', '--json');
    expect(code).toBe(0);
    const report = JSON.parse(out) as EvalReport;
    expect(report.arms.map(({ attempts }) => attempts)).toEqual([6, 6, 6]);
    expect(report.leftOut).toBe(18 - report.arms.reduce((sum, { usable }) => sum + usable, 0));
    expect(lines()).toHaveLength(18);
    expect(readdirSync(root)).toEqual(['.git', '.lessons', 'package.json', 'src', 'tasks.yaml']);
  }, 60_000);

  it('says of each shape by what git shows whether it was done, as the scan names files of tests', async () => {
    for (const name of ['order', 'price', 'stock'])
      write(`test/${name}.spec.ts`, `import '../../src/${name}';\n`);
    await run('eval', 'filled.yaml');
    const [test = '', , file = '', , fix = ''] = readFileSync(join(root, 'filled.yaml'), 'utf8')
      .split(/^(?=- name)/m)
      .map((task) => /^ {2}check: (".*")$/m.exec(task)?.[1] ?? '""')
      .map((text) => JSON.parse(text) as string);
    const isDone = (check: string): boolean =>
      spawnSync('sh', ['-c', check], { cwd: root }).status === 0;
    execFileSync('git', ['-C', root, 'add', '-A']);
    execFileSync('git', ['-C', root, ...author, 'commit', '-qm', 'Tests']);
    expect([test, file, fix].map(isDone)).toEqual([false, false, false]);
    write('test/more.spec.ts', '');
    expect([test, file, fix].map(isDone)).toEqual([true, false, false]);
    write('src/more.ts', '');
    for (const name of ['order', 'price', 'stock'])
      appendFileSync(join(root, `src/${name}.ts`), '//');
    expect([test, file, fix].map(isDone)).toEqual([true, true, true]);
  }, 60_000);

  it('draws what it came to, with the same in words for who does not see it', async () => {
    const words = await start();
    writeFileSync(join(root, 'tasks.yaml'), '- name: a\n  prompt: Fix src/order.ts\n');
    await run(...words, '--yes', '--picture', 'worth.svg');
    const picture = readFileSync(join(root, 'worth.svg'), 'utf8');
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    const [, said = ''] = /<desc>(.*)<\/desc>/.exec(picture) ?? [];
    expect(said).toMatch(
      /^nothing: \d+ tokens, 1 attempts; given: \d+ tokens, 1 attempts; placebo: /,
    );
    expect(said).toContain('not enough data yet (1 of about 12 tasks)');
  }, 60_000);

  it('marks an attempt that fails, with why, and goes on', async () => {
    const words = await start({ refused: 1 });
    writeFileSync(join(root, 'tasks.yaml'), '- name: a\n  prompt: Fix src/order.ts\n');
    const { out } = await run(...words, '--yes');
    expect(out).toMatch(/3 attempts reached their limit or failed/);
    expect(out).toMatch(/not enough data yet \(0 of about 12 tasks\)/);
    expect(lines()).toHaveLength(3);
    for (const line of lines()) expect(line).toMatch(/"end":"failed","error":"\w/);
  }, 60_000);

  it('goes on after a kill where it was, a line that was cut short made again', async () => {
    const words = [...(await start({ slow: 2 })), '--yes'];
    const two = ['a', 'b'].map((name) => `- name: ${name}\n  prompt: Fix src/order.ts\n`);
    writeFileSync(join(root, 'tasks.yaml'), two.join(''));
    const child = spawn(process.execPath, [bundledCommandLine(), ...words], {
      ...{ cwd: root, stdio: 'ignore' },
      env: { ...process.env, LESSONS_HOME: home },
    });
    const gone = once(child, 'exit');
    while (lines().length < 2 && child.exitCode === null) await delay(20);
    child.kill('SIGKILL');
    await gone;
    const before = lines();
    expect(before.length).toBeGreaterThan(1);
    expect(before.length).toBeLessThan(6);
    appendFileSync(attemptFiles()[0] ?? '', '{"task":"half a li');
    const { code } = await run(...words);
    expect(code).toBe(0);
    expect(lines()).toHaveLength(7);
    expect(lines().slice(0, before.length)).toEqual(before);
  }, 60_000);
});
