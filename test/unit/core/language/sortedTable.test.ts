import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SortedTable, writeSortedTable } from '../../../../src/core/language/sortedTable';

const key = fc
  .string({ minLength: 1, maxLength: 6, unit: 'binary' })
  .filter((text) => !/[\0-\n]/.test(text));
const value = fc.string({ maxLength: 8 }).filter((text) => !text.includes('\n'));
const rows = fc.dictionary(key, value, { maxKeys: 60, noNullPrototype: true });

describe('SortedTable', () => {
  it('answers as a map would, searched in the text and made into a map', () => {
    fc.assert(
      fc.property(rows, fc.array(key), (all, others) => {
        const expected = new Map(Object.entries(all));
        const text = writeSortedTable(expected);
        const [searched, mapped] = [new SortedTable(text), new SortedTable(text)];
        mapped.toMap();
        for (const asked of [...expected.keys(), ...others, '', 'constructor', '__proto__']) {
          expect(searched.get(asked)).toBe(expected.get(asked));
          expect(mapped.get(asked)).toBe(expected.get(asked));
        }
      }),
    );
  });

  it('answers the same in two parts, and makes a part at the first question for it', () => {
    fc.assert(
      fc.property(rows, fc.array(key), (all, others) => {
        const expected = new Map(Object.entries(all));
        const isWide = ([name]: readonly [string, string]) => /[^\u0000-\u00ff]/.test(name);
        const made: string[] = [];
        const part = (name: string, lines: readonly (readonly [string, string])[]) => () => {
          made.push(name);
          return writeSortedTable(lines);
        };
        const lines = [...expected];
        const parts = {
          narrow: part(
            'narrow',
            lines.filter((line) => !isWide(line)),
          ),
          wide: part('wide', lines.filter(isWide)),
        };
        const [searched, mapped] = [new SortedTable(parts), new SortedTable(parts)];
        expect(searched.get('plain')).toBe(expected.get('plain'));
        expect(made).toEqual(['narrow']);
        mapped.toMap();
        for (const asked of [...expected.keys(), ...others, '', 'constructor', '__proto__']) {
          expect(searched.get(asked)).toBe(expected.get(asked));
          expect(mapped.get(asked)).toBe(expected.get(asked));
        }
      }),
    );
  });

  it('tells a key from one that it begins with', () => {
    const table = new SortedTable(
      writeSortedTable([
        ['ab', '1'],
        ['a', '2'],
        ['abc', '3'],
        ['a-b', '4'],
      ]),
    );
    expect(['a', 'ab', 'abc', 'a-b', 'abcd', 'a-'].map((one) => table.get(one))).toEqual([
      '2',
      '1',
      '3',
      '4',
      undefined,
      undefined,
    ]);
  });

  it('goes on answering the same when it has been asked often', () => {
    const table = new SortedTable(writeSortedTable([['a', '1']]));
    for (let at = 0; at < 2_000; at += 1) expect(table.get('a')).toBe('1');
    expect(table.get('b')).toBeUndefined();
  });

  it('holds nothing where it was written from nothing', () => {
    expect(new SortedTable(writeSortedTable([])).get('a')).toBeUndefined();
  });

  it('ends on a text that was cut off', () => {
    expect(new SortedTable('alpha\t3\nbeta\t1').get('zeta')).toBeUndefined();
  });
});
