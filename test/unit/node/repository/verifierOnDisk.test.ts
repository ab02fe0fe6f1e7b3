import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readersAtHand } from '../../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../../src/core/fingerprint/refVerifier';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { WorkTreeFiles } from '../../../../src/node/repository/workTreeFiles';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { trustedGit } from '../../../support/trustedGit';

const refs = [
  'package.json#scripts.test',
  'package.json',
  'config/deep/ci.yml#on',
  'config/deep/ci.yml',
  'none.json#a',
  'src/',
  'glob:src/**/*.test.ts',
  'src/a.ts#re:/export .*/',
  '.env',
];

/** The next number of a small generator, so that a failure can be told again by its seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** As many changes as are worth it, one after another, with a verifier that saw all of them and one that is new. */
async function compareAfterChanges(seed: number): Promise<void> {
  const root = temporaryFolder();
  const outside = temporaryFolder();
  const at = (path: string) => join(root, path);
  const next = numbers(seed);
  const write = (path: string, text: string) => {
    fs.mkdirSync(dirname(at(path)), { recursive: true });
    fs.writeFileSync(at(path), text);
  };
  const restore = () => {
    for (const folder of ['src', 'config', 'package.json']) {
      fs.rmSync(at(folder), { recursive: true, force: true });
    }
    write('package.json', '{"scripts":{"test":"vitest"}}');
    write('config/deep/ci.yml', 'on: push\n');
    write('src/a.ts', 'export const a = 1;\n');
    write('src/b/c.test.ts', '');
  };
  const changes: readonly (() => void)[] = [
    () => undefined,
    () => write('package.json', `{"scripts":{"test":"run ${next(3)}"}}`),
    () => write('package.json', '{ "scripts": { "test": "vitest" } }'),
    () => write('config/deep/ci.yml', `on: ${next(2) ? 'push' : 'pull'}\n`),
    () => write(`src/b/n${next(4)}.test.ts`, ''),
    () => write(`src/n${next(9)}.js`, ''),
    () => write('src/b/.gitignore', next(2) ? '*.test.ts\n' : '\n'),
    () => write('.env', `A=${next(3)}`),
    () => write('none.json', `{"a":${next(2)}}`),
    () => fs.rmSync(at('none.json'), { force: true }),
    () => fs.rmSync(at('src/b'), { recursive: true, force: true }),
    () => fs.utimesSync(at('package.json'), new Date(), new Date()),
    () => {
      const moved = join(outside, `deep${next(1_000_000)}`);
      fs.renameSync(at('config/deep'), moved);
      fs.symlinkSync(moved, at('config/deep'));
    },
    restore,
  ];
  restore();
  const used = new RefVerifier(
    new WorkTreeFiles(root, trustedGit(root)),
    nodeHasher,
    readersAtHand,
  );
  const log: number[] = [];
  for (let step = 0; step < 20; step += 1) {
    const which = next(changes.length);
    log.push(which);
    try {
      changes[which]?.();
    } catch {
      restore();
    }
    // Old enough to be known by its stamp, in most steps.
    if (next(4) > 0) await wait(120);
    const fresh = new RefVerifier(
      new WorkTreeFiles(root, trustedGit(root)),
      nodeHasher,
      readersAtHand,
    );
    for (let again = 0; again < 3; again += 1) {
      expect(await used.digests(refs), `seed ${seed}, after changes ${log.join()}`).toEqual(
        await fresh.digests(refs),
      );
    }
  }
}

describe('a verifier that has been in use for long', () => {
  it('says what a new one says, after any change', async () => {
    // Side by side: most of the time goes by with waiting until files are old enough.
    await Promise.all([1, 2, 3].map(compareAfterChanges));
  }, 30_000);
});
