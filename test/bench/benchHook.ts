import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
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
import { parseArgs } from 'node:util';

/**
 * What a hook costs an agent: bare `node -e 0` beside `lessons hook`, one run of each in turn, so that a busy machine slows all of them. Prints
 * medians by processor time (user and system, as bash counts it) and by the clock, with their ratios to bare Node, and the bytes that were read
 * beyond those of bare Node (code, tables, state and input, as Linux counts them; elsewhere none are printed); then the same in trouble,
 * with the ratio to the same call without it, and every exit code. An answer that reached its time limit, as happens on a busy machine, is
 * silence to the agent: it is counted beside the medians, which hold what it cost. Usage: npm run bench hook -- [--runs 15] [--peer "NAME=COMMAND"]…
 * A peer is a hook of others for the prompt of Claude Code, installed by whoever measures; it gets the same input.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '15' }, peer: { type: 'string', multiple: true } },
});
const runs = Number(values.runs);
const main = resolve('dist/lessons.js');
if (!existsSync(main)) throw new Error('There is no dist/lessons.js: run "npm run build" first.');

interface Place {
  readonly root: string;
  readonly home: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly state: string;
}

interface Cost {
  readonly processor: number;
  readonly clock: number;
  /** Read by the process, whatever it is; `NaN` = the system does not say. */
  readonly bytes: number;
  /** `late`: the answer came after its limit. `unread`: nothing was read from standard input within its own. Absent = there was an answer. */
  readonly miss?: 'late' | 'unread';
}

/** What is typical of several runs, and how many of them had no answer in time. */
interface Typical extends Cost {
  readonly late: number;
  readonly unread: number;
  readonly runs: number;
}

const folder = mkdtempSync(join(tmpdir(), 'lessons-bench-'));
chmodSync(folder, 0o755);
/** The administrator may write anywhere, so that trouble would be none: then the hooks run as nobody. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** The same program without the code that an earlier process compiled. */
const uncached = join(folder, 'uncached.js');
writeFileSync(uncached, `require(${JSON.stringify(resolve('dist/cli.main.js'))}).run();`);
let prompts = 0;

function makePlace(name: string, lessons: number, limitMs = '2000'): Place {
  const root = join(folder, `with-${name}`);
  const home = join(folder, `home-${name}`);
  mkdirSync(join(root, '.lessons'), { recursive: true });
  mkdirSync(join(root, '.git'));
  mkdirSync(home);
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  const text = (at: number) =>
    at === 0
      ? '---\nbreadth: broad\n---\n- Tests run with vitest: `pnpm vitest run`.\n'
      : `---\ntopic: part${at}\n---\n- The part number ${at} is configured in \`parts/part${at}.json\`.\n`;
  for (let at = 0; at < lessons; at += 1)
    writeFileSync(join(root, '.lessons', `lesson${at}.md`), text(at));
  for (const path of [root, join(root, '.git'), join(root, '.lessons'), home]) own(path);
  // A longer limit: the bench measures the answer, and a busy machine would make it silence.
  const environment = { ...process.env, LESSONS_HOME: home, LESSONS_HOOK_LIMIT_MS: limitMs };
  const place = { root, home, environment, state: '' };
  spawnSync(process.execPath, [main, 'approve', '--all'], {
    ...{ cwd: root, env: environment },
    ...nobody,
  });
  const key = readdirSync(join(home, 'state')).find((one) => /^[a-z2-7]{16}$/.test(one)) ?? '';
  return { ...place, state: join(home, 'state', key) };
}

function own(path: string): void {
  if (nobody.uid !== undefined) chownSync(path, nobody.uid, nobody.gid);
}

