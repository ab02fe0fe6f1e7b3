import { describe, expect, it } from 'vitest';
import { DigestCache } from '../../../../src/core/fingerprint/digestCache';
import { readersAtHand } from '../../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../../src/core/fingerprint/refVerifier';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { InMemoryRepositoryFiles } from '../../../support/inMemoryRepositoryFiles';
import { inWords } from '../../../support/inWords';

async function look(files: Record<string, string | Uint8Array>, ref: string) {
  const repository = new InMemoryRepositoryFiles(files);
  const digests = await new RefVerifier(repository, nodeHasher, readersAtHand).digests([ref]);
  const digest = digests.get(ref);
  if (!digest) throw new Error('no answer');
  return digest;
}
async function digestOf(files: Record<string, string | Uint8Array>, ref: string) {
  const { digest, error } = await look(files, ref);
  return digest ?? error;
}

describe('RefVerifier', () => {
  it('gives the SHA-256 of the text with line ends normalised for a file', async () => {
    const expected = `sha256:${nodeHasher.sha256('a\nb\n').slice(0, 32)}`;
    for (const text of ['a\nb\n', 'a\r\nb\r\n', '\uFEFFa\nb\n', 'a\rb\r']) {
      expect(await digestOf({ 'a.txt': text }, 'a.txt')).toBe(expected);
    }
  });

  it('answers every ref in the order asked, missing ones too', async () => {
    const repository = new InMemoryRepositoryFiles({ 'package.json': '{"a":{"b":1}}' });
    const refs = [
      'nope.json#a',
      'package.json#a.b',
      'package.json#a.c',
      'x/',
      '../up',
      'package.json',
    ];
    const digests = await new RefVerifier(repository, nodeHasher, readersAtHand).digests(refs);
    expect([...digests.keys()]).toEqual(refs);
    expect([...digests.values()].map((digest) => digest.missing)).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(inWords(digests.get('../up')?.error)).toContain('../up');
  });

  it('reads and parses each file once however many refs name it', async () => {
    const repository = new InMemoryRepositoryFiles({ 'package.json': '{"a":1,"b":2}' });
    const verifier = new RefVerifier(repository, nodeHasher, readersAtHand);
    await verifier.digests([
      'package.json#a',
      'package.json#b',
      'package.json',
      'package.json#re:/a/',
    ]);
    expect(repository.reads).toEqual(['package.json']);
  });

  it('reads nothing when nothing changed, also in another process', async () => {
    const repository = new InMemoryRepositoryFiles({
      'package.json': '{"a":1}',
      'src/a.ts': '',
      '.gitignore': 'dist\n',
    });
    const refs = ['package.json#a', 'package.json', 'src/', 'glob:src/**/*.ts', 'none.txt'];
    const first = new RefVerifier(repository, nodeHasher, readersAtHand);
    const before = await first.digests(refs);
    const exported = JSON.parse(JSON.stringify(first.cache.export())) as ReturnType<
      DigestCache['export']
    >;
    repository.reads.length = 0;
    repository.lists.length = 0;
    const cache = new DigestCache(() => exported);
    const after = await new RefVerifier(repository, nodeHasher, readersAtHand, cache).digests(refs);
    expect([...after]).toEqual([...before]);
    expect(repository.reads).toEqual([]);
    expect(repository.lists).toEqual([]);
    expect(cache.hasChanged).toBe(false);
  });
});

