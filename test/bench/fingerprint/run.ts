import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DigestCache, type ExportedDigests } from '../../../src/core/fingerprint/digestCache';
import { RefVerifier } from '../../../src/core/fingerprint/refVerifier';
import { DiskRepositoryFiles } from '../../../src/node/diskRepositoryFiles';
import { nodeHasher } from '../../../src/node/nodeHasher';
import { fileRefs, folderRefs, writeLargeRepository, writeMixedFiles } from './repository';

const rounds = 15;
const warmRounds = 200;

async function main(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'lessons-bench-'));
  try {
    const mixed = join(root, 'mixed');
    const large = join(root, 'large');
    mkdirSync(mixed);
    mkdirSync(large);
    const paths = writeMixedFiles(mixed, 500);
    const folders = writeLargeRepository(large, 100_000);
    await wait(300);
    await cold(mixed, paths);
    await warm('warm, 3,000 refs into 500 files', mixed, fileRefs(paths, 3_000));
    await warm(
      `warm, the same and ${folderRefs.length} dir/ and glob: refs, 100,000 files in ${folders} folders`,
      large,
      [...fileRefs(writeMixedFiles(large, 500), 3_000), ...folderRefs],
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Both sides in alternation in one process, parsers loaded: the ratio is of the work, not of the start. */
async function cold(root: string, paths: readonly string[]): Promise<void> {
  const refs = fileRefs(paths, 3_000);
  const files = new DiskRepositoryFiles(root);
  const check = () => new RefVerifier(files, nodeHasher).digests(refs);
  const baseline = () => {
    for (const path of paths)
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex');
  };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await timed(baseline));
    ours.push(await timed(check));
  }
  const bytes = paths.reduce((sum, path) => sum + readFileSync(join(root, path)).length, 0);
  const [a, b] = [at(ours, 0.5), at(theirs, 0.5)];
  console.log(
    `cold, 1,000 lessons with 3 refs over 500 files (${(bytes / 1e6).toFixed(1)} MB): ${a.toFixed(1)} ms, ` +
      `read and SHA-256 ${b.toFixed(1)} ms, ratio ${(a / b).toFixed(2)} (first run with loading parsers: ${ours[0]?.toFixed(1)} ms)`,
  );
}

async function warm(title: string, root: string, refs: readonly string[]): Promise<void> {
  await wait(300);
  const files = new DiskRepositoryFiles(root);
  const first = new RefVerifier(files, nodeHasher);
  await first.digests(refs);
  const kept = JSON.stringify(first.cache.export());
  const looked = pathsLookedAt(first.cache.export()).map((path) => join(root, path));
  const bare: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < warmRounds; round += 1) {
    const cache = new DigestCache(JSON.parse(kept) as ExportedDigests);
    const verifier = round % 2 === 0 ? first : new RefVerifier(files, nodeHasher, cache);
    const time = await timed(() => verifier.digests(refs));
    times.push(time);
    bare.push(
      await timed(() => {
        for (const path of looked) lstatSync(path, { throwIfNoEntry: false });
      }),
    );
    if (cache.hasChanged) throw new Error('a warm check learned something: it was not warm');
  }
  const fresh = times.filter((_time, round) => round % 2 === 1);
  const same = times.filter((_time, round) => round % 2 === 0);
  console.log(
    `${title}: p50 ${at(same, 0.5).toFixed(2)} ms, p95 ${at(same, 0.95).toFixed(2)} ms in one process; ` +
      `with a cache from disk p50 ${at(fresh, 0.5).toFixed(2)} ms, p95 ${at(fresh, 0.95).toFixed(2)} ms (cache ${Math.round(kept.length / 1000)} kB); ` +
      `nothing but lstat of its ${looked.length} paths p50 ${at(bare, 0.5).toFixed(2)} ms, p95 ${at(bare, 0.95).toFixed(2)} ms`,
  );
}

/** Everything a warm check must stat: the floor under its time. */
function pathsLookedAt({ files, trees }: ExportedDigests): string[] {
  const inTrees = Object.values(trees).flatMap((tree) => tree.paths);
  return [...new Set([...Object.keys(files), ...inTrees])];
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function at(times: readonly number[], quantile: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
}

void main();
