import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventBody } from '../../src/core/journal/event';
import { placeKey } from '../../src/core/library/libraryEntry';
import { openLessons } from '../../src/node/lessons/openLessons';

/** What `npm run bench:capture` prints: the end of a session over the disk with nearly everything there, without a model. */
const episodes = 1_000;
const lessons = 300;
/** Session ends that are timed, with nearly everything there. */
const timed = 20;
/** Before that, what is there is learnt from in steps of this many episodes. */
const step = 25;

const kinds = ['command', 'endpoint', 'flag', 'migration', 'metric', 'page', 'job', 'report'];

/** Small repeatable randomness (mulberry32), so that every run measures the same. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function fill(root: string): void {
  execFileSync('git', ['init', '--quiet', root]);
  mkdirSync(join(root, '.lessons'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "scripts": { "test": "vitest run" } }');
  for (const kind of kinds) {
    mkdirSync(join(root, 'src', kind), { recursive: true });
    for (let at = 0; at < 40; at += 1)
      writeFileSync(join(root, 'src', kind, `part${at}.ts`), 'export {};\n');
    writeFileSync(join(root, 'src', kind, 'index.ts'), 'export {};\n');
  }
  for (let at = 0; at < lessons; at += 1)
    writeFileSync(
      join(root, '.lessons', `lesson-${at}.md`),
      `---\nfingerprint: [package.json#scripts.test]\n---\n- Lesson number ${at}: files of kind ${at} live in folder${at}/ and are checked by task${at}.\n`,
    );
}

/** One recorded task; one in twelve is corrected, one in six fails. */
function episode(at: number, next: () => number): readonly EventBody[] {
  const kind = kinds[Math.floor(next() * kinds.length)] ?? 'page';
  const id = `e${at}`;
  const tool = (name: string, input: object, exitCode?: number): EventBody => ({
    ...{ type: 'tool-called', episode: id, tool: name, input: JSON.stringify(input) },
    ...{ ok: exitCode === undefined || exitCode === 0, milliseconds: 40 },
    ...(exitCode !== undefined && { exitCode }),
  });
  const isGood = next() < 5 / 6;
  const said = `In this repo we always keep part ${at} of ${kind} next to module number ${at}, never elsewhere.`;
  return [
    { type: 'episode-started', episode: id, request: id, intent: `add a ${kind} for area ${at}` },
    tool('read_file', { path: `src/${kind}/index.ts` }),
    {
      type: 'edited',
      episode: id,
      file: `src/${kind}/part${Math.floor(next() * 40)}.ts`,
      kept: true,
    },
    { type: 'edited', episode: id, file: `src/${kind}/index.ts`, kept: true },
    tool('lessons_run', { command: 'npm test' }, isGood ? 0 : 1),
    {
      ...{ type: 'episode-ended', episode: id, exit: 'answered' },
      ...{ tokensIn: 4_000, tokensOut: 600, estimated: true },
    },
    ...(next() < 1 / 12 ? [{ type: 'user-said', episode: id, text: said } as const] : []),
    {
      ...{ type: 'episode-outcome', episode: id, value: isGood ? 'accepted' : 'rejected' },
      evidence: 'npm test',
    },
  ];
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'repo-lessons-bench-'));
  const root = join(folder, 'repository');
  try {
    fill(root);
    const quiet = () => undefined;
    const logger = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: console.error };
    const { manager } = await openLessons({
      folder: root,
      environment: { LESSONS_HOME: join(folder, 'home') },
      logger,
    });
    for (const entry of await manager.quarantined()) await manager.approve(placeKey(entry));
    await measure(manager);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Manager = Awaited<ReturnType<typeof openLessons>>['manager'];

async function measure(manager: Manager): Promise<void> {
  const next = random(7);
  const times: number[] = [];
  const processor: number[] = [];
  let [most, proposals] = [0, 0];
  for (let at = 0; at < episodes; at += 1) {
    await manager.pipeline.library.recordAll('project', episode(at, next));
    const isTimed = at >= episodes - timed;
    if (!isTimed && (at + 1) % step !== 0) continue;
    const [start, busy] = [performance.now(), process.cpuUsage()];
    const learnt = await manager.learn();
    if (isTimed) {
      const { user, system } = process.cpuUsage(busy);
      times.push(performance.now() - start);
      processor.push((user + system) / 1000);
    }
    const made = learnt?.proposed.filter(({ outcome }) => outcome === 'new').length ?? 0;
    most = Math.max(most, made);
    proposals += made;
  }
  const waiting = (await manager.list()).filter(({ state }) => state === 'candidate').length;
  console.log(`${episodes} episodes, ${lessons} lessons, without a model`);
  console.log(`most proposals of a session end: ${most} (target 3)`);
  console.log(`proposals in all: ${proposals}; candidates in the inbox, none decided: ${waiting}`);
  console.log(`a session end, median of ${timed}: ${middle(times)} ms on the clock (target 200),`);
  console.log(
    `  ${middle(processor)} ms of processor time; worst ${Math.max(...times).toFixed(0)} ms`,
  );
}

function middle(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
