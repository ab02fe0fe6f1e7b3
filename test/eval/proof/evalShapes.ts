import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { EvalReport } from '../../../src/core/proof/evalReport';
import { bundledCommandLine } from '../../support/bundledCommandLine';
import { SimulatedCoder, type Sought } from '../../support/simulatedCoder';
import { lackData } from '../lackData';

/**
 * A SIMULATION: the six shapes of tasks, from the scan of a real repository to the report, done by a script instead of a model (`simulatedCoder.ts`), killed once and gone on with.
 * It shows that the way from scan to report holds on code of others; no figure of it says what lessons are worth. Usage:
 * npm run eval shapes -- [--mirrors DIR] [--only NAME] [--runs N] [--pictures DIR]
 */
const { values } = parseArgs({
  options: {
    mirrors: { type: 'string', default: '../.mirror' },
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '1' },
    pictures: { type: 'string' },
  },
});

/** One each of three languages, small enough to be copied often. What the script looks for is how tests are run, as the scan says it. */
const repositories: readonly { readonly repo: string; readonly sought: Sought }[] = [
  { repo: 'koajs/koa', sought: { word: 'npm test', manifest: 'package.json' } },
  { repo: 'simonw/llm', sought: { word: 'pytest', manifest: 'pyproject.toml' } },
  { repo: 'spf13/viper', sought: { word: 'go test', manifest: 'go.mod' } },
];

/** Attempts that are kept before the process is killed. */
const killedAfter = 5;

interface Place {
  readonly root: string;
  readonly home: string;
}

function start({ root, home }: Place, words: readonly string[]) {
  const child = spawn(process.execPath, [bundledCommandLine(), ...words], {
    ...{ cwd: root, env: { ...process.env, LESSONS_HOME: home } },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (err += piece.toString()));
  return { child, gone: once(child, 'close'), out: () => out, err: () => err };
}

async function run(place: Place, ...words: readonly string[]): Promise<string> {
  const { child, gone, out, err } = start(place, words);
  await gone;
  if (child.exitCode !== 0) throw new Error(`lessons ${words.join(' ')}: ${err()}`);
  return out();
}

function kept(home: string): readonly string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl') && path.includes('proof'))
    .flatMap((path) => readFileSync(join(home, path), 'utf8').split('\n').filter(Boolean));
}

/** From the first scan to the report, as a user goes; gives a row of the table. */
async function shapesOf(repo: string, sought: Sought): Promise<string> {
  const mirror = join(values.mirrors, repo.replace('/', '+'), 'repo');
  if (!existsSync(mirror)) lackData(`a bare copy of ${repo} (--mirrors DIR)`);
  const folder = mkdtempSync(join(tmpdir(), 'lessons-shapes-'));
  const place = { root: join(folder, 'code'), home: join(folder, 'home') };
  const coder = await SimulatedCoder.start({}, sought);
  const started = performance.now();
  try {
    execFileSync('git', ['clone', '-q', mirror, place.root]);
    mkdirSync(place.home);
    await run(place, 'scan');
    const listed = JSON.parse(await run(place, 'list', '--json')) as readonly {
      readonly name: string;
      readonly state: string;
    }[];
    const proposed = listed.filter(({ state }) => state === 'candidate').map(({ name }) => name);
    await run(place, 'promote', ...proposed);
    const tasks = join(folder, 'tasks.yaml');
    await run(place, 'eval', tasks);
    const words = ['eval', tasks, '--url', coder.url, '--model', 'simulation', '--yes', '--json'];
    words.push('--runs', values.runs, '--picture', join(folder, 'picture.svg'));
    const first = start(place, words);
    while (kept(place.home).length < killedAfter && first.child.exitCode === null) await delay(50);
    first.child.kill('SIGKILL');
    await first.gone;
    const before = kept(place.home);
    const report = JSON.parse(await run(place, ...words)) as EvalReport;
    const after = kept(place.home);
    if (before.some((line, at) => line !== after[at])) throw new Error('an attempt was lost');
    if (values.pictures !== undefined)
      writeFileSync(
        join(values.pictures, `${repo.replace('/', '+')}.svg`),
        readFileSync(join(folder, 'picture.svg')),
      );
    const seconds = Math.round((performance.now() - started) / 1000);
    return row(repo, { report, lessons: proposed.length, before, after, seconds });
  } finally {
    coder.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(
  repo: string,
  of: {
    readonly report: EvalReport;
    readonly lessons: number;
    readonly before: readonly string[];
    readonly after: readonly string[];
    readonly seconds: number;
  },
): string {
  const { report, lessons, before, after, seconds } = of;
  const cells = [
    ...[repo, lessons, before.length, `${after.length} (${report.leftOut} left out)`],
    ...report.arms.map(({ tokensIn, tokensOut }) => Math.round(tokensIn + tokensOut)),
    report.arms.map(({ succeeded, checked }) => `${succeeded} of ${checked}`).join(', '),
    report.lessonsToNothing.kind,
    seconds,
  ];
  return `| ${cells.join(' | ')} |`;
}

async function main(): Promise<void> {
  console.log(
    'A simulation: a script instead of a model. No figure here says what lessons are worth.\n',
  );
  console.log(
    '| repository | lessons accepted | attempts kept at the kill | attempts in all | tokens: nothing | with lessons | placebo | checks passed: nothing, lessons, placebo | lessons beside nothing | seconds |',
  );
  console.log(`|${'---|'.repeat(10)}`);
  for (const { repo, sought } of repositories)
    if (repo.includes(values.only)) console.log(await shapesOf(repo, sought));
}

void main();
