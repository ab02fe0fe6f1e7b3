import { describe, expect, it } from 'vitest';
import { readCodeOwners } from '../../../../src/core/trust/codeOwners';
import { ownedKeys } from '../../../../src/core/trust/ownedKeys';

const [annsKey, bobsKey, evesKey] = ['a', 'b', 'e'].map((letter) => letter.repeat(64));
const ann = `@ann ${annsKey}\n`;
const lesson = '.lessons/testing.md';

const ownerBy = (codeOwners: string, keys: string, key = annsKey ?? '', path = lesson) =>
  ownedKeys({ codeOwners: { path: '.github/CODEOWNERS', text: codeOwners }, keys })(key, path);

describe('who owns a path', () => {
  it.each([
    ['* @ann', 'src/a.ts', ['@ann']],
    ['* @ann\n/src/ @bob', 'src/deep/a.ts', ['@bob']],
    ['/src/ @bob\n* @ann', 'src/a.ts', ['@ann']],
    ['*.md @ann', 'docs/deep/a.md', ['@ann']],
    ['docs/* @ann', 'docs/a.md', ['@ann']],
    ['docs/* @ann', 'docs/deep/a.md', []],
    ['lib @ann', 'packages/lib/a.ts', ['@ann']],
    ['/lib @ann', 'packages/lib/a.ts', []],
    ['**/lib/ @ann', 'packages/lib/a.ts', ['@ann']],
    ['lib/ @ann', 'packages/lib', []],
    ['a/**/z @ann', 'a/b/c/z', ['@ann']],
    ['* @Ann ann@Example.org # both', 'a', ['@ann', 'ann@example.org']],
    ['* @ann\n/.lessons/', '.lessons/a.md', []],
    ['# * @ann', 'a', []],
  ])('%j: %s is of %j', (text, path, owners) => {
    expect(readCodeOwners(text)(path)).toEqual(owners);
  });

  it.each(['[Section] @eve', '!/.lessons/ @eve', '/.lesson[s]/ @eve', '/.lessons\\ / @eve'])(
    'is nobody where hosts read a line differently: %s',
    (line) => {
      expect(readCodeOwners(`* @ann\n${line}`)(lesson)).toEqual([]);
    },
  );

  it('is found in time linear in pattern and path, whoever wrote the pattern', () => {
    const owners = readCodeOwners(`${'**/a*/'.repeat(200)}b @ann`);
    const start = performance.now();
    owners(`${'aaaaaaaa/'.repeat(400)}c`);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('the owner behind a key', () => {
  it('is who owns the lesson, the file of keys, and is named with that key', () => {
    expect(ownerBy('* @ann', ann)).toBe('@ann');
    expect(ownerBy('* @Ann @bob', `@ANN ${annsKey} # laptop`)).toBe('@ann');
  });

  it.each([
    ['a key that no line names', '* @ann', `@ann ${bobsKey}`],
    ['somebody who owns other files', '/src/ @ann\n/.lessons/ @bob\n/.github/ @bob', ann],
    ['a name beside a key that stands in a comment', '* @ann', `# @ann ${annsKey}`],
    ['a key that two people call theirs', '* @ann @bob', `${ann}@bob ${annsKey}`],
    ['anybody where nobody owns the lesson', '* @ann\n/.lessons/testing.md', ann],
    ['anybody where nobody guards the keys', '* @ann\n/.lessons/team-keys', ann],
    ['anybody where nobody guards the file of owners', '* @ann\n/.github/CODEOWNERS', ann],
    ['anybody where owners are unknown', '', ann],
  ])('is not %s', (_, codeOwners, keys) => {
    expect(ownerBy(codeOwners, keys)).toBeUndefined();
  });

  it('is nobody where somebody who does not own lessons may write keys: he would be whom he likes', () => {
    const codeOwners = '* @ann\n/.lessons/team-keys @ann @eve\n';
    expect(ownerBy(codeOwners, `@ann ${evesKey}`, evesKey)).toBeUndefined();
    expect(ownerBy(codeOwners, ann)).toBeUndefined();
  });
});
