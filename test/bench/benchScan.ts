import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanRepository } from '../../src/core/capture/scanRepository';
import { DiskRepositoryReader } from '../../src/node/diskRepositoryReader';

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

async function timed<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly ms: number; readonly result: T }> {
  const started = performance.now();
  const result = await work();
  return { ms: Math.round(performance.now() - started), result };
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

async function main(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'bench-scan-'));
  try {
    build(root);
    git(root, 'init', '-q');
    git(root, 'add', '-A');
    const isCold = dropCaches();
    const cold = new DiskRepositoryReader(root);
    const first = await timed(() => scanRepository(cold));
    const warm = new DiskRepositoryReader(root);
    const second = await timed(() => scanRepository(warm));
    const listed = await timed(() => git(root, 'ls-files', '-z'));
    const others = await timed(() => git(root, 'ls-files', '-z', '-c', '-o', '--exclude-standard'));
    console.log(
      `files ${first.result.files}, facts ${first.result.facts.length}, lessons ${first.result.candidates.length}`,
    );
    console.log(
      `first scan ${first.ms} ms (${isCold ? 'caches dropped' : 'caches not dropped'}), budget ${budgets.cold} ms, ${cold.opened} files opened`,
    );
    console.log(
      `second scan ${second.ms} ms, budget ${budgets.warm} ms, ${warm.opened} files opened`,
    );
    console.log(
      `git ls-files ${listed.ms} ms (second scan is ${(second.ms / listed.ms).toFixed(1)} times that); with untracked files ${others.ms} ms`,
    );
    if (first.ms > budgets.cold || second.ms > budgets.warm) process.exitCode = 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

void main();
