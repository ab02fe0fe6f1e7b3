import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DigestCache, type ExportedDigests } from '../../../src/core/fingerprint/digestCache';
import { readersAtHand } from '../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../src/core/fingerprint/refVerifier';
import { nodeHasher } from '../../../src/node/process/nodeHasher';
import { WorkTreeFiles } from '../../../src/node/repository/workTreeFiles';
import { at, spread, timed } from './times';
import { trustedGit } from '../../support/trustedGit';

const rounds = 200;

/** In turn: the same check again in one process, a first one with a cache from disk, and bare `lstat` of the same paths. */
export async function measureWarm(
  title: string,
  root: string,
  refs: readonly string[],
): Promise<void> {
  await wait(300);
  const files = new WorkTreeFiles(root, trustedGit(root));
  const first = new RefVerifier(files, nodeHasher, readersAtHand);
  for (let round = 0; round < 8; round += 1) await first.digests(refs);
  const kept = JSON.stringify(first.cache.export());
  const looked = pathsLookedAt(first.cache.export()).map((path) => join(root, path));
  const same: number[] = [];
  const fresh: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    same.push(await timed(() => first.digests(refs)));
    bare.push(await timed(() => lookBarely(looked)));
    const cache = new DigestCache(() => JSON.parse(kept) as ExportedDigests);
    const verifier = new RefVerifier(
      new WorkTreeFiles(root, trustedGit(root)),
      nodeHasher,
      readersAtHand,
      cache,
    );
    fresh.push(await timed(() => verifier.digests(refs)));
    if (cache.hasChanged) throw new Error('a warm check learned something: it was not warm');
  }
  console.log(
    `${title}: again in one process ${spread(same)}; ` +
      `the first in a process, with a cache from disk ${spread(fresh)} (cache ${Math.round(kept.length / 1000)} kB); ` +
      `nothing but lstat of its ${looked.length} paths ${spread(bare)}; ` +
      `ratio of medians ${(at(same, 0.5) / at(bare, 0.5)).toFixed(2)}`,
  );
}

function lookBarely(places: readonly string[]): void {
  for (const place of places) lstatSync(place, { throwIfNoEntry: false });
}

/** Everything a warm check must look at: the floor under its time. */
function pathsLookedAt({ files, trees }: ExportedDigests): string[] {
  const inTrees = trees.flatMap(([, tree]) => tree.paths);
  return [...new Set([...files.map(([path]) => path), ...inTrees])];
}
