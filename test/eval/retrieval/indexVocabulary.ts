import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { writeSortedTable } from '../../../src/core/language/sortedTable';

interface Concept {
  readonly words: string;
  readonly abroad?: string;
  readonly near?: Readonly<Record<string, number>>;
  readonly weight?: number;
  readonly kind?: string;
}

/** The vocabulary as people edit it, and the tables that the product looks words up in. */
export const vocabularyFile = 'src/core/language/vocabulary.json';
export const tablesFile = 'src/core/language/vocabularyTables.json';

/** Chinese, Japanese and Korean script starts here; nothing of the vocabulary beyond is written with spaces. */
const firstWide = 0x2e80;

/** Turns the vocabulary into its look-up tables: what would otherwise be done at every start. */
export function indexVocabulary(): string {
  const { version, concepts } = JSON.parse(readFileSync(vocabularyFile, 'utf8')) as {
    readonly version: string;
    readonly concepts: Readonly<Record<string, Concept>>;
  };
  const senses = { exact: new Map(), prefix: new Map(), wide: new Map() } as Readonly<
    Record<'exact' | 'prefix' | 'wide', Map<string, string>>
  >;
  const rows: [string, string][] = [];
  const heads = new Map<string, string>();
  for (const [concept, { words, abroad = '', ...rest }] of Object.entries(concepts)) {
    for (const written of `${words} ${abroad}`.split(' ').filter(Boolean)) {
      const [, word = '', mark] = /^(.+?)([~*]?)$/.exec(written) ?? [];
      const isWide = word.charCodeAt(0) >= firstWide;
      const table = isWide ? senses.wide : mark === '*' ? senses.prefix : senses.exact;
      if (table === senses.exact && word.includes('-'))
        heads.set(word.slice(0, word.indexOf('-')), '');
      const sense = mark === '~' ? `${concept}~` : concept;
      const known = table.get(word);
      table.set(word, known === undefined ? sense : `${known} ${sense}`);
    }
    rows.push([concept, JSON.stringify(rest)]);
  }
  const tables = {
    version,
    languages: Object.keys(concepts).filter((concept) => concepts[concept]?.kind === 'language'),
    exact: writeSortedTable(senses.exact),
    heads: writeSortedTable(heads),
    prefix: writeSortedTable(senses.prefix),
    wide: writeSortedTable(senses.wide),
    concepts: writeSortedTable(rows),
  };
  return `${JSON.stringify(tables)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tables = indexVocabulary();
  if (process.argv.includes('--check')) {
    const isSame = readFileSync(tablesFile, 'utf8') === tables;
    console.log(`${tablesFile}: ${isSame ? 'reproduced bit for bit' : 'DIFFERS'}`);
    process.exitCode = isSame ? 0 : 1;
  } else writeFileSync(tablesFile, tables);
}
