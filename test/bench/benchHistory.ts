import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventBody } from '../../src/core/journal/event';
import { SqlJsHistory } from '../../src/node/history/sqlJsHistory';
import { openLessons } from '../../src/node/lessons/openLessons';

/**
 * What Activity and Statistics ask with 100,000 events in the journal, answered from the journal and from the history database, in one run: processor
 * milliseconds, the least of some. `--events N`.
 */
const at = process.argv.indexOf('--events');
const wanted = at < 0 ? 100_000 : Number(process.argv[at + 1]);
const rounds = 5;
const silent = (): undefined => undefined;
const logger = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };

/** One task in five events, as a turn of `@lessons` leaves them. */
function taskOf(request: string): readonly EventBody[] {
  const episode = request;
  return [
    {
      type: 'receipt',
      ...{ request, prompt: `write a test for ${request}`, verdict: null, surface: 'chat' },
      injected: [{ id: 'a', name: 'testing', tokens: 20 }],
      omitted: [{ id: 'b', name: 'style', reason: 'stale' }],
      ...{ tokens: 40, milliseconds: 3 },
    },
    { type: 'episode-started', episode, request, intent: 'add a test' },
    {
      type: 'tool-called',
      ...{ episode, tool: 'run', input: 'npm test', ok: true, milliseconds: 900 },
    },
    { type: 'edited', episode, file: `src/${request}.ts`, kept: true },
    {
      type: 'episode-ended',
      ...{ episode, exit: 'answered', tokensIn: 900, tokensOut: 100, estimated: false },
    },
  ];
}

async function least(work: () => Promise<unknown>): Promise<string> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  return Math.min(...taken).toFixed(1);
}

async function main(folder: string): Promise<void> {
  const root = join(folder, 'repository');
  mkdirSync(join(root, '.lessons'), { recursive: true });
  const environment = { LESSONS_HOME: join(folder, 'home') };
  const { manager, places } = await openLessons({ folder: root, environment, logger });
  const requests = Array.from({ length: wanted / 5 }, (_, number) => `r${number}`);
  const corrections = requests
    .filter((_, number) => number % 100 === 0)
    .map((request): EventBody => ({ type: 'correction', request, should: 'skip', label: 'qa' }));
  await manager.pipeline.library.recordAll('project', [
    ...requests.flatMap(taskOf),
    ...corrections,
  ]);
  const wasm = (): Promise<Uint8Array> =>
    Promise.resolve(readFileSync('node_modules/sql.js/dist/sql-wasm.wasm'));
  const history = new SqlJsHistory({ path: join(places.state, 'history.sqlite'), wasm, logger });
  const started = process.cpuUsage();
  await manager.refreshHistory(history, places.key);
  const { user, system } = process.cpuUsage(started);
  const last = requests.at(-1) ?? '';
  const rows: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
    [
      'what was said of verdicts',
      async () => (await manager.events()).filter(({ type }) => type === 'correction'),
      () => history.corrections(),
    ],
    [
      'the record of one task',
      async () => (await manager.findEpisodes()).find(({ request }) => request === last),
      () => history.episodeOf(last),
    ],
    ['statistics', () => manager.stats(), () => manager.stats({ history })],
    ['the comparison of requests', () => manager.holdOut(), () => manager.holdOut(history)],
  ];
  console.log(
    `${wanted} events; the first reading of them ${((user + system) / 1000).toFixed(0)} ms\n`,
  );
  console.log('| asked, processor ms | journal | history |\n|---|--:|--:|');
  for (const [name, fromJournal, fromHistory] of rows)
    console.log(`| ${name} | ${await least(fromJournal)} | ${await least(fromHistory)} |`);
  console.log('\n| asked, processor ms | after one more event | again |\n|---|--:|--:|');
  const note = (): Promise<void> => manager.note({ topic: 'scan', message: 'done' });
  for (const [name, find] of [
    ['mistakes', () => manager.mistakes()],
    ['competence', () => manager.competence()],
    ['the history brought up to date', () => manager.refreshHistory(history, places.key)],
  ] as const) {
    const grown = await least(async () => {
      await note();
      await find();
    });
    console.log(`| ${name} | ${grown} | ${await least(find)} |`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'lessons-bench-'));
void main(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
