import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { flippedHistory, flippedProjection, truncatedHistory } from './damageFaults';
import { truncatedJournal, truncatedProjection } from './damageFaults';
import { bundle } from './faultProcess';
import { killAppend, killCompaction, killProjection, killSnapshot } from './killFaults';
import { fullDisk, fullDiskBy, readOnlyFolder } from './placeFaults';
import { tallyVerbs } from './verbFaults';
import { clockSetBack, gitPull, manyWriters, twoCompactions } from './raceFaults';

/** Repeats every fault with real processes and prints a table. `--times N` (100), `--only WORD` (`verb`: every writing call of every verb goes wrong once; `--verbs A,B` takes some), `--write` keeps the table in RESULTS.md. */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const times = Number(option('times') ?? 100);
const only = option('only') ?? '';

const worker = bundle('test/faults/faultWorker.ts');
const cli = bundle('src/cli/main.ts');

const faults: Readonly<Record<string, () => Promise<void>>> = {
  'kill -9 during append': () => killAppend(worker),
  'kill -9 during projection': () => killProjection(worker),
  'kill -9 during snapshot of the history': () => killSnapshot(worker),
  'kill -9 during compaction': () => killCompaction(worker),
  'projection truncated': truncatedProjection,
  'projection with a flipped bit': flippedProjection,
  'history truncated': truncatedHistory,
  'history with a flipped bit': flippedHistory,
  'journal truncated': truncatedJournal,
  'disk full': () => fullDisk(worker),
  'folder read-only': () => readOnlyFolder(worker),
  'clock set back': clockSetBack,
  'two processes compacting at once': () => twoCompactions(worker),
  '16 processes x 500 events': () => manyWriters(worker),
  'git pull between two one-shot runs': () => gitPull(cli),
};

interface Tally {
  readonly name: string;
  readonly held: number;
  readonly failures: readonly string[];
  readonly seconds: number;
}

async function repeat(name: string, fault: () => Promise<void>): Promise<Tally> {
  const started = performance.now();
  const failures: string[] = [];
  for (let at = 0; at < times; at += 1) {
    try {
      await fault();
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  const seconds = (performance.now() - started) / 1000;
  return { name, held: times - failures.length, failures, seconds };
}

/** Every writing call of every verb, each once; true = something was lost. */
async function repeatVerbs(rows: string[]): Promise<boolean> {
  const verbs = option('verbs')?.split(',');
  const tallies = await tallyVerbs((verb) => verbs?.includes(verb) ?? true);
  for (const { fault, cases, failures, seconds } of tallies) {
    const held = `${cases - failures.length} of ${cases}`;
    rows.push(`| every writing call of every verb: ${fault} | ${held} | ${seconds.toFixed(0)} |`);
    console.log(rows.at(-1));
    for (const failure of failures) console.log(`    ${failure}`);
  }
  return tallies.some(({ failures }) => failures.length > 0);
}

async function main(): Promise<void> {
  const rows: string[] = ['| fault | held | seconds |', '|---|---|---|'];
  let hasFailed = false;
  for (const [name, fault] of Object.entries(faults)) {
    if (!name.includes(only)) continue;
    const { held, failures, seconds } = await repeat(name, fault);
    const detail = name === 'disk full' ? ` (by ${fullDiskBy})` : '';
    rows.push(`| ${name}${detail} | ${held} of ${times} | ${seconds.toFixed(0)} |`);
    console.log(rows.at(-1));
    for (const failure of new Set(failures)) console.log(`    ${failure}`);
    hasFailed ||= failures.length > 0;
  }

  if (['', 'verb'].includes(only)) hasFailed = (await repeatVerbs(rows)) || hasFailed;

  if (process.argv.includes('--write')) {
    const { version, platform } = process;
    const head = `# What faults do\n\nMeasured by \`npm run faults -- --write\`, Node ${version}, ${platform}, ${cpus().length} cores. "Held" = nothing acknowledged was lost, nothing was counted twice, and the user was told where something was damaged.\n\n`;
    writeFileSync('test/faults/RESULTS.md', `${head}${rows.join('\n')}\n`);
  }
  process.exitCode = hasFailed ? 1 : 0;
}

void main();
