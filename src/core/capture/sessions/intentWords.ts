import stopList from '../../language/lists/stopWords.json';

const stopWords: ReadonlySet<string> = new Set(stopList);

/** A light English stem, enough to join `commands` with `command` and `caching` with `cache`. */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  return word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=...)(?:ing|ed|es|s)$/, '')
    .replace(/(?<=...)e$/, '');
}

/** The words of a text that say what it is about, in order, each once. Names keep their punctuation out. */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_#+]+(?:['’][a-z]+)?/gu) ?? [];
  return [...new Set(words)].filter((word) => word.length > 1 && !stopWords.has(word));
}
