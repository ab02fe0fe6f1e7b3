import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compareFingerprint } from '../../../../src/core/fingerprint/drift';
import { readersAtHand } from '../../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../../src/core/fingerprint/refVerifier';
import { ChokidarChanges } from '../../../../src/node/repository/chokidarChanges';
import { DiskRepositoryFiles } from '../../../../src/node/repository/diskRepositoryFiles';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { say } from '../../../../src/prose/say';

// Opened up so that a test can act between two calls of one read.
const between = vi.hoisted(() => ({ bytesAndEnd: (): void => undefined, reads: 0 }));
vi.mock('node:fs', async (load) => {
  const real = await load<typeof fs>();
  const readSync = ((...args: Parameters<typeof real.readSync>) => {
    const count = real.readSync(...args);
    between.reads += 1;
    between.bytesAndEnd();
    return count;
  }) as typeof real.readSync;
  return { ...real, default: { ...real, readSync }, readSync };
});

const someDigest = 'sha256:0123456789ab';

function open() {
  const root = temporaryFolder();
  const at = (path: string) => join(root, path);
  const write = (path: string, text: string) => {
    fs.mkdirSync(dirname(at(path)), { recursive: true });
    fs.writeFileSync(at(path), text);
  };
  const look = async (ref: string) => {
    const verifier = new RefVerifier(new DiskRepositoryFiles(root), nodeHasher, readersAtHand);
    return (await verifier.digests([ref])).get(ref);
  };
  const drift = async (ref: string) => {
    const verifier = new RefVerifier(new DiskRepositoryFiles(root), nodeHasher, readersAtHand);
    const actual = await verifier.digests([ref]);
    const { state, drifts } = compareFingerprint([{ ref, digest: someDigest }], actual);
    return `${state}: ${say(drifts[0]?.reason ?? '')}`;
  };
  return { root, at, write, look, drift };
}

describe('a file replaced while it is read', () => {
  it('is read again, and answered as one whole version', async () => {
    const { write, look, at } = open();
    write('a.json', '{"v":"old","filler":"xxxxxxxx"}');
    between.reads = 0;
    between.bytesAndEnd = () => {
      between.bytesAndEnd = () => undefined;
      // Written in place: the same inode, another content.
      fs.writeFileSync(at('a.json'), '{"v":"new"}');
    };
    expect(await look('a.json#v')).toMatchObject({ value: 'new' });
    expect(between.reads).toBe(2);
  });

  it('silences without judging, as "keeps changing", when it never holds still', async () => {
    const { write, drift, at } = open();
    write('a.json', '{"v":1}');
    onTestFinished(() => void (between.bytesAndEnd = () => undefined));
    between.bytesAndEnd = () => fs.appendFileSync(at('a.json'), ' ');
    expect(await drift('a.json#v')).toMatch(/^unreadable: cannot be read: the file keeps changing/);
  });
});

/** Nobody in particular: the superuser may read everything, so there would be nothing to deny. */
const nobody = 65_534;
const isRoot = process.geteuid?.() === 0;

async function asNobody(act: () => Promise<void>): Promise<void> {
  if (isRoot) process.seteuid?.(nobody);
  try {
    await act();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('permission denied on a real disk', () => {
  // Windows has no permission bits to take away.
  it.skipIf(process.platform === 'win32')('is stale, for files and folders', async () => {
    const { root, write, drift, at } = open();
    write('a.json', '{"v":1}');
    write('d/a.ts', '');
    fs.chmodSync(root, 0o755);
    fs.chmodSync(at('a.json'), 0);
    fs.chmodSync(at('d'), 0);
    onTestFinished(() => fs.chmodSync(at('d'), 0o700));
    await asNobody(async () => {
      for (const ref of ['a.json#v', 'a.json', 'd/', 'glob:d/*.ts', 'd/a.ts']) {
        expect(await drift(ref)).toMatch(/^unreadable: cannot be read: permission denied/);
      }
    });
  });
});

describe('what else a real disk holds', () => {
  it('is too broad over 20,000 entries, and not at 20,000', async () => {
    const { root, write, drift, look, at } = open();
    write('big/0.ts', '');
    for (let index = 1; index < 20_000; index += 1) {
      // Links to one file: as many entries, a fraction of the time.
      fs.linkSync(at('big/0.ts'), join(root, 'big', `${index}.ts`));
    }
    expect(await look('big/')).toMatchObject({ value: '.ts' });
    write('big/one-more.ts', '');
    expect(await drift('big/')).toMatch(/^too broad: big\/: too broad, more than 20,000 entries/);
  });

  it('says that a folder is a file now', async () => {
    const { write, drift, at } = open();
    write('tests/a.test.ts', '');
    fs.rmSync(at('tests'), { recursive: true });
    write('tests', '');
    expect(await drift('tests/')).toBe('stale: is a file now, not a folder');
    expect(await drift('tests/a.test.ts')).toBe('stale: was deleted');
  });

  it('leaves the root by no link, to a file, to a folder or through several', async () => {
    const { drift, at } = open();
    const outside = temporaryFolder();
    fs.writeFileSync(join(outside, 'a.json'), '{"v":1}');
    fs.symlinkSync(outside, at('folder'));
    fs.symlinkSync(join(outside, 'a.json'), at('a.json'));
    fs.symlinkSync('folder/a.json', at('twice.json'));
    const refs = [
      'a.json',
      'a.json#v',
      'twice.json#v',
      'folder/',
      'folder/a.json',
      'glob:folder/*',
    ];
    for (const ref of refs) {
      expect(await drift(ref)).toMatch(/^unverified: .*a link in ".*" leaves the repository$/);
    }
  });

  it('answers a regex built to backtrack within a second', async () => {
    const { write, look } = open();
    write('a.txt', `${'a'.repeat(50_000)}!`);
    const start = performance.now();
    expect(await look('a.txt#re:/^(a+)+$/')).toMatchObject({ missing: true });
    expect(await look('a.txt#re:/(a|aa|a?)*b/')).toMatchObject({ missing: true });
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('the number of watches', () => {
  it('is that of the folders named, however many refs there are and whatever lies below', async () => {
    const { root, write } = open();
    const files: string[] = [];
    for (let index = 0; index < 300; index += 1) {
      files.push(`packages/p${index % 10}/file${index}.json`);
      write(`packages/p${index % 10}/file${index}.json`, '{}');
      write(`packages/p${index % 10}/src/deep/${index}.ts`, '');
    }
    const changes = new ChokidarChanges(root);
    onTestFinished(() => changes.close());
    // Two refs into each file, and still one watch for each of the ten folders and one for the root.
    await changes.watch({ files: [...files, ...files], folders: ['.lessons'] });
    expect(changes.watchedFolders).toBe(11);
  });

  it('has a bound, under which lesson folders are heard before any file', async () => {
    const { root, write } = open();
    const files = Array.from({ length: 30 }, (_, index) => `packages/p${index}/package.json`);
    for (const file of files) write(file, '{}');
    write('.lessons/a.md', 'one');
    const changes = new ChokidarChanges(root, undefined, 20);
    onTestFinished(() => changes.close());
    const heard: string[] = [];
    changes.onDidChange((path) => heard.push(path));
    await changes.watch({ files, folders: ['.lessons'] });
    expect(changes.watchedFolders).toBe(20);
    await vi.waitFor(
      () => {
        write('.lessons/a.md', `${heard.length} ${performance.now()}`);
        expect(heard).toContain('.lessons/a.md');
      },
      { timeout: 10_000, interval: 300 },
    );
  });
});
