import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { newConversation } from '../../src/core/lesson/conversation';
import { currentIndex } from '../../src/core/operations/preflight/currentIndex';
import { searchOptions } from '../../src/core/select/searchByWords';
import { openLessons } from '../../src/node/lessons/openLessons';
import { writeMadeUpRepository } from '../support/manyLessons';

/** Measures what users wait for. `--write` keeps the tables in CORE-RESULTS.md, beside what RESULTS.md says of other rooms; `--quick` takes fewer turns. */
const isQuick = process.argv.includes('--quick');
const silent = () => undefined;
const logger = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };
const cli = join('dist', 'lessons.js');

const requests = [
  'Add a test for the order cache',
  'fix the login button style on the user page',
  'write a migration that adds a currency column to the invoice table',
  'refactor the retry policy of the webhook worker',
  'implement date filters in the search route',
  'the locale parser throws on empty input, repair it',
];

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

interface Repository {
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
}

async function withRepository<T>(count: number, run: (at: Repository) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-bench-'));
  try {
    const root = join(folder, 'repository');
    writeMadeUpRepository(root, count);
    return await run({ root, environment: { LESSONS_HOME: join(folder, 'home') } });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Approves every lesson in one act; one by one is what a user does, not what is measured here. */
async function openApproved({ root, environment }: Repository) {
  const opened = await openLessons({ folder: root, environment, logger });
  const { library } = opened.manager.pipeline;
  const { entries } = await library.refresh();
  await library.recordAll(
    'project',
    entries.map(({ lesson, approval }) => ({
      type: 'approved',
      lesson: lesson.id,
      hash: approval,
    })),
  );
  await opened.manager.save();
  return opened;
}

/** Warm pre-flights of one process, beside a bare search of the same texts by the library that search uses. */
async function benchPreflight(count: number): Promise<string> {
  return withRepository(count, async (repository) => {
    const { manager } = await openApproved(repository);
    const turns = isQuick ? 30 : 300;
    const [whole, bare]: [number[], number[]] = [[], []];
    const { entries } = await manager.pipeline.library.refresh();
    currentIndex(manager.pipeline.library, await manager.pipeline.library.refresh());
    const search = new MiniSearch(searchOptions);
    search.addAll(
      entries.map(({ lesson: { id, name, description, body, triggers } }) => {
        return { id, name, description, body, triggers: triggers.join(' ') };
      }),
    );
    for (let at = 0; at < turns + 10; at += 1) {
      const prompt = requests[at % requests.length] ?? '';
      const request = {
        request: `r${at}`,
        prompt,
        conversation: newConversation,
        assume: 'code-gen',
      } as const;
      const started = performance.now();
      await manager.preflight(request);
      const between = performance.now();
      search.search(prompt);
      // The first turns compile the code.
      if (at < 10) continue;
      whole.push(between - started);
      bare.push(performance.now() - between);
    }
    await manager.save();
    const [p50, p95, bare50] = [
      percentile(whole, 0.5),
      percentile(whole, 0.95),
      percentile(bare, 0.5),
    ];
    return `| ${count} | ${ms(p50)} | ${ms(p95)} | ${ms(bare50)} | ${(p50 / bare50).toFixed(1)} | ${(process.memoryUsage().heapUsed / 1e6).toFixed(0)} |`;
  });
}

/** Opening with an empty index: every event is folded again. */
async function benchRebuild(events: number): Promise<string> {
  return withRepository(50, async (repository) => {
    const { manager, places } = await openApproved(repository);
    const { library } = manager.pipeline;
    const { entries } = await library.refresh();
    for (let at = 0; at < events; at += 1_000) {
      const batch = Array.from({ length: Math.min(1_000, events - at) }, (_, more) => ({
        type: 'read' as const,
        lesson: entries[(at + more) % entries.length]?.lesson.id ?? '',
        request: `request-${at + more}`,
        surface: 'chat' as const,
      }));
      await library.recordAll('project', batch);
    }
    rmSync(join(places.state, 'projection'), { force: true });
    const before = process.memoryUsage().heapUsed;
    const { root: folder, environment } = repository;
    const started = performance.now();
    const opened = await openLessons({ folder, environment, logger });
    await opened.manager.pipeline.library.refresh();
    const taken = performance.now() - started;
    const grown = (process.memoryUsage().heapUsed - before) / 1e6;
    const known = await opened.manager.pipeline.library.refresh();
    const counted = Object.values(known.ledgers.project.rows).reduce(
      (sum, { reinforcements }) => sum + reinforcements,
      0,
    );
    if (counted !== events) throw new Error(`${counted} of ${events} events were counted`);
    return `| ${events} | ${ms(taken)} | ${grown.toFixed(0)} |`;
  });
}

function runOnce(args: readonly string[], { root, environment }: Repository): number {
  const env: NodeJS.ProcessEnv = { ...process.env, ...environment };
  // Reading extra certificates slows every start, bare or not.
  delete env['NODE_EXTRA_CA_CERTS'];
  const input = JSON.stringify({ prompt: requests[0] });
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, input });
  if (status !== 0) throw new Error(stderr.toString());
  return performance.now() - started;
}

