import { describe, expect, it } from 'vitest';
import { DigestCache } from '../../../../src/core/fingerprint/digestCache';
import { RefVerifier } from '../../../../src/core/fingerprint/refVerifier';
import { nodeHasher } from '../../../../src/node/nodeHasher';
import { InMemoryRepositoryFiles } from '../../../support/inMemoryRepositoryFiles';

async function look(files: Record<string, string | Uint8Array>, ref: string) {
  const repository = new InMemoryRepositoryFiles(files);
  const digests = await new RefVerifier(repository, nodeHasher).digests([ref]);
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
    const expected = `sha256:${nodeHasher.sha256('a\nb\n').slice(0, 12)}`;
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
    const digests = await new RefVerifier(repository, nodeHasher).digests(refs);
    expect([...digests.keys()]).toEqual(refs);
    expect([...digests.values()].map((digest) => digest.missing)).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(digests.get('../up')?.error).toContain('../up');
  });

  it('reads and parses each file once however many refs name it', async () => {
    const repository = new InMemoryRepositoryFiles({ 'package.json': '{"a":1,"b":2}' });
    const verifier = new RefVerifier(repository, nodeHasher);
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
    const first = new RefVerifier(repository, nodeHasher);
    const before = await first.digests(refs);
    const exported = JSON.parse(JSON.stringify(first.cache.export())) as ReturnType<
      DigestCache['export']
    >;
    repository.reads.length = 0;
    repository.lists.length = 0;
    const cache = new DigestCache(exported);
    const after = await new RefVerifier(repository, nodeHasher, cache).digests(refs);
    expect([...after]).toEqual([...before]);
    expect(repository.reads).toEqual([]);
    expect(repository.lists).toEqual([]);
    expect(cache.hasChanged).toBe(false);
  });
});
