import { existsSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { areas } from '../../mutation/areas';
import { coveringTests } from '../../mutation/coveringTests';
import { drawMutants } from '../../mutation/drawMutants';
import { mutantsOf, withHits } from '../../mutation/mutantsOf';

const texts = (source: string): readonly string[] =>
  mutantsOf('a.ts', source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  );

describe('mutants', () => {
  it.each([
    ['const f = (a) => a < 3;', ['a <= 3', 'a >= 3', 'a < 4', 'a < 2']],
    ['const f = (a, b) => a && !b;', ['a || !b', 'a && b']],
    ['const share = 0.8;', ['share = 1;', 'share = 0.64']],
    ["const f = (a) => a === 'due';", ["a !== 'due'", "a === ''"]],
    ['const f = (a) => { if (a) g(); };', ['if (true) g()', 'if (false) g()', 'if (a) ;']],
    ['const f = (all) => all.filter(g).some(h);', ['filter(g).every(h)', 'all.some(h)']],
    ['const f = (a) => a ?? 1;', ['1 ?? 1']],
    ['const all = [1];', ['all = []']],
  ])('of %s are small changes that a test should notice', (source, changes) => {
    for (const change of changes) expect(texts(source).join('\n')).toContain(change);
  });

  it.each([
    "import { a } from './a';",
    "type A = 'x' | 'y'; interface B { readonly c: 1 }",
    "const o = { 'a-b': f };",
    "const sentence = 'Nothing was found.';",
  ])('there are none of %s', (source) => expect(texts(source)).toEqual([]));

  it('know the function they lie in, which says when it runs', () => {
    const source =
      'const c = 2; function f(a) { return a.map((b) => b + 1); } const g = () => 0 + c;';
    const hits = new Set<string>();
    Object.assign(globalThis, { hits });
    runInThisContext(`(() => { ${withHits('a.ts', source)}; f([1]); })()`);
    expect([...hits]).toEqual(['a.ts:0', 'a.ts:1']);
    const homes = mutantsOf('a.ts', source).map(({ home }) => home);
    expect(new Set(homes)).toEqual(new Set([undefined, 1, 2]));
  });
});

describe('a mutation run', () => {
  it('knows its files', () => {
    expect(
      Object.values(areas)
        .flat()
        .filter((file) => !existsSync(file)),
    ).toEqual([]);
  });

  it('draws the same mutants for the same seed, from each area alike', () => {
    const drawn = drawMutants(70, 13);
    expect(drawn).toEqual(drawMutants(70, 13));
    expect(drawn).not.toEqual(drawMutants(70, 14));
    for (const area of Object.keys(areas))
      expect(drawn.filter((one) => one.area === area)).toHaveLength(10);
  });

  it('asks the tests that reach a mutant, the nearest first', () => {
    const reached = {
      'test/unit/cli/far.test.ts': { hits: ['src/core/a.ts:0'], milliseconds: 1 },
      'test/unit/core/near.test.ts': { hits: ['src/core/a.ts:0'], milliseconds: 9 },
      'test/unit/core/other.test.ts': { hits: ['src/core/a.ts:1'], milliseconds: 1 },
      'test/unit/core/a.test.ts': { hits: ['src/core/a.ts:0'], milliseconds: 99 },
    };
    const mutant = { file: 'src/core/a.ts', line: 1, start: 0, end: 1, replacement: '' };
    expect(coveringTests({ ...mutant, home: 0 }, reached)).toEqual([
      'test/unit/core/a.test.ts',
      'test/unit/core/near.test.ts',
      'test/unit/cli/far.test.ts',
    ]);
    expect(coveringTests(mutant, reached)).toHaveLength(4);
  });
});