/** A fresh process from start to answer, in alternation with one that does nothing. */
async function benchOneShot(count: number): Promise<string> {
  return withRepository(count, async (repository) => {
    const { manager } = await openApproved(repository);
    await manager.save();
    const command = [join(process.cwd(), cli), 'preflight', '--json'];
    // The first run keeps the compiled code, the second one is as every later one.
    for (let at = 0; at < 2; at += 1) runOnce(command, repository);
    const [bare, whole]: [number[], number[]] = [[], []];
    for (let at = 0; at < (isQuick ? 10 : 40); at += 1) {
      bare.push(runOnce(['-e', '0'], repository));
      whole.push(runOnce(command, repository));
    }
    const ratio = percentile(whole, 0.5) / percentile(bare, 0.5);
    const best = Math.min(...whole) / Math.min(...bare);
    return `| ${count} | ${ms(percentile(bare, 0.5))} | ${ms(percentile(whole, 0.5))} | ${ratio.toFixed(2)} | ${best.toFixed(2)} |`;
  });
}

const output: string[] = [];
function print(line: string): void {
  console.log(line);
  output.push(line);
}

async function main(): Promise<void> {
  print('\n## Pre-flight without a model, warm, in milliseconds\n');
  print('| lessons | p50 | p95 | bare search p50 | ratio | heap MB |\n|---|---|---|---|---|---|');
  for (const count of isQuick ? [10, 100] : [10, 100, 1_000, 10_000]) {
    print(await benchPreflight(count));
  }
  print('\n## Rebuild from the journal\n');
  print('| events | ms | heap grown by, MB |\n|---|---|---|');
  for (const events of isQuick ? [1_000] : [1_000, 10_000, 100_000]) {
    print(await benchRebuild(events));
  }
  if (existsSync(cli)) {
    print('\n## A fresh command-line process: `lessons preflight --json`, in milliseconds\n');
    print('| lessons | node -e 0 | lessons | ratio | ratio of the best |\n|---|---|---|---|---|');
    for (const count of isQuick ? [50] : [50, 500]) print(await benchOneShot(count));
  } else {
    print('\nNo dist/lessons.js: run "npm run build" to measure the command line.');
  }
  if (!process.argv.includes('--write')) return;
  mkdirSync(join('test', 'bench'), { recursive: true });
  const head = `# What waiting costs\n\nMeasured by \`npm run bench:core -- --write\`, Node ${process.version}, ${process.platform}, ${cpus().length} cores.\n`;
  writeFileSync(join('test', 'bench', 'CORE-RESULTS.md'), `${head}${output.join('\n')}\n`);
}

void main();
