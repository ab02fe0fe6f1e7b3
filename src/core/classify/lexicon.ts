import { SortedTable } from '../language/sortedTable';
import { type Clause } from '../language/readText';
import { tables } from './lexiconTables';
import type words from './lexicon.json';

/** A kind of word that says something about what a request wants. */
export type Category = keyof typeof words;

/** All categories in the order of the data file; features are numbered by it. */
export const categories = tables.categories as Category[];

/** Languages of the lexicon; a word's languages are a bit mask over this list. */
export const languages: readonly string[] = tables.languages;

/** A lexicon word found in a clause. */
export interface Hit {
  readonly category: Category;
  /** Bit mask of `languages` in which the word means this. */
  readonly languages: number;
  /** The word as it stood there, folded. */
  readonly word: string;
  /** First token it covers, and how many. */
  readonly token: number;
  readonly length: number;
  /** Characters before it within its token (runs only). */
  readonly offset: number;
}

/** Category number, language mask and, for phrases, the words that follow; in runs, the whole word. */
type Entry = readonly (number | string)[];

// The files' texts are the look-up tables: building maps of ten thousand words would cost more than the verdict.
const whole = new SortedTable(tables.whole);
const stems = new SortedTable(tables.stems);
const runs = new SortedTable(tables.runs);
const functionWords = new SortedTable(tables.functionWords);

/** What was found for words before: most come again and again. A cache. */
const known = new Map<string, readonly Entry[]>();
const knownLimit = 20_000;
const shortestStem = 2;
const longestStem = 14;

/** Finds every lexicon word of one clause, in all languages; the caller decides the language. Votes per language are added to `votes`. */
export function findWords(clause: Clause, votes: Float64Array): Hit[] {
  const hits: Hit[] = [];
  clause.tokens.forEach((token, index) => {
    if (token.isRun) findInRun(token.text, index, hits);
    else {
      findWord(clause, index, hits);
      vote(votes, Number(functionWords.get(token.text) ?? 0));
    }
  });
  for (const hit of hits) vote(votes, hit.languages);
  return hits;
}

/** What a table says of a key; nothing for a text that is no key. */
function entriesAt(table: SortedTable, key: string): readonly Entry[] {
  const written = table.get(key);
  return written === undefined ? [] : (JSON.parse(written) as readonly Entry[]);
}

/** A word of many languages says little for each of them. */
function vote(votes: Float64Array, mask: number): void {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const index = 31 - Math.clz32(rest & -rest);
    votes[index] = (votes[index] ?? 0) + 1 / count;
  }
}

function hitOf(entry: Entry, word: string, token: number, length: number, offset: number): Hit {
  const category = categories[entry[0] as number] as Category;
  return { category, languages: entry[1] as number, word, token, length, offset };
}

/** What was found for first characters of runs; the table has a few hundred. */
const knownRuns = new Map<string, readonly Entry[]>();

function entriesOfRun(first: string): readonly Entry[] {
  const before = knownRuns.get(first);
  if (before !== undefined) return before;
  const entries = entriesAt(runs, first);
  if (entries.length > 0) knownRuns.set(first, entries);
  return entries;
}

function findInRun(run: string, token: number, hits: Hit[]): void {
  for (let offset = 0; offset < run.length; offset += 1)
    for (const entry of entriesOfRun(run.charAt(offset))) {
      const word = entry[2] as string;
      if (run.startsWith(word, offset)) hits.push(hitOf(entry, word, token, 1, offset));
    }
}

function findWord(clause: Clause, token: number, hits: Hit[]): void {
  const text = clause.tokens[token]?.text ?? '';
  for (const entry of entriesOf(text)) {
    const rest = entry[2] as string | undefined;
    if (rest === undefined) {
      hits.push(hitOf(entry, text, token, 1, 0));
      continue;
    }
    const words = rest.split(' ');
    if (follow(words, clause, token + 1))
      hits.push(hitOf(entry, `${text} ${rest}`, token, words.length + 1, 0));
  }
}

/** Looking up stems takes a dozen cuts of the word. */
function entriesOf(text: string): readonly Entry[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const entries = [...entriesAt(whole, text)];
  const longest = Math.min(text.length, longestStem);
  for (let size = shortestStem; size <= longest; size += 1)
    entries.push(...entriesAt(stems, text.slice(0, size)));
  if (known.size >= knownLimit) known.clear();
  known.set(text, entries);
  return entries;
}

function follow(words: readonly string[], clause: Clause, token: number): boolean {
  return words.every((word, index) => {
    const text = clause.tokens[token + index]?.text;
    if (text === undefined) return false;
    return word.endsWith('*') ? text.startsWith(word.slice(0, -1)) : text === word;
  });
}

/** Whether a word carries no meaning of its own, in any language. */
export function isFunctionWord(word: string): boolean {
  return functionWords.get(word) !== undefined || means(word, 'please', 'approve', 'thanks');
}

/** Whether a word may be a yes, in any language. */
export function isApproval(word: string): boolean {
  return (
    means(word, 'approve') ||
    entriesOfRun(word.charAt(0)).some((entry) => {
      return categories[entry[0] as number] === 'approve' && entry[2] === word;
    })
  );
}

function means(word: string, ...kinds: readonly Category[]): boolean {
  return entriesOf(word).some(
    ([category, , rest]) =>
      rest === undefined && kinds.includes(categories[category as number] as Category),
  );
}
