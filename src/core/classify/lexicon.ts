import { fold, tokenize, type Clause } from './frameText';
import words from './lexicon.json';

/** A kind of word that says something about what a request wants. */
export type Category = keyof typeof words;

/** All categories in the order of the data file; features are numbered by it. */
export const categories = Object.keys(words) as Category[];

/** Languages of the lexicon; a word's languages are a bit mask over this list. */
export const languages: readonly string[] = [
  ...new Set(categories.flatMap((category) => Object.keys(words[category]))),
];

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

interface Entry {
  readonly category: Category;
  readonly words: readonly string[];
  languages: number;
}

interface Compiled {
  readonly whole: Map<string, Entry[]>;
  readonly stems: Map<string, Entry[]>;
  readonly runs: Map<string, Entry[]>;
  /** What was found for whole words before: a cache. */
  readonly known: Map<string, readonly Entry[]>;
}

let compiled: Compiled | undefined;
const shortestStem = 2;
const longestStem = 14;
const knownLimit = 20_000;

/** Finds every lexicon word of one clause, in all languages; the caller decides the language. */
export function findWords(clause: Clause): Hit[] {
  const lexicon = (compiled ??= compile());
  const hits: Hit[] = [];
  clause.tokens.forEach((token, index) => {
    if (token.isRun) findInRun(lexicon, token.text, index, hits);
    else findWord(lexicon, clause, index, hits);
  });
  return hits;
}

function compile(): Compiled {
  const lexicon: Compiled = {
    whole: new Map(),
    stems: new Map(),
    runs: new Map(),
    known: new Map(),
  };
  for (const category of categories) {
    const byLanguage: Readonly<Record<string, string>> = words[category];
    for (const [language, list] of Object.entries(byLanguage)) {
      const bit = 1 << languages.indexOf(language);
      for (const word of list.split(',')) addEntry(lexicon, category, bit, word);
    }
  }
  return lexicon;
}

function addEntry(lexicon: Compiled, category: Category, bit: number, word: string): void {
  const isStem = word.endsWith('*');
  const tokens = tokenize(fold(isStem ? word.slice(0, -1) : word));
  const first = tokens[0];
  if (first === undefined) return;
  const map = first.isRun
    ? lexicon.runs
    : isStem && tokens.length === 1
      ? lexicon.stems
      : lexicon.whole;
  const key = first.isRun ? first.text.slice(0, 1) : first.text;
  const parts = tokens.map((token) => token.text);
  if (isStem && tokens.length > 1) parts[parts.length - 1] += '*';
  const entries = map.get(key) ?? [];
  const same = entries.find(
    (entry) => entry.category === category && entry.words.join(' ') === parts.join(' '),
  );
  if (same) same.languages |= bit;
  else entries.push({ category, words: parts, languages: bit });
  map.set(key, entries);
}

function findInRun(lexicon: Compiled, run: string, token: number, hits: Hit[]): void {
  for (let offset = 0; offset < run.length; offset += 1) {
    for (const entry of lexicon.runs.get(run.charAt(offset)) ?? []) {
      const word = entry.words[0] ?? '';
      if (run.startsWith(word, offset))
        hits.push({
          category: entry.category,
          languages: entry.languages,
          word,
          token,
          length: 1,
          offset,
        });
    }
  }
}

function findWord(lexicon: Compiled, clause: Clause, token: number, hits: Hit[]): void {
  const text = clause.tokens[token]?.text ?? '';
  for (const entry of entriesOf(lexicon, text)) {
    const { category, languages } = entry;
    const length = entry.words.length;
    if (length === 1) hits.push({ category, languages, word: text, token, length, offset: 0 });
    else if (follows(entry, clause, token))
      hits.push({ category, languages, word: entry.words.join(' '), token, length, offset: 0 });
  }
}

/** Looking up stems takes a dozen cuts of the word; most words come again and again. */
function entriesOf(lexicon: Compiled, text: string): readonly Entry[] {
  const known = lexicon.known.get(text);
  if (known !== undefined) return known;
  const entries = [...(lexicon.whole.get(text) ?? [])];
  const longest = Math.min(text.length, longestStem);
  for (let size = shortestStem; size <= longest; size += 1)
    entries.push(...(lexicon.stems.get(text.slice(0, size)) ?? []));
  if (lexicon.known.size >= knownLimit) lexicon.known.clear();
  lexicon.known.set(text, entries);
  return entries;
}

function follows(entry: Entry, clause: Clause, token: number): boolean {
  return entry.words.every((word, index) => {
    const text = clause.tokens[token + index]?.text;
    if (text === undefined) return false;
    return word.endsWith('*') ? text.startsWith(word.slice(0, -1)) : text === word;
  });
}
