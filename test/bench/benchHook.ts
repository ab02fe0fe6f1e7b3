import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * What a hook costs an agent: bare `node -e 0` beside `lessons hook`, one run of each in turn, so that a busy machine slows all of them. Prints
 * medians and their ratio to bare Node. `--runs N` (default 15).
 */
const main = resolve('dist/lessons.js');
const runsAt = process.argv.indexOf('--runs');
const runs = runsAt < 0 ? 15 : Number(process.argv[runsAt + 1]);
if (!existsSync(main)) throw new Error('There is no dist/lessons.js: run "npm run build" first.');

interface Place {
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly state: string;
}

const folder = mkdtempSync(join(tmpdir(), 'lessons-bench-'));
/** The same program without the code that an earlier process compiled. */
const uncached = join(folder, 'uncached.js');
writeFileSync(uncached, `require(${JSON.stringify(resolve('dist/cli.main.js'))}).run();`);
let prompts = 0;

function makePlace(lessons: number): Place {
  const root = join(folder, `with-${lessons}`);
  const home = join(folder, `home-${lessons}`);
  mkdirSync(join(root, '.lessons'), { recursive: true });
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  const text = (at: number) =>
    at === 0
      ? '---\nbreadth: broad\n---\n- Tests run with vitest: `pnpm vitest run`.\n'
      : `---\ntopic: part${at}\n---\n- The part number ${at} is configured in \`parts/part${at}.json\`.\n`;
  for (let at = 0; at < lessons; at += 1)
    writeFileSync(join(root, '.lessons', `lesson${at}.md`), text(at));
  // A longer limit: the bench measures the answer, and a busy machine would make it silence.
  const environment = { ...process.env, LESSONS_HOME: home, LESSONS_HOOK_LIMIT_MS: '2000' };
  run(['approve', '--all'], { root, environment, state: '' }, '');
  const key = readdirSync(join(home, 'state')).find((name) => /^[a-z2-7]{16}$/.test(name)) ?? '';
  return { root, environment, state: join(home, 'state', key) };
}

function run(args: readonly string[], { root, environment }: Place, input: string, program = main) {
  const started = performance.now();
  const { stdout, status } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    env: environment,
    input,
    encoding: 'utf8',
  });
  return { ms: performance.now() - started, stdout, status };
}

function ask(place: Place, prompt: string, isHit: boolean, program = main): number {
  const input = JSON.stringify({
    session_id: `s${(prompts += 1)}`,
    permission_mode: 'default',
    hook_event_name: 'UserPromptSubmit',
    prompt,
  });
  const args = ['hook', 'UserPromptSubmit', '--for', 'claude'];
  const { ms, stdout, status } = run(args, place, input, program);
  if (status !== 0) throw new Error(`A hook ended with ${status}.`);
  if ((stdout !== '') !== isHit) throw new Error(`"${prompt}" was answered with "${stdout}".`);
  return ms;
}

const hit = (place: Place): number => ask(place, 'write a unit test for slugify with vitest', true);
const silence = (place: Place, program = main): number =>
  ask(place, 'where is slugify used?', false, program);

function bare(): number {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - started;
}

/** Everything that is compared, by name; each call is one measured run. */
function measurements(): ReadonlyMap<string, () => number> {
  const all = new Map<string, () => number>([['bare node -e 0', bare]]);
  for (const lessons of [10, 500, 5_000]) {
    const place = makePlace(lessons);
    all.set(`${lessons} lessons, silence`, () => silence(place));
    all.set(`${lessons} lessons, a hit`, () => hit(place));
    if (lessons < 5_000)
      all.set(`${lessons} lessons, silence, all compiled anew`, () => silence(place, uncached));
  }
  const place = makePlace(501);
  all.set('501 lessons, a hit, one lesson changed', () => {
    const now = Date.now() / 1000 + (prompts += 1);
    utimesSync(join(place.root, '.lessons/lesson7.md'), now, now);
    return hit(place);
  });
  all.set('501 lessons, silence, no projection', () => {
    rmSync(join(place.state, 'projection'), { force: true });
    return silence(place);
  });
  const closed = makePlace(502);
  all.set('502 lessons, silence, state cannot be written', () => {
    // Nobody but the system's administrator writes there.
    if (process.getuid?.() !== 0) chmodSync(closed.state, 0o500);
    return silence(closed);
  });
  return all;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const all = measurements();
const times = new Map<string, number[]>([...all.keys()].map((name) => [name, []]));
// The first run of each fills caches.
for (let at = 0; at <= runs; at += 1)
  for (const [name, measure] of all) {
    const ms = measure();
    if (at > 0) times.get(name)?.push(ms);
  }
const base = median(times.get('bare node -e 0') ?? []);
console.log(`Medians of ${runs} runs in turn, Node ${process.version}:`);
for (const [name, values] of times) {
  const ms = median(values);
  console.log(`  ${name.padEnd(48)} ${ms.toFixed(0).padStart(6)} ms  ${(ms / base).toFixed(2)}x`);
}
if (process.getuid?.() === 0)
  console.log('  (run as administrator: folders that refuse writing were not tried)');
rmSync(folder, { recursive: true, force: true });
