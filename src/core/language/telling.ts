import lists from './lists/words.json';
import { spellOut, stem } from './words';
import { wordsIn } from './wordsIn';

/** Words that say nothing of what a text is about, in any text. */
export const emptyWords: ReadonlySet<string> = new Set([
  ...lists.functionWords,
  ...lists.emptyWords,
]);
/** Different words for one thing in this trade, by their stems. */
const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries(lists.synonyms).flatMap(([word, others]) =>
    others.map((other): [string, string] => [stem(other), stem(word)]),
  ),
);
/** What holds a name together: short forms, paths, globs, options, packages. */
const joined = "_'’@./*-";

/** The words of a text in order, names in one piece. */
export function wordsOf(text: string): string[] {
  return wordsIn(spellOut(text), joined);
}

/** Those of them that say what it is about, each once. */
export function tellingWords(text: string): string[] {
  const words = wordsOf(text).filter((word) => word.length > 1 && !emptyWords.has(word));
  return [...new Set(words)];
}

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function pairs(text: string): readonly string[] {
  const characters = [...text];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
}

/** Texts that were read: the lessons of a repository are compared with every finding of every session. */
const mostKept = 4_000;
const kept = new Map<string, ReadonlySet<string>>();

/** What a text is about: the stems of its telling words, different words for one thing joined; of script without spaces pairs of characters. */
export function subjectOf(text: string): ReadonlySet<string> {
  const known = kept.get(text);
  if (known) return known;
  if (kept.size >= mostKept) kept.clear();
  const made = new Set(
    tellingWords(text).flatMap((word) =>
      spaceless.test(word) ? pairs(word) : [synonyms.get(stem(word)) ?? stem(word)],
    ),
  );
  kept.set(text, made);
  return made;
}
