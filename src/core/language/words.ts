import { fold } from './readText';
import lists from './lists/words.json';
/** Names whose punctuation is their meaning; rewritten before anything is split. */
const spelledOut: readonly (readonly [RegExp, string])[] = [
  [/\bc\+\+/gi, ' cplusplus '],
  [/\b([cf])#/gi, ' $1sharp '],
  [/(^|\s)\.net\b/gi, ' dotnet '],
];

/** Function words: they say nothing about a subject in any lesson. Verbs of work (add, fix, use) stay. */
const functionWords = new Set(lists.functionWords);

/** Words of nearly every request and lesson about code: as shared words they prove nothing. */
const genericWords = new Set(lists.genericWords);

/** True for a term that is shared by texts with nothing else in common. */
export function isGeneric(term: string): boolean {
  return genericWords.has(term) || /^\d+$/.test(term);
}

const run = /[\p{L}\p{M}\p{N}_$]+/gu;
const humps =
  /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+\p{N}*|\p{Lu}+\p{N}*|\p{N}+/gu;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;

/** One word, or one identifier that has several. */
export interface Unit {
  readonly whole: string;
  readonly parts: readonly string[];
}

/** A text cut into words in reading order: the parts of identifiers, and runs of CJK script unsplit. */
export interface Words {
  /** Folded words in order. Of an identifier the parts: `getUserName` is `get user name`, whole `getusername`. */
  readonly units: readonly Unit[];
  /** Runs of Chinese, Japanese or Korean script. */
  readonly wide: readonly string[];
}

/** A text with names whose punctuation is their meaning written as words. */
export function spellOut(text: string): string {
  return spelledOut.reduce((said, [pattern, name]) => said.replace(pattern, name), text);
}

/** Those names in a text, as words and as they are written there. */
export function spelledNames(text: string): readonly (readonly [word: string, name: string])[] {
  const found = spelledOut.flatMap(([pattern]) => text.match(pattern) ?? []);
  return found.map((name) => [fold(spellOut(name)).trim(), name.trim()]);
}

/** Leaves a word as it stands in the text. */
export const asWritten = (word: string): string => word;

/** Cuts any text into words, folded unless said otherwise. Linear in its length. */
export function readWords(text: string, put: (word: string) => string = fold): Words {
  const prepared = spellOut(text);
  const wideRuns = prepared.match(wide) ?? [];
  const narrow = wideRuns.length > 0 ? prepared.replace(wide, ' ') : prepared;
  return { units: unitsOf(narrow, put), wide: wideRuns };
}

function unitsOf(text: string, put: (word: string) => string): readonly Unit[] {
  return (text.match(run) ?? []).map((whole) => ({
    whole: put(whole),
    parts: (whole.match(humps) ?? []).map(put),
  }));
}

/** Endings of English derivation and inflection, longest first, with the shortest stem each may leave. */
const endings: readonly (readonly [RegExp, number])[] = [
  [/(?:iz|is)ations?$/, 4],
  [/(?:ations?|ators?|ating|ated|ates?)$/, 4],
  [/ments?$/, 5],
  [/ings?$/, 3],
  [/ied$|ies$/, 2],
  [/ed$/, 3],
  [/(?<=[sxz]|[cs]h)es$/, 2],
  [/(?<![su])s$/, 2],
];

/** A light English stem: `migrations`, `migrate` and `migrating` become one; short and foreign words stay. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  for (const [ending, shortest] of endings) {
    const cut = word.replace(ending, '');
    if (cut !== word && cut.length >= shortest) return close(cut);
  }
  return close(word);
}

/** `runn` to `run`, `cache` and `cach` to one, `query` and `queri` to one. */
function close(word: string): string {
  if (/([bdgmnprt])\1$/.test(word) && word.length > 3) return word.slice(0, -1);
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1);
  return word.length > 3 && word.endsWith('y') ? `${word.slice(0, -1)}i` : word;
}

/** Pairs of neighbours, the usual segmentation of script without spaces; a single character stands alone. */
function pairs(wideRun: string): string[] {
  const characters = [...wideRun];
  if (characters.length < 3) return [wideRun];
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
}

/** The terms of a text as every index and query sees them: stems, whole identifiers, CJK pairs. Repeats stay. */
export function termsOf(text: string): string[] {
  const { units, wide: wideRuns } = readWords(text);
  const terms: string[] = [];
  for (const { whole, parts } of units) {
    for (const part of parts)
      if (part.length > 1 && !functionWords.has(part)) terms.push(stem(part));
    if (parts.length > 1) terms.push(whole);
  }
  return [...terms, ...wideRuns.flatMap(pairs)];
}
