import { describe, expect, it } from 'vitest';
import { IgnoreRules } from '../../../../src/core/fingerprint/ignoreRules';

/** Whether a path is left out, walked to from the root as git does. */
function ignores(files: Readonly<Record<string, string>>, path: string): boolean {
  const isFolder = path.endsWith('/');
  const names = path.replace(/\/$/, '').split('/');
  let [rules, folder] = [IgnoreRules.none, ''];
  for (const [at, name] of names.entries()) {
    const text = files[folder];
    if (text !== undefined) rules = rules.with(folder, text);
    if (rules.ignores(folder, name, isFolder || at < names.length - 1)) return true;
    folder = folder === '' ? name : `${folder}/${name}`;
  }
  return false;
}

describe('ignore rules', () => {
  // Each row was asked of `git check-ignore`.
  it.each([
    ['*.log', 'a/b.log', true],
    ['/dist', 'dist/', true],
    ['/dist', 'a/dist/', false],
    ['dist/', 'a/dist/x.js', true],
    ['dist/', 'dist', false],
    ['a/b', 'a/b', true],
    ['a/b', 'x/a/b', false],
    ['**/b', 'x/a/b', true],
    ['a/**', 'a/x/y', true],
    ['a/**/b', 'a/b', true],
    ['*.log\n!keep.log', 'keep.log', false],
    ['out/\n!out/keep', 'out/keep', true],
    ['#a', '#a', false],
    ['\\#a', '#a', true],
    ['\\!a', '!a', true],
    ['a   ', 'a', true],
    ['[ab].txt', 'b.txt', true],
    ['[!ab].txt', 'b.txt', false],
    ['{a,b}', 'a', false],
    ['{a,b}', '{a,b}', true],
    ['x/{a,b}*', 'x/{a,b}c', true],
    ['x/@(a)*', 'x/a', false],
    ['foo*', 'foobar/', true],
    ['doc/*.txt', 'doc/a/b.txt', false],
    ['a\r\nb\r\n', 'a', true],
  ])('%j and %s: %s', (text, path, expected) => {
    expect(ignores({ '': text }, path)).toBe(expected);
  });

  it('lets the deepest file that speaks decide', () => {
    expect(ignores({ '': '*.gen', a: '!*.gen' }, 'a/x.gen')).toBe(false);
    expect(ignores({ '': '!*.gen', a: '*.gen' }, 'a/x.gen')).toBe(true);
  });

  it('takes no longer for a file of 50,000 rules, or for rules made to be slow', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `*x${at}*`).join('\n');
    const slow = Array.from({ length: 1_000 }, () => '*a*a*a*a*a*b').join('\n');
    const started = performance.now();
    for (const text of [many, slow]) {
      const rules = IgnoreRules.none.with('', text);
      for (let at = 0; at < 100; at += 1) rules.ignores('', `${'a'.repeat(60)}${at}`, false);
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
