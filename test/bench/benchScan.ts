import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanRepository } from '../../src/core/capture/scanRepository';
import { DiskRepositoryReader } from '../../src/node/repository/diskRepositoryReader';
import { openLessons } from '../../src/node/lessons/openLessons';
import { trustedGit } from '../support/trustedGit';

/** A repository of this many small TypeScript sources in packages, as the product's speed promise names it. */
const fileCount = 100_000;
const filesPerFolder = 100;
/** Promises: a cold scan, and one whose files the system still holds. */
const budgets = { cold: 5000, warm: 500 } as const;

function build(root: string): void {
  const manifest = (name: string) =>
    JSON.stringify({
      name,
      type: 'module',
      scripts: { test: 'vitest run', lint: 'eslint .', build: 'tsc -b' },
      devDependencies: { vitest: '^4.0.0' },
    });
  writeFileSync(join(root, 'package.json'), manifest('root'));
  writeFileSync(join(root, 'pnpm-workspace.yaml'), 'packages: ["packages/*"]\n');
  writeFileSync(join(root, 'pnpm-lock.yaml'), '');
  for (let folder = 0; folder < fileCount / filesPerFolder; folder += 1) {
    const base = join(root, 'packages', `p${folder % 50}`, 'src', `f${folder}`);
    mkdirSync(base, { recursive: true });
    if (folder < 50)
      writeFileSync(join(root, 'packages', `p${folder}`, 'package.json'), manifest(`p${folder}`));
    for (let file = 0; file < filesPerFolder; file += 1) {
      const name = file % 4 === 0 ? `m${file}.test.ts` : `m${file}.ts`;
      writeFileSync(
        join(base, name),
        `import { a } from './m${file + 1}.js';\nexport const b${file} = a;\n`,
      );
    }
  }
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 });

/** `cpu`: milliseconds of the processor in this process, which other work on the machine does not lengthen; git's are not in it. */
async function timed<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly ms: number; readonly cpu: number; readonly result: T }> {
  const started = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const cpu = Math.round((user + system) / 1000);
  return { ms: Math.round(performance.now() - started), cpu, result };
}

/** Drops the system's file cache where that is allowed; says whether it was. */
function dropCaches(): boolean {
  try {
    execFileSync('sync');
    writeFileSync('/proc/sys/vm/drop_caches', '3');
    return true;
  } catch {
    return false;
  }
}

/** Measurements of one kind; the middle one is told. */
const repeats = 7;

async function mediansOf(
  work: () => unknown,
): Promise<{ readonly ms: number; readonly cpu: number }> {
  const times: { readonly ms: number; readonly cpu: number }[] = [];
  for (let round = 0; round < repeats; round += 1) times.push(await timed(work));
  const middle = (of: 'ms' | 'cpu'): number =>
    times.map((one) => one[of]).sort((a, b) => a - b)[Math.floor(repeats / 2)] ?? 0;
  return { ms: middle('ms'), cpu: middle('cpu') };
}

const medianOf = async (work: () => unknown): Promise<number> => (await mediansOf(work)).ms;

async function main(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'bench-scan-'));
  const home = mkdtempSync(join(tmpdir(), 'bench-scan-home-'));
  try {
    build(root);
    git(root, 'init', '-q');
    git(root, 'add', '-A');
    const isCold = dropCaches();
    const cold = new DiskRepositoryReader(root, trustedGit(root));
    const first = await timed(() => scanRepository(cold));
    const reader = new DiskRepositoryReader(root, trustedGit(root));
    const second = await timed(() => scanRepository(reader));
    const { ms: again, cpu } = await mediansOf(() =>
      scanRepository(new DiskRepositoryReader(root, trustedGit(root))),
    );
    const window = await measureWindow(root, home);
    const listed = await medianOf(() => git(root, 'ls-files', '-z'));
    const times = (ms: number) => `${(ms / Math.max(1, listed)).toFixed(1)} times git ls-files`;
    console.log(
      `files ${first.result.files}, facts ${first.result.facts.length}, lessons ${first.result.candidates.length}; git ls-files ${listed} ms (median of ${repeats})`,
    );
    console.log(
      `first scan ${first.ms} ms (${isCold ? 'caches dropped' : 'caches not dropped'}), budget ${budgets.cold} ms, ${cold.opened} files opened`,
    );
    console.log(
      `second scan ${second.ms} ms, median of ${repeats} more ${again} ms (${cpu} of the processor), budget ${budgets.warm} ms, ${reader.opened} files opened, ${times(again)}`,
    );
    console.log(
      `re-scan in one window, nothing changed: median ${window.same.ms} ms, ${window.same.opened} files opened, ${times(window.same.ms)}`,
    );
    console.log(
      `re-scan in one window, package.json changed before each: median ${window.changed} ms, ${times(window.changed)}`,
    );
    if (first.ms > budgets.cold || again > budgets.warm || window.same.ms > budgets.warm)
      process.exitCode = 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
  }
}

/** What a user of one window waits for when the repository was scanned before. */
async function measureWindow(root: string, home: string) {
  const silent = (): void => undefined;
  const logger = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };
  const environment = { LESSONS_HOME: home };
  const { manager } = await openLessons({ folder: root, environment, logger });
  const scan = () => manager.scan({ isDry: true });
  await scan();
  const before = manager.pipeline.reader.opened;
  const same = { ms: await medianOf(scan), opened: manager.pipeline.reader.opened - before };
  const path = join(root, 'package.json');
  const text = readFileSync(path, 'utf8');
  let change = 0;
  const changed = await medianOf(async () => {
    writeFileSync(path, text + ' '.repeat((change += 1)));
    await scan();
  });
  return { same, changed };
}

void main();
