import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DigestCache, type ExportedDigests } from '../../../src/core/fingerprint/digestCache';
import { RefVerifier } from '../../../src/core/fingerprint/refVerifier';
import { nodeHasher } from '../../../src/node/nodeHasher';
import { WorkTreeFiles } from '../../../src/node/workTreeFiles';
import { fileRefs } from './repository';
import { at, timed } from './times';

const rounds = 25;

/** All sides in turn in one process, parsers loaded: the ratio is of the work, not of the start. */
export async function measureCold(root: string, paths: readonly string[]): Promise<void> {
  const refs = fileRefs(paths, 3_000);
  const opened = (cache?: DigestCache) =>
    new RefVerifier(new WorkTreeFiles(root), nodeHasher, cache);
  const inUse = opened();
  const firstRun = await timed(() => inUse.digests(refs));
  const kept = JSON.stringify(inUse.cache.export());
  const baseline: number[] = [];
  const again: number[] = [];
  const anew: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) writeAnew(join(root, path));
    await wait(150);
    baseline.push(await timed(() => readAndHash(root, paths)));
    again.push(await timed(() => inUse.digests(refs)));
    baseline.push(await timed(() => readAndHash(root, paths)));
    unknown.push(await timed(() => opened().digests(refs)));
    const cache = new DigestCache(JSON.parse(kept) as ExportedDigests);
    anew.push(await timed(() => opened(cache).digests(refs)));
  }
  const bytes = paths.reduce((sum, path) => sum + readFileSync(join(root, path)).length, 0);
  const against = (ours: readonly number[]) =>
    `${at(ours, 0.5).toFixed(1)} ms, ${(at(ours, 0.5) / at(baseline, 0.5)).toFixed(2)} times`;
  console.log(
    [
      `cold, 1,000 lessons with 3 refs over 500 files (${(bytes / 1e6).toFixed(1)} MB), every file new on disk; read and SHA-256 ${at(baseline, 0.5).toFixed(1)} ms`,
      `  contents known, in the process that saw them: ${against(again)}`,
      `  contents known, in a new process with the cache from disk: ${against(anew)}`,
      `  nothing known: ${against(unknown)} (the first time, with loading parsers: ${firstRun.toFixed(1)} ms)`,
    ].join('\n'),
  );
}

/** The same content in another inode with other times, as after a fresh checkout. */
function writeAnew(path: string): void {
  copyFileSync(path, `${path}.new`);
  renameSync(`${path}.new`, path);
}

function readAndHash(root: string, paths: readonly string[]): void {
  for (const path of paths) {
    createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex');
  }
}