/** Runs a command in bash, which alone tells what a child took. `limits` go before it. */
function timed(command: string, place: Partial<Place>, input: string, limits = '') {
  const started = performance.now();
  const script = `${limits} TIMEFORMAT='%U %S'; { time ${command} 2>&4; code=$?; } 2>&3; { read -r _ bytes < /proc/$$/io; } 2>/dev/null; echo "$bytes" >&3; exit $code`;
  const { stdout, status, output } = spawnSync('bash', ['-c', script], {
    ...{ cwd: place.root ?? folder, env: place.environment ?? process.env, input },
    ...{ encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'] },
    ...nobody,
  });
  const clock = performance.now() - started;
  const [user = NaN, system = NaN, bytes = NaN] = (output[3] ?? '').trim().split(/\s+/).map(Number);
  const said = output[4] ?? '';
  return { stdout, status, said, cost: { clock, processor: 1000 * (user + system), bytes } };
}

const exits = new Map<string, Set<number | null>>();
const node = JSON.stringify(process.execPath);

function inputOf(prompt: string): string {
  return JSON.stringify({
    session_id: `s${(prompts += 1)}`,
    permission_mode: 'default',
    hook_event_name: 'UserPromptSubmit',
    prompt,
  });
}

interface Asked {
  readonly program?: string;
  readonly limits?: string;
  /** Absent = either. */
  readonly isHit?: boolean;
}

/** What `--verbose` says where a limit was reached. */
const misses = { late: 'it took too long', unread: 'this is no event that is answered' } as const;

function ask(place: Place, prompt: string, { program = main, limits, isHit }: Asked): Cost {
  const command = `${node} ${program} hook UserPromptSubmit --for claude --verbose`;
  const { stdout, status, said, cost } = timed(command, place, inputOf(prompt), limits);
  if (status !== 0) throw new Error(`A hook ended with ${status}.`);
  for (const miss of ['late', 'unread'] as const)
    if (stdout === '' && said.includes(misses[miss])) return { ...cost, miss };
  if (isHit !== undefined && (stdout !== '') !== isHit)
    throw new Error(`"${prompt}" was answered with "${stdout}"; it said "${said.trim()}".`);
  return cost;
}

const code = 'write a unit test for slugify with vitest';
const question = 'where is slugify used?';
const hit = (place: Place): Cost => ask(place, code, { isHit: true });
const silence = (place: Place, program = main): Cost =>
  ask(place, question, { program, isHit: false });

/** Everything that is compared, by name; each call is one measured run. */
function measurements(): ReadonlyMap<string, () => Cost> {
  const all = new Map<string, () => Cost>([
    ['bare node -e 0', () => timed(`${node} -e 0`, {}, '').cost],
  ]);
  for (const lessons of [10, 500, 5_000]) {
    const place = makePlace(`${lessons}`, lessons);
    all.set(`${lessons} lessons, silence`, () => silence(place));
    all.set(`${lessons} lessons, a hit`, () => hit(place));
    if (lessons < 5_000)
      all.set(`${lessons} lessons, silence, all compiled anew`, () => silence(place, uncached));
  }
  const place = makePlace('changing', 500);
  all.set('500 lessons, a hit, one lesson changed', () => {
    const now = Date.now() / 1000 + (prompts += 1);
    utimesSync(join(place.root, '.lessons/lesson7.md'), now, now);
    return hit(place);
  });
  for (const peer of values.peer ?? []) {
    const [name = '', ...command] = peer.split('=');
    all.set(`peer: ${name}`, () => {
      const { status, cost } = timed(command.join('='), {}, inputOf(code));
      exits.set(name, (exits.get(name) ?? new Set()).add(status));
      return cost;
    });
  }
  return all;
}

/** What may be wrong with a home, each beside the same call without it; 500 lessons, with the limit as it ships. */
function troubles(): ReadonlyMap<string, readonly [() => Cost, () => Cost]> {
  const all = new Map<string, readonly [() => Cost, () => Cost]>();
  const add = (what: string, prepare: (place: Place) => void, limits = ''): void => {
    const [well, ill] = [
      makePlace(`well-${all.size}`, 500, ''),
      makePlace(`ill-${all.size}`, 500, ''),
    ];
    hit({ ...ill, environment: { ...ill.environment, LESSONS_HOOK_LIMIT_MS: '2000' } });
    for (const [name, prompt] of [
      ['silence', question],
      ['a hit', code],
    ] as const)
      all.set(`${what}, ${name}`, [
        () => ask(well, prompt, {}),
        () => {
          prepare(ill);
          return ask(ill, prompt, { limits });
        },
      ]);
  };
  add('no projection', ({ state }) => rmSync(join(state, 'projection'), { force: true }));
  add('the journal cannot be written', ({ state }) => {
    for (const name of readdirSync(join(state, 'journal')))
      chmodSync(join(state, 'journal', name), 0o400);
    chmodSync(join(state, 'journal'), 0o500);
  });
  // Every write fails as on a full disk; the signal that goes with it is not sent.
  add('no file may grow', () => undefined, "trap '' XFSZ; ulimit -f 0;");
  add('the home cannot be written', ({ home }) => {
    for (const name of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
      const path = join(home, name);
      if (!/\.(?:jsonl|bin|tmp)$/.test(name) && !existsSync(join(path, '.'))) continue;
      chmodSync(path, existsSync(join(path, '.')) ? 0o500 : 0o400);
    }
    chmodSync(home, 0o500);
  });
  return all;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function typical(costs: readonly Cost[]): Typical {
  return {
    runs: costs.length,
    late: costs.filter(({ miss }) => miss === 'late').length,
    unread: costs.filter(({ miss }) => miss === 'unread').length,
    processor: median(costs.map(({ processor }) => processor)),
    clock: median(costs.map(({ clock }) => clock)),
    bytes: median(costs.map(({ bytes }) => bytes)),
  };
}

/** All of them in turn; the first run of each fills caches. */
function medians<T>(all: ReadonlyMap<string, T>, measure: (one: T) => readonly Cost[]) {
  const costs = new Map<string, Cost[][]>();
  for (let at = 0; at <= runs; at += 1)
    for (const [name, one] of all)
      for (const [which, cost] of measure(one).entries()) {
        const kept = costs.get(name) ?? [];
        costs.set(name, kept);
        if (at > 0) (kept[which] ??= []).push(cost);
      }
  return new Map([...costs].map(([name, of]) => [name, of.map(typical)] as const));
}

const ms = (value: number): string => `${value.toFixed(0).padStart(6)} ms`;
const ratio = (value: number, base: number): string => `${(value / base).toFixed(2).padStart(5)}x`;

const kilobytes = (bytes: number): string =>
  Number.isNaN(bytes) ? '' : `${(bytes / 1000).toFixed(0).padStart(7)} kB`;

function missesOf({ late, unread, runs: all }: Typical): string {
  const parts = [
    ...(late > 0 ? [`${late} of ${all} were too late and silent`] : []),
    ...(unread > 0 ? [`${unread} of ${all} read no input in time`] : []),
  ];
  return parts.length === 0 ? '' : `   (${parts.join(', ')})`;
}

const plain = medians(measurements(), (measure) => [measure()]);
const base = plain.get('bare node -e 0')?.[0] ?? typical([]);
console.log(
  `Medians of ${runs} runs in turn, Node ${process.version}: processor time, the clock, bytes read beyond the first row`,
);
for (const [name, [cost = base]] of plain)
  console.log(
    `  ${name.padEnd(44)}${ms(cost.processor)}${ratio(cost.processor, base.processor)}   ${ms(cost.clock)}${ratio(cost.clock, base.clock)}${kilobytes(cost.bytes - base.bytes)}${missesOf(cost)}`,
  );
const troubled = medians(troubles(), ([well, ill]) => [well(), ill()]);
console.log(
  '\nIn trouble, beside the same call without it (each of the two: processor time, the clock):',
);
for (const [name, [well = base, ill = base]] of troubled)
  console.log(
    `  ${name.padEnd(44)}${ms(ill.processor)}${ratio(ill.processor, well.processor)}   ${ms(ill.clock)}${ratio(ill.clock, well.clock)}${missesOf(ill)}${missesOf(well) === '' ? '' : `   without it${missesOf(well)}`}`,
  );
const all = [...plain.values(), ...troubled.values()].flat();
const [late, unread] = [all, all].map((costs, at) =>
  costs.reduce((sum, one) => sum + (at === 0 ? one.late : one.unread), 0),
);
console.log(
  `\nEvery hook of ours ended with 0; ${late} answers were too late, ${unread} calls read no input in time.`,
);
for (const [name, codes] of exits) console.log(`${name} ended with ${[...codes].join(', ')}.`);
spawnSync('chmod', ['-R', 'u+w', folder]);
rmSync(folder, { recursive: true, force: true });
