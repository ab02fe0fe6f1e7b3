import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectsAround, readLiteral } from '../../../../../src/core/capture/bans/readLiteral';

describe('literals of a program', () => {
  it('reads any value that JSON can write', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(readLiteral(JSON.stringify(value), 0)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    ['comments and trailing commas', "[ 'a', /* b */ 'c', // d\n ]", ['a', 'c']],
    [
      'what only a run could answer as unknown',
      "{ a: call(1, { b: 2 }), c: x ? 'y' : 'z', d: 1 }",
      { a: undefined, c: undefined, d: 1 },
    ],
    [
      'spreads and methods as nothing',
      "{ ...rest, go() { return { a: 1 }; }, b: 'c' }",
      { b: 'c' },
    ],
    ['a template without a hole', '[`a`, `${b}`]', ['a', undefined]],
    ['types behind a value', "['error', { a: 1 } as const]", ['error', { a: 1 }]],
  ])('reads %s', (_, text, value) => {
    expect(readLiteral(text, 0)).toEqual(value);
  });

  it('looks up a constant of the same file, and ends where two stand for each other', () => {
    const text =
      "const a: string[] = ['x'];\nconst b = [...a, 'y'];\nconst c = d;\nconst d = c;\n[b, c]";
    expect(readLiteral(text, text.lastIndexOf('['))).toEqual([['x', 'y'], undefined]);
  });

  it('never throws and always ends, wherever a text is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]{}(),:;\'"`/*.\\ab1 \n$') }), (text) => {
        readLiteral(`[${text}`, 0);
        readLiteral(`{${text}`, 0);
        objectsAround(text, text.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('knows which objects an offset lies in, braces inside of strings left out', () => {
    const text = "x = { a: '}', b: [{ c: 1 }, { d: HERE }] }";
    expect(objectsAround(text, text.indexOf('HERE')).map((at) => text.slice(at, at + 4))).toEqual([
      '{ d:',
      '{ a:',
    ]);
  });
});
