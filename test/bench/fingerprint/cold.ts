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

/** Three sides in turn in one process, parsers loaded: the ratio is of the work, not of the start. */
export async function measureCold(root: string, paths: readonly string[]): Promise<void> {
  const refs = fileRefs(paths, 3_000);
  const check = (cache?: DigestCache) =>
    new RefVerifier(new WorkTreeFiles(root), nodeHasher, cache).digests(refs);
  const learned = new DigestCache();
  const firstRun = await timed(() => check(learned));
  const kept = JSON.stringify(learned.export());
  const times = { baseline: [] as number[], known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) writeAnew(join(root, path));
    await wait(150);
    times.baseline.push(await timed(() => readAndHash(root, paths)));
    times.unknown.push(await timed(() => check()));
    const cache = new DigestCache(JSON.parse(kept) as ExportedDigests);
    times.known.push(await timed(() => check(cache)));
  }
  const bytes = paths.reduce((sum, path) => sum + readFileSync(join(root, path)).length, 0);
  const baseline = at(times.baseline, 0.5);
  const against = (ours: readonly number[]) =>
    `${at(ours, 0.5).toFixed(1)} ms, ratio ${(at(ours, 0.5) / baseline).toFixed(2)}`;
  console.log(
    `cold, 1,000 lessons with 3 refs over 500 files (${(bytes / 1e6).toFixed(1)} MB): read and SHA-256 ${baseline.toFixed(1)} ms; ` +
      `every file new on disk, contents known ${against(times.known)}; nothing known ${against(times.unknown)} ` +
      `(first run with loading parsers: ${firstRun.toFixed(1)} ms)`,
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
