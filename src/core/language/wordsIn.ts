const patterns = new Map<string, RegExp>();

/**
 * The words of any text in reading order, in lower case: runs of letters and digits. `joined` are the characters that hold a word
 * together besides (`_` in names, `'` in short forms); at its ends they are punctuation.
 */
export function wordsIn(text: string, joined = ''): string[] {
  const pattern = patterns.get(joined) ?? patternOf(joined);
  patterns.set(joined, pattern);
  return text.toLowerCase().match(pattern) ?? [];
}

function patternOf(joined: string): RegExp {
  const letter = String.raw`[\p{L}\p{M}\p{N}]`;
  const inside = joined.replace(/[\\\]^-]/g, String.raw`\$&`);
  return new RegExp(inside === '' ? `${letter}+` : `${letter}+(?:[${inside}]+${letter}+)*`, 'gu');
}

/** A text as its words alone, one space between them: two that read alike are equal. */
export function plainLine(text: string): string {
  return wordsIn(text).join(' ');
}
