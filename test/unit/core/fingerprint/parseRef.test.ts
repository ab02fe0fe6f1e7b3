import { describe, expect, it } from 'vitest';
import { parseRef, refKindOf } from '../../../../src/core/fingerprint/parseRef';
import { say } from '../../../../src/prose/say';

function parsed(text: string) {
  const result = parseRef(text);
  if (!result.ok) throw new Error(say(result.problem.message));
  return result.ref;
}
function problem(text: string) {
  const result = parseRef(text);
  if (result.ok) throw new Error(`${text} was read`);
  return { ...result.problem, message: say(result.problem.message) };
}

describe('parseRef', () => {
  it.each([
    ['src/a.ts', { kind: 'file', path: 'src/a.ts' }],
    ['./src/a.ts', { kind: 'file', path: 'src/a.ts' }],
    ['docs/c%23/a%7Eb%20c.md', { kind: 'file', path: 'docs/c#/a~b c.md' }],
    ['pnpm-lock.yaml~exists', { kind: 'file', path: 'pnpm-lock.yaml', projection: 'exists' }],
    [
      'package.json#scripts.test',
      { kind: 'field', path: 'package.json', keys: ['scripts', 'test'] },
    ],
    ['a.json#a["x.y"][0].b', { kind: 'field', keys: ['a', 'x.y', 0, 'b'] }],
    ["a.json#['a\\'b']", { kind: 'field', keys: ["a'b"] }],
    ['a.json#scripts.test:unit', { kind: 'field', keys: ['scripts', 'test:unit'] }],
    ['a.json#dependencies.@scope/pkg', { kind: 'field', keys: ['dependencies', '@scope/pkg'] }],
    ['a.json#a["b~major"]~name', { kind: 'field', keys: ['a', 'b~major'], projection: 'name' }],
    [
      'go.mod#require["m/p"]~major',
      { kind: 'field', keys: ['require', 'm/p'], projection: 'major' },
    ],
    ['a.json#packageManager~name: pnpm', { kind: 'field', projection: 'name', expected: 'pnpm' }],
    ['tests/', { kind: 'dir', path: 'tests' }],
    ['./', { kind: 'dir', path: '' }],
    ['tests/~exists', { kind: 'dir', path: 'tests', projection: 'exists' }],
    ['glob:src/**/*.test.ts', { kind: 'glob', path: 'src', pattern: 'src/**/*.test.ts' }],
    ['glob:**/*.{a,b}', { kind: 'glob', path: '' }],
    ['glob:a/b.txt', { kind: 'glob', path: 'a', pattern: 'a/b.txt' }],
    ['glob:packages/@scope/*.ts', { kind: 'glob', path: 'packages/@scope' }],
    [
      'a.py#re:/^x = (.*)$/i',
      { kind: 'regex', path: 'a.py', source: '^x = (.*)$', ignoreCase: true },
    ],
    ['a.py#re:/a\\/b#~c/', { kind: 'regex', source: 'a\\/b#~c', ignoreCase: false }],
    ['a.py#re:/v\\d/~exists', { kind: 'regex', source: 'v\\d', projection: 'exists' }],
  ])('reads %s', (text, expected) => {
    expect(parsed(text)).toMatchObject({ text, ...expected });
  });

  it.each([
    ['../secrets', 0, '".."'],
    ['src/../../x.json#a', 4, '".."'],
    ['src/%2e%2e/x', 4, '".."'],
    ['glob:../**', 5, '".."'],
    ['a/..', 2, '".."'],
    ['/etc/passwd', 0, 'absolute'],
    ['C:/x', 0, 'absolute'],
    ['C:\\x', 0, 'absolute'],
    ['~/x', 0, ''],
    ['src\\a.ts', 3, '"/"'],
    ['src//a.ts', 4, 'empty'],
    ['a%zz', 1, '%25'],
    ['a%2Fb', 0, 'character'],
    ['a%00', 0, 'character'],
    ['', 0, 'path'],
    ['  ', 0, 'path'],
    ['a.json#', 7, 'field'],
    ['a.json#a..b', 9, 'key'],
    ['a.json#a.', 9, 'key'],
    ['a.json#a[x]', 8, 'brackets'],
    ['a.json#a["x', 8, 'brackets'],
    ['a.json#a[0]b', 11, '"."'],
    ['dir/#a', 4, 'folder'],
    ['a.py#re:x', 8, '"/"'],
    ['a.py#re:/x', 10, 'closing'],
    ['a.py#re://', 9, 'empty'],
    ['a.py#re:/x/q', 11, 'flag'],
    ['a.json~major', 6, 'field'],
    ['tests/~name', 6, 'field'],
    ['glob:', 5, 'pattern'],
  ])('refuses %s and names the ref and the place', (text, at, words) => {
    const { message, at: place } = problem(text);
    expect(place).toBe(at);
    expect(message).toContain(words);
    if (text !== '') expect(message).toContain(text);
    expect(message).toContain(`character ${at + 1}`);
  });

  it.each(['npm:vitest', 'https://example.org/x', 'env:HOME', 'a.json#b~minor', 'a.json~size'])(
    'says that %s is of an unknown kind',
    (text) => {
      expect(problem(text).kind).toBe('unknown');
      expect(refKindOf(text)).toBe('unknown');
    },
  );

  it('knows the kind of a ref that is written wrongly', () => {
    expect(['../a', '../a/', '../a#b', '../a#re:/x/', 'glob:../*', ''].map(refKindOf)).toEqual([
      'file',
      'dir',
      'field',
      'regex',
      'glob',
      'unknown',
    ]);
  });
});
