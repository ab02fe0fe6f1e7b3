import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RepositoryWords } from '../../src/core/language/repositoryWords';
import { DiskStateFile } from '../../src/node/journal/diskStateFile';
import { openLessons } from '../../src/node/lessons/openLessons';

/** Measures what the words of a large repository cost: counting them in the background, and what a hook reads of them. */
const [commits, files, rounds] = [5_000, 20_000, 40];
const silent = () => undefined;
const logger = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };
const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo xu za'.split(' ');

/** The n-th of many made-up words. */
function word(n: number): string {
  return [n % 16, (n >> 4) % 16, (n >> 8) % 16].map((at) => syllables[at]).join('');
}

const path = (n: number): string =>
  `src/${word(n % 97)}/${word(n % 1_999)}/${word(n % 3_001)}${word((n * 7) % 4_001).replace(/^./, (first) => first.toUpperCase())}.ts`;

/** One commit brings all files, each other one touches one of them. */
function stream(): string {
  const author = 'committer Ada <a@example.org> 1700000000 +0000\n';
  const changed = (n: number): string => `M 100644 inline ${path(n)}\ndata 0\n\n`;
  const commit = (n: number, changes: string): string => {
    const subject = `Mend the ${word((n * 13) % 2_003)} of ${word((n * 5) % 1_501)} ${word(n % 701)}`;
    return `commit refs/heads/main\nmark :${n + 1}\n${author}data ${subject.length}\n${subject}\n${n > 0 ? `from :${n}\n` : ''}${changes}\n`;
  };
  const all = Array.from({ length: files }, (_, n) => changed(n)).join('');
  return Array.from({ length: commits }, (_, n) => commit(n, n === 0 ? all : changed(n))).join('');
}

function median(values: readonly number[]): string {
  return ([...values].sort((a, b) => a - b)[values.length >> 1] ?? 0).toFixed(2);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-words-'));
  try {
    const root = join(folder, 'repository');
    execFileSync('git', ['init', '-q', '-b', 'main', root]);
    execFileSync('git', ['-C', root, 'fast-import', '--quiet'], { input: stream() });
    execFileSync('git', ['-C', root, 'read-tree', 'HEAD']);
    mkdirSync(join(root, '.lessons'));
    writeFileSync(join(root, '.lessons', 'a.md'), '- Tests run with vitest.\n');
    const environment = { LESSONS_HOME: join(folder, 'home') };
    const { manager, places } = await openLessons({ folder: root, environment, logger });
    await manager.list();
    const [started, before] = [performance.now(), process.cpuUsage()];
    const { words } = await manager.countWords(false);
    const counted = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    const file = join(places.state, 'words');
    const text = (await new DiskStateFile(file).read()) ?? '';
    console.log(
      `${commits} commits, ${files} files: ${words} words in ${counted.toFixed(0)} ms, ${((user + system) / 1_000).toFixed(0)} ms of them our own work`,
    );
    console.log(`${file.split('/').at(-1)}: ${statSync(file).size} bytes, text ${text.length}`);
    const once = join(folder, 'once');
    writeFileSync(once, text);
    const request = `Mend the ${word(13)} of ${word(5)} and add a test for the espresso machine`;
    const time = async (read: () => Promise<string>): Promise<string> => {
      const took: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const from = performance.now();
        new RepositoryWords(await read()).familiarity(request);
        took.push(performance.now() - from);
      }
      return `first ${(took[0] ?? 0).toFixed(2)}, median ${median(took)} ms`;
    };
    console.log(`once, unchecked: ${await time(async () => readFileSync(once, 'latin1'))}`);
    console.log(`once, summed: ${await time(async () => summed(readFileSync(once)))}`);
    console.log(`as kept: ${await time(async () => (await new DiskStateFile(file).read()) ?? '')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a sum over all of the text would cost in place of its second copy. */
function summed(bytes: Buffer): string {
  let sum = 0x811c9dc5;
  const numbers = new Int32Array(bytes.buffer, bytes.byteOffset & ~3, bytes.length >> 2);
  for (let at = 0; at < numbers.length; at += 1)
    sum = Math.imul(sum ^ (numbers[at] ?? 0), 0x01000193);
  return sum === 0 ? '' : bytes.toString('latin1');
}

void main();
