import { fold, tokenize } from '../language/readText';
import { writeSortedTable } from '../language/sortedTable';

type Lexicon = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;
type Entry = readonly (number | string)[];
type Table = Record<string, Entry[]>;

/** Texts of `SortedTable`: words, their beginnings, script without spaces; and words that only tell a language. */
export interface LexiconTables {
  readonly categories: readonly string[];
  readonly languages: readonly string[];
  readonly whole: string;
  readonly stems: string;
  readonly runs: string;
  readonly functionWords: string;
}

/** The look-up tables of a lexicon as people edit it. */
export function indexLexicon(lexicon: Lexicon): LexiconTables {
  const categories = Object.keys(lexicon);
  const languages = [...new Set(Object.values(lexicon).flatMap((lists) => Object.keys(lists)))];
  const tables = { whole: {} as Table, stems: {} as Table, runs: {} as Table };
  const functionWords = new Map<string, string>();
  categories.forEach((category, number) => {
    for (const [word, mask] of masksOf(lexicon[category] ?? {}, languages)) {
      if (category === 'fn') functionWords.set(firstToken(word), String(mask));
      else addWord(tables, word, number, mask);
    }
  });
  return {
    categories,
    languages,
    whole: written(tables.whole),
    stems: written(tables.stems),
    runs: written(tables.runs),
    functionWords: writeSortedTable(functionWords),
  };
}

const written = (table: Table): string =>
  writeSortedTable(Object.entries(table).map(([key, entries]) => [key, lineOf(key, entries)]));

/** A line whose key is of one-byte characters has no others: the command line's bundle keeps such lines apart. */
const lineOf = (key: string, entries: readonly Entry[]): string => {
  const json = JSON.stringify(entries);
  return /[\u0100-\uffff]/.test(key)
    ? json
    : json.replace(
        /[\u0100-\uffff]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
};

/** Each word once, with the languages it means this in. */
function masksOf(
  lists: Readonly<Record<string, string | undefined>>,
  languages: readonly string[],
): ReadonlyMap<string, number> {
  const masks = new Map<string, number>();
  for (const [language, list = ''] of Object.entries(lists))
    for (const word of list.split(',').map(normal))
      if (word !== '') masks.set(word, (masks.get(word) ?? 0) | (1 << languages.indexOf(language)));
  return masks;
}

/** As `tokenize` would give it: folded, words parted by one space, `*` behind a stem. */
function normal(word: string): string {
  const isStem = word.endsWith('*');
  const tokens = tokenize(fold(isStem ? word.slice(0, -1) : word));
  if (tokens[0]?.isRun) return tokens[0].text;
  return tokens.map((token) => token.text).join(' ') + (isStem ? '*' : '');
}

function firstToken(word: string): string {
  return word.split(' ')[0] ?? word;
}

function addWord(
  tables: { whole: Table; stems: Table; runs: Table },
  word: string,
  category: number,
  mask: number,
): void {
  if (tokenize(word)[0]?.isRun) {
    push(tables.runs, word.charAt(0), [category, mask, word]);
  } else if (word.endsWith('*') && !word.includes(' ')) {
    push(tables.stems, word.slice(0, -1), [category, mask]);
  } else {
    const [head = '', ...rest] = word.split(' ');
    push(
      tables.whole,
      head,
      rest.length === 0 ? [category, mask] : [category, mask, rest.join(' ')],
    );
  }
}

function push(table: Table, key: string, entry: Entry): void {
  if (Object.hasOwn(table, key)) table[key]?.push(entry);
  else table[key] = [entry];
}
