import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import { compileGlob } from '../../../../src/core/lesson/globMatcher';

const fits = (glob: string, path: string): boolean | undefined => compileGlob(glob)?.(path);

describe('a glob of a lesson', () => {
  it.each([
    ['**/*.ts', 'a.ts', true],
    ['**/*.ts', 'src/deep/a.ts', true],
    ['src/**', 'src/a/b.c', true],
    ['src/**', 'src', true],
    ['src/*', 'src/a/b', false],
    ['src/**/test/*.ts', 'src/test/a.ts', true],
    ['*.{ts,tsx}', 'a.tsx', true],
    ['{src,test}/**/*.{js,ts}', 'test/x/y.js', true],
    ['v{1..3}/a', 'v2/a', true],
    ['*.@(ts|tsx)', 'a.ts', true],
    ['a?(b).md', 'a.md', true],
    ['[a-c]?.md', 'bx.md', true],
    ['[!a]*.md', 'ab.md', false],
    ['!src/**', 'test/a.ts', true],
    ['!src/**', 'src/a.ts', false],
    ['./src/*.ts', 'src/a.ts', true],
    ['.github/**', '.github/workflows/a.yml', true],
    ['**', '.env', true],
    ['a\\*b', 'a*b', true],
    ['ф*/語?.md', 'фб/語言.md', true],
  ])('%s and %s: %s', (glob, path, expected) => {
    expect(fits(glob, path)).toBe(expected);
  });

  it('says that it does not read what no bounded matcher reads', () => {
    expect(compileGlob('+(a|b)')).toBeUndefined();
    expect(compileGlob(`${'{a,b}'.repeat(15)}`)).toBeUndefined();
    expect(compileGlob('a'.repeat(301))).toBeUndefined();
  });

  it('answers like the matcher that most tools use', () => {
    const part = String.raw`(?:[ab]|\*|\?|\[ab\]|\{a,b\}){1,4}`;
    const word = fc.stringMatching(new RegExp(`^${part}(?:\\.${part})?$`));
    const segment = fc.oneof({ weight: 4, arbitrary: word }, fc.constant('**'));
    // Whether `a*/**` holds for `ab` itself differs from tool to tool.
    const glob = fc.tuple(fc.array(segment, { maxLength: 3 }), word).map((all) => all.flat());
    const name = fc.stringMatching(/^\.?[ab]{1,3}(?:\.[ab]{1,3})?$/);
    const path = fc.array(name, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(glob, path, (segments, names) => {
        // Two runs of stars in one name mean different things to different tools.
        fc.pre(!segments.some((one) => one !== '**' && one.includes('**')));
        fc.pre(segments.at(-1) !== '**');
        const [pattern, file] = [segments.join('/'), names.join('/')];
        const test = compileGlob(pattern);
        fc.pre(test !== undefined);
        expect(test?.(file), `${pattern} ${file}`).toBe(picomatch(pattern, { dot: true })(file));
      }),
      { numRuns: 1500 },
    );
  });

  it('takes no longer for a pattern made to be slow', () => {
    const started = performance.now();
    for (const glob of [
      '*a*a*a*a*a*a*a*a*b',
      '**/*a/**/*a/**/*a/**/*a/**/b',
      '**/**/**/**/**/**/a',
    ])
      for (let i = 0; i < 200; i += 1) fits(glob, `${'a/'.repeat(40)}${'a'.repeat(250)}c`);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
