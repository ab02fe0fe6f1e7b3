import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { tables as lexicon } from '../../src/core/classify/lexiconTables';
import { SortedTable, type PartedText } from '../../src/core/language/sortedTable';
import { tables as vocabulary } from '../../src/core/language/vocabularyTables';
import { sentences } from '../../src/prose/sentences';

type Loader = (this: object, source: string) => string;
const load = createRequire(import.meta.url)('../../webpack.tables.js') as Loader;

/** What a bundle gets in place of a module of tables, and the files that were read for it so far. */
function built(path: string) {
  const read: string[] = [];
  const files = new Map<string, Buffer>();
  const inputs: string[] = [];
  const code = load.call(
    {
      resourcePath: resolve(path),
      emitFile: (name: string, bytes: Buffer) => files.set(name, bytes),
      addDependency: (file: string) => inputs.push(file),
    },
    '',
  );
  expect(inputs.length).toBeGreaterThan(1);
  const disk = {
    readFileSync: (name: string) => {
      read.push(name);
      return files.get(name);
    },
    join: (_: string, name: string) => name,
  };
  const module = { exports: {} as Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  runInNewContext(code, { module, require: () => disk, __dirname: '', Uint16Array, Buffer });
  return { of: (name: string) => module.exports[name] ?? {}, read };
}

describe('tables of words in a bundle', () => {
  it.each([
    ['src/core/classify/lexiconTables.ts', lexicon],
    ['src/core/language/vocabularyTables.ts', vocabulary],
  ])('%s: say the same as in tests', (path, tables) => {
    const texts = built(path).of('tables');
    expect(Object.keys(texts)).toEqual(Object.keys(tables));
    for (const [name, text] of Object.entries(tables)) {
      if (typeof text !== 'string' || !text.includes('\t')) expect(texts[name]).toEqual(text);
      else
        expect(new SortedTable(texts[name] as PartedText | string).toMap()).toEqual(
          new SortedTable(text).toMap(),
        );
    }
  });
});

describe('sentences for people in a bundle', () => {
  it('are the same as in tests, and read when the first one is said', () => {
    const { of, read } = built('src/prose/sentences.ts');
    expect(read).toEqual([]);
    expect(of('sentences')).toEqual(sentences);
    expect(of('sentences')['done.retired']).toBe('Retired {name}');
    expect(read).toHaveLength(1);
  });
});
