import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../../src/core/fingerprint/canonicalJson';
import { compareFingerprint, meetsCondition } from '../../../../src/core/fingerprint/drift';
import { parseRef } from '../../../../src/core/fingerprint/parseRef';
import { readersAtHand } from '../../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../../src/core/fingerprint/refVerifier';
import { isLessonError } from '../../../../src/core/errors';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { InMemoryRepositoryFiles } from '../../../support/inMemoryRepositoryFiles';
import { answerIn, answerInFile } from '../../../support/refAnswers';
import { say } from '../../../../src/prose/say';

async function driftOf(
  repository: InMemoryRepositoryFiles,
  ref: string,
  digest?: string,
  value?: string,
) {
  const actual = await new RefVerifier(repository, nodeHasher, readersAtHand).digests([ref]);
  const entry = { ref, ...(digest ? { digest } : {}), ...(value ? { value } : {}) };
  return compareFingerprint([entry], actual);
}
const someDigest = 'sha256:0123456789ab';

describe('what goes wrong behind a ref', () => {
  it('is no change but unreadable, with the line, when a file no longer parses', async () => {
    const files = new InMemoryRepositoryFiles({ 'a.json': `{${'\n'.repeat(11)}"a" 1}` });
    const { state, drifts } = await driftOf(files, 'a.json#a', someDigest);
    expect(state).toBe('unreadable');
    expect(say(drifts[0]?.reason ?? '')).toContain('cannot be read: line 12');
  });

  it('is unreadable when permission is denied', async () => {
    const files = new InMemoryRepositoryFiles();
    files.deny('a.json');
    const { state, drifts } = await driftOf(files, 'a.json#a', someDigest);
    expect([state, say(drifts[0]?.reason ?? '')]).toEqual([
      'unreadable',
      expect.stringContaining('cannot be read: permission denied'),
    ]);
  });

  it('is unverified and names the ref when a link leaves the root', async () => {
    const files = new InMemoryRepositoryFiles();
    files.linkOutside('out');
    for (const ref of ['out', 'out/a.json#b', 'out/', 'glob:out/*']) {
      const { state, drifts } = await driftOf(files, ref, someDigest);
      expect(state).toBe('unverified');
      expect(say(drifts[0]?.reason ?? '')).toContain(`${ref}: a link`);
    }
  });

  it('is unverified for a ref of an unknown kind, without a digest, or with a wrong one', async () => {
    const files = new InMemoryRepositoryFiles({ a: 'x' });
    expect(await driftOf(files, 'env:HOME', someDigest)).toMatchObject({ state: 'unverified' });
    expect(await driftOf(files, 'a')).toMatchObject({
      state: 'unverified',
      drifts: [{ reason: { code: 'drift.neverVerified' } }],
    });
    expect(await driftOf(files, 'a', 'sha256:xyz')).toMatchObject({ state: 'unverified' });
  });

  it('says in words what changed', async () => {
    const files = new InMemoryRepositoryFiles({
      'a.json': '{"t":"jest"}',
      b: '',
      'tests/a.spec.ts': '',
    });
    const reason = async (ref: string, value?: string) =>
      say((await driftOf(files, ref, someDigest, value)).drifts[0]?.reason ?? '');
    expect(await reason('a.json#t', 'vitest run')).toBe('changed from "vitest run" to "jest"');
    expect(await reason('a.json#t')).toBe('is "jest" now');
    expect(await reason('a.json#x', 'y')).toBe('is gone; it was "y"');
    expect(await reason('tests/', '.test.ts')).toBe('files end in .spec.ts now, not .test.ts');
    expect(await reason('b/')).toBe('is a file now, not a folder');
    expect(await reason('b')).toBe('its text changed');
  });

  it('answers a folder of a million files quickly as too broad', async () => {
    const items = Array.from({ length: 1_000_000 }, (_, index) => ({
      name: `${index}.ts`,
      isFolder: false,
    }));
    const files = new InMemoryRepositoryFiles({ 'big/a.ts': '' });
    files.list = (_folder, limit) =>
      Promise.resolve({
        kind: 'listed',
        items: items.slice(0, limit),
        truncated: true,
        stamp: '1',
      });
    expect((await driftOf(files, 'big/', someDigest)).state).toBe('too broad');
  });

  it('hashes a file over 5 MB in pieces to the same digest, line ends across pieces included', async () => {
    const lines = 'x'.repeat(65_535) + '\r\n' + 'y\r\n'.repeat(2_000_000);
    const whole = nodeHasher.sha256(lines.replaceAll('\r\n', '\n')).slice(0, 32);
    expect((await answerIn({ big: lines }, 'big')).digest).toBe(`sha256:${whole}`);
  });

  it('takes the bytes of a binary file as they are', async () => {
    const [one, two] = [new Uint8Array([0, 13, 10]), new Uint8Array([0, 10])];
    expect((await answerIn({ a: one }, 'a')).digest).not.toBe(
      (await answerIn({ a: two }, 'a')).digest,
    );
  });

  it('stops when cancelled', async () => {
    const files = new InMemoryRepositoryFiles({ a: 'x' });
    const check = new RefVerifier(files, nodeHasher, readersAtHand).digests(['a'], {
      aborted: true,
    });
    await expect(check).rejects.toSatisfy((error) => isLessonError(error, 'cancelled'));
  });

  it('never shows a value that may be a secret', async () => {
    for (const ref of ['#password', '#auth.token', '#apiKey', '#x.clientSecret', '#url', '#all']) {
      const text =
        '{"password":"p","auth":{"token":"t"},"apiKey":"k","x":{"clientSecret":"s"},"url":"postgres://u:p@h","all":{"token":"p"}}';
      const answer = await answerInFile('a.json', text, ref);
      expect(answer.digest).toBeDefined();
      expect(answer.value ?? '').not.toMatch(/[ptks]"|postgres/);
    }
    expect((await answerInFile('.env.local', 'A=1\n', '#re:/A=.*/')).value).toBeUndefined();
  });
});

describe('a condition of a global lesson', () => {
  it.each([
    ['package.json#packageManager~name', 'pnpm', true],
    ['package.json#packageManager~name', 'npm', false],
    ['package.json#packageManager~exists', undefined, true],
    ['package.json#type', undefined, false],
    ['package.json#private', 'true', true],
  ])('%s: %s is %s', async (ref, expected, met) => {
    const now = await answerIn(
      { 'package.json': '{"packageManager":"pnpm@9.1.0","private":true}' },
      ref,
    );
    expect(meetsCondition(now, expected, nodeHasher)).toBe(met);
  });
});

describe('properties', () => {
  it('reads no text into an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof parseRef(text).ok === 'boolean'),
    );
  });

  it('keeps a JSON value through indentation, key order and line ends, and tells different values apart', async () => {
    const digest = async (text: string) => (await answerInFile('a.json', text, '#v')).digest;
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (one, other) => {
        const text = JSON.stringify({ v: one, z: 1 }, null, 3).replaceAll('\n', '\r\n');
        const turned = JSON.stringify({ z: 2, v: one });
        expect(await digest(text)).toBe(await digest(turned));
        const isSame = canonicalJson(one) === canonicalJson(other);
        expect((await digest(turned)) === (await digest(JSON.stringify({ v: other })))).toBe(
          isSame,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('never changes a folder digest by more files of the dominant suffix', async () => {
    const name = fc.stringMatching(/^[a-z]{1,6}(\.test|\.spec|_test)?\.(ts|js|py)$/);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 1 }), fc.nat(5), async (names, more) => {
        const files = Object.fromEntries(names.map((file) => [`d/${file}`, '']));
        const before = await answerIn(files, 'd/');
        const added = Array.from({ length: more }, (_, index) => [
          `d/sub/new${index}${before.value}`,
          '',
        ]);
        expect(
          (
            await answerIn(
              { ...files, ...(Object.fromEntries(added) as Record<string, string>) },
              'd/',
            )
          ).digest,
        ).toBe(before.digest);
      }),
      { numRuns: 100 },
    );
  });
});
