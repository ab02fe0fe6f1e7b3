import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DigestCache, type ExportedDigests } from '../../../src/core/fingerprint/digestCache';
import { readersAtHand } from '../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../src/core/fingerprint/refVerifier';
import { nodeHasher } from '../../../src/node/process/nodeHasher';
import { WorkTreeFiles } from '../../../src/node/repository/workTreeFiles';
import { fileRefs } from './repository';
import { type Cost, at, costOf } from './times';
import { trustedGit } from '../../support/trustedGit';

const rounds = 25;

/** All sides in turn in one process, parsers loaded: the ratio is of the work, not of the start. */
export async function measureCold(root: string, paths: readonly string[]): Promise<void> {
  const refs = fileRefs(paths, 3_000);
  const opened = (cache?: DigestCache) =>
    new RefVerifier(new WorkTreeFiles(root, trustedGit(root)), nodeHasher, readersAtHand, cache);
  const inUse = opened();
  const firstRun = await costOf(() => inUse.digests(refs));
  const kept = JSON.stringify(inUse.cache.export());
  const baseline: Cost[] = [];
  const again: Cost[] = [];
  const anew: Cost[] = [];
  const unknown: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) writeAnew(join(root, path));
    await wait(150);
    baseline.push(await costOf(() => readAndHash(root, paths)));
    again.push(await costOf(() => inUse.digests(refs)));
    baseline.push(await costOf(() => readAndHash(root, paths)));
    unknown.push(await costOf(() => opened().digests(refs)));
    const cache = new DigestCache(() => JSON.parse(kept) as ExportedDigests);
    anew.push(await costOf(() => opened(cache).digests(refs)));
  }
  const bytes = paths.reduce((sum, path) => sum + readFileSync(join(root, path)).length, 0);
  const median = (costs: readonly Cost[], of: keyof Cost) =>
    at(
      costs.map((cost) => cost[of]),
      0.5,
    );
  const times = (ours: readonly Cost[], of: keyof Cost) =>
    `${(median(ours, of) / median(baseline, of)).toFixed(2)} times`;
  const against = (ours: readonly Cost[]) =>
    `${median(ours, 'clock').toFixed(1)} ms, ${times(ours, 'clock')}; processor ${median(ours, 'processor').toFixed(1)} ms, ${times(ours, 'processor')}`;
  console.log(
    [
      `cold, 1,000 lessons with 3 refs over 500 files (${(bytes / 1e6).toFixed(1)} MB), every file new on disk; read and SHA-256 ${median(baseline, 'clock').toFixed(1)} ms, processor ${median(baseline, 'processor').toFixed(1)} ms`,
      `  contents known, in the process that saw them: ${against(again)}`,
      `  contents known, in a new process with the cache from disk: ${against(anew)}`,
      `  nothing known: ${against(unknown)} (the first time, with loading parsers: ${firstRun.clock.toFixed(1)} ms)`,
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
