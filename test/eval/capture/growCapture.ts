import type { KnownLesson } from '../../../src/core/capture/gate';
import { captureFromTasks } from '../../../src/core/capture/sessions/captureFromTasks';
import { readTasks } from '../../../src/core/capture/sessions/readTasks';
import type { RecordedTask } from '../../../src/core/capture/sessions/task';

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

const asks = [
  'add a command',
  'add an endpoint',
  'fix the crash',
  'write a migration',
  'new flag',
  'translate the page',
  'speed up the search',
  'bump the dependency',
  'add a metric',
  'write a test',
];
const places = [
  'cmd',
  'api',
  'core',
  'db/migrate',
  'flags',
  'locales',
  'search',
  'deps',
  'metrics',
  'tests',
];

/** One recorded task of a made-up repository; one in twelve is corrected, one in six fails. */
function episode(at: number, next: () => number): RecordedTask {
  const kind = Math.floor(next() * asks.length);
  const folder = `src/${places[kind] ?? ''}`;
  const lines: object[] = [
    { type: 'task', id: `e${at}` },
    { type: 'request', text: `${asks[kind] ?? ''} for area ${Math.floor(next() * 400)}` },
    { type: 'tool', name: 'read_file', input: { path: `${folder}/index.ts` }, ok: true },
    { type: 'edit', file: `${folder}/part${Math.floor(next() * 300)}.ts`, kept: true },
    ...(next() < 0.7 ? [{ type: 'edit', file: `${folder}/index.ts`, kept: true }] : []),
    { type: 'tool', name: 'bash', input: { command: 'npm test' }, ok: next() < 0.8, exitCode: 0 },
    {
      type: 'tool',
      name: 'bash',
      input: { command: `pnpm run check:${places[kind] ?? ''}` },
      ok: true,
      exitCode: 0,
    },
  ];
  if (next() < 1 / 12)
    lines.push({
      type: 'correction',
      text: `In this repo we always keep part ${at} of ${folder} next to module number ${at}, never elsewhere.`,
    });
  lines.push({
    type: 'outcome',
    value: next() < 5 / 6 ? 'accepted' : 'rejected',
    evidence: 'recorded',
  });
  const [task] = readTasks(lines.map((line) => JSON.stringify(line))).tasks;
  if (task === undefined) throw new Error('an episode that cannot be read');
  return task;
}

/** What growth did: one capture after every session, each over all episodes so far. */
export interface Growth {
  readonly episodes: number;
  readonly lessons: number;
  readonly mostProposals: number;
  readonly proposals: number;
  /** Milliseconds of one session end with everything there: median and worst. */
  readonly median: number;
  readonly worst: number;
  /** Processor time of one session end, which other work on the machine does not stretch: median. */
  readonly processor: number;
  /** Session ends that were timed. */
  readonly ends: number;
}

/** Session ends that are timed, with nearly everything there. */
const timed = 20;

/** Grows a journal to 1,000 episodes with 300 lessons known; proposals are taken in as they come. */
export async function growCapture(episodes = 1000, lessons = 300): Promise<Growth> {
  const next = random(7);
  const tasks = Array.from({ length: episodes }, (_, at) => episode(at, next));
  const known: KnownLesson[] = Array.from({ length: lessons }, (_, at) => ({
    id: `l${at}`,
    name: `lesson-${at}`,
    body: `- Lesson number ${at}: files of kind ${at} live in folder${at}/ and are checked by task${at}.`,
  }));
  let mostProposals = 0;
  let proposals = 0;
  const times: number[] = [];
  const processor: number[] = [];
  const ends = Array.from({ length: episodes }, (_, at) => at + 1);
  for (const end of ends.filter((one) => one % 20 === 0 || one > episodes - timed)) {
    const start = performance.now();
    const busy = process.cpuUsage();
    const { candidates } = await captureFromTasks(tasks.slice(0, end), {
      reader: { exists: async () => true },
      known,
      current: new Set([tasks[end - 1]?.id ?? '']),
    });
    if (end > episodes - timed) {
      const { user, system } = process.cpuUsage(busy);
      times.push(performance.now() - start);
      processor.push((user + system) / 1000);
    }
    mostProposals = Math.max(mostProposals, candidates.length);
    proposals += candidates.length;
    known.push(
      ...candidates.map((one) => ({
        id: one.name,
        name: one.name,
        kind: one.kind,
        body: one.body,
      })),
    );
  }
  times.sort((a, b) => a - b);
  processor.sort((a, b) => a - b);
  return {
    ...{ episodes, lessons, mostProposals, proposals },
    median: times[Math.floor(times.length / 2)] ?? 0,
    worst: times.at(-1) ?? 0,
    processor: processor[Math.floor(processor.length / 2)] ?? 0,
    ends: times.length,
  };
}
