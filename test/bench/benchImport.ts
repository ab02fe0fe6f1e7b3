import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLessons } from '../../src/node/lessons/openLessons';

/** What the product promises for this many statements. */
const statementCount = 500;
const budget = 2_000;
/** A file so large that nobody wrote it by hand. */
const largeBytes = 1_000_000;

const verbs = 'keep sort name close check write split cache log trace'.split(' ');
const things = 'parsers readers writers routes models views tables queues mailers caches'.split(
  ' ',
);
const places = 'handlers jobs tests pages hooks'.split(' ');

/** Statements of which no two say the same: every verb with every thing at every place. */
function rules(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => {
    const verb = verbs[at % 10] ?? '';
    const thing = things[Math.floor(at / 10) % 10] ?? '';
    const place = places[Math.floor(at / 100) % 5] ?? '';
    return `${at % 25 === 0 ? `\n## About ${thing}\n\n` : ''}- Always ${verb} ${thing} in ${place}.`;
  });
  return `# Rules\n${lines.join('\n')}\n`;
}

/** Imports one file in a fresh repository on disk: read, compared and tried, then the same written as candidates. In milliseconds. */
async function timeOf(text: string): Promise<{ readonly ms: number; readonly told: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-bench-import-'));
  try {
    const home = join(folder, 'home');
    const root = join(folder, 'repository');
    execFileSync('git', ['init', '-q', root]);
    writeFileSync(join(root, 'AGENTS.md'), text);
    const logger = { trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error };
    const { manager, close } = await openLessons({
      folder: root,
      environment: { ...process.env, LESSONS_HOME: home },
      logger,
    });
    const look = await timed(() => manager.importInstructions({ isDry: true }));
    const write = await timed(() => manager.importInstructions());
    await close();
    const told = `${Object.entries(look.result.summary)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`;
    return {
      ms: look.ms,
      told: `${told}: looked at in ${look.said}; looked at again and written in ${write.said}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How long something takes, and how much of that the processor worked: on a busy machine the rest is waiting. */
async function timed<T>(work: () => Promise<T>) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const ms = Math.round(performance.now() - started);
  return { result, ms, said: `${ms} ms (processor ${Math.round((user + system) / 1_000)} ms)` };
}

async function main(): Promise<number> {
  const few = await timeOf(rules(statementCount));
  console.log(`${statementCount} statements: ${few.told} (promised: a look in ${budget} ms)`);
  const words = 'Words that say nothing at all, again and again.\n\n';
  const large = await timeOf(words.repeat(largeBytes / words.length) + rules(20));
  console.log(`a file of ${largeBytes} bytes: ${large.told}`);
  return few.ms > budget ? 1 : 0;
}

void main().then((code) => {
  process.exitCode = code;
});