describe('what is known of contents', () => {
  type Exported = ReturnType<DigestCache['export']>;
  const kept = (cache: DigestCache) => JSON.stringify(cache.export());
  const reopened = (json: string) => new DigestCache(() => JSON.parse(json) as Exported);
  const ref = 'package.json#a';

  it('answers again when a content comes back, without parsing it', async () => {
    const repository = new InMemoryRepositoryFiles({ 'package.json': '{"a":1}' });
    const first = new RefVerifier(repository, nodeHasher, readersAtHand);
    const one = (await first.digests([ref])).get(ref);
    repository.write('package.json', '{"a":2}');
    const two = (await first.digests([ref])).get(ref);
    expect(two?.digest).not.toBe(one?.digest);
    repository.write('package.json', '{"a":1}');
    // What is kept is changed here, to see that it is what answers.
    const marked = reopened(kept(first.cache).replaceAll('"value":"1"', '"value":"kept"'));
    const back = (
      await new RefVerifier(repository, nodeHasher, readersAtHand, marked).digests([ref])
    ).get(ref);
    expect(back).toEqual({ ...one, value: 'kept' });
  });

  it('never takes one content for another', async () => {
    const repository = new InMemoryRepositoryFiles();
    const used = new RefVerifier(repository, nodeHasher, readersAtHand);
    for (const value of [1, 2, 3, 4, 5, 6, 2, 1, 6, 6]) {
      repository.write('package.json', JSON.stringify({ a: value }));
      const fresh = new RefVerifier(repository, nodeHasher, readersAtHand);
      expect(await used.digests([ref])).toEqual(await fresh.digests([ref]));
    }
  });

  it('answers a ref that was not asked of this content before', async () => {
    const repository = new InMemoryRepositoryFiles({ 'package.json': '{"a":1,"b":2}' });
    const verifier = new RefVerifier(repository, nodeHasher, readersAtHand);
    await verifier.digests([ref]);
    repository.write('package.json', '{"a":1,"b":2}');
    const both = await verifier.digests([ref, 'package.json#b']);
    expect([...both.values()].map(({ value }) => value)).toEqual(['1', '2']);
  });

  it('keeps no hash of a file that may hold secrets', async () => {
    const repository = new InMemoryRepositoryFiles({
      '.env': 'A=1',
      'config/secrets.json': '{"a":1}',
      'package.json': '{"a":1}',
    });
    const verifier = new RefVerifier(repository, nodeHasher, readersAtHand);
    await verifier.digests(['.env', 'config/secrets.json#a', ref]);
    const withHash = verifier.cache
      .export()
      .files.flatMap(([path, { hash }]) => (hash ? path : []));
    expect(withHash).toEqual(['package.json']);
  });

  it('is bounded for each file and over all of them', async () => {
    const repository = new InMemoryRepositoryFiles();
    const verifier = new RefVerifier(repository, nodeHasher, readersAtHand);
    for (let version = 0; version < 10; version += 1) {
      repository.write('package.json', JSON.stringify({ a: version }));
      await verifier.digests([ref]);
    }
    expect(verifier.cache.export().files[0]?.[1].earlier).toHaveLength(3);
    const paths = Array.from({ length: 2_100 }, (_, index) => `a${index}.txt`);
    for (const text of ['one', 'two']) {
      for (const path of paths) repository.write(path, text);
      await verifier.digests(paths);
    }
    const { files } = verifier.cache.export();
    expect(files.filter(([, { earlier }]) => earlier).length).toBe(2_000);
  });

  it('is forgotten by another version of the product', async () => {
    const repository = new InMemoryRepositoryFiles({ 'package.json': '{"a":1}' });
    const verifier = new RefVerifier(repository, nodeHasher, readersAtHand);
    await verifier.digests([ref]);
    const { files, trees } = reopened(
      kept(verifier.cache).replace(/"version":\d+/, '"version":1'),
    ).export();
    expect([files, trees]).toEqual([[], []]);
  });
});

describe('names that objects have too', () => {
  it('are files and folders like any other', async () => {
    const repository = new InMemoryRepositoryFiles({ constructor: 'a', 'src/__proto__/a.ts': '' });
    const verifier = new RefVerifier(repository, nodeHasher, readersAtHand);
    const refs = ['constructor', 'toString', 'src/', 'glob:src/**/*.js'];
    const before = await verifier.digests(refs);
    expect(await verifier.digests(refs)).toEqual(before);
    repository.write('src/__proto__/b.js', '');
    repository.write('constructor', 'b');
    const after = await verifier.digests(refs);
    expect(refs.filter((ref) => after.get(ref)?.digest !== before.get(ref)?.digest)).toEqual([
      'constructor',
      'src/',
      'glob:src/**/*.js',
    ]);
  });
});
