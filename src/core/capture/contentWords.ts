import lists from '../language/lists/instructions.json';
/** Words that carry no subject. */
const stopWords = new Set(lists.statementStopWords);
/** Different words for one thing in this trade. */
const synonyms: Readonly<Record<string, string>> = {
  spec: 'test',
  unittest: 'test',
  dependency: 'package',
  dependencie: 'package',
  lib: 'library',
  librarie: 'library',
  dir: 'folder',
  directory: 'folder',
  directorie: 'folder',
  execute: 'run',
  invoke: 'run',
  formatter: 'format',
  linter: 'lint',
  typescript: 'ts',
  javascript: 'js',
  repo: 'repository',
};

/** The subject words of a text, stemmed lightly and with synonyms joined. Chinese, Japanese and Korean by pairs of characters. */
export function contentWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_@./*-]+/gu) ?? [];
  const found = words.flatMap((word) => {
    const bare = word.replace(/^[-./]+|[-./]+$/g, '');
    if (/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(bare)) return pairs(bare);
    if (bare === '' || stopWords.has(bare)) return [];
    const stem = /^[a-z]{5,}$/.test(bare)
      ? bare.replace(/(ing|ed|es|s)$/, '')
      : bare.replace(/s$/, '');
    return [synonyms[stem] ?? synonyms[bare] ?? stem];
  });
  return new Set(found);
}

function pairs(text: string): readonly string[] {
  const characters = [...text];
  if (characters.length < 2) return characters;
  return characters
    .slice(0, -1)
    .map((character, index) => character + (characters[index + 1] ?? ''));
}

/** What stands in backticks: names that two texts must share to mean the same. */
export function codeWords(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/`([^`]+)`/g)].map((match) => (match[1] ?? '').trim().toLowerCase()),
  );
}

/** Shared members as a share of the first, the smaller and both sets; of an empty first set everything is shared. */
export function overlap(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): { readonly ofFirst: number; readonly ofSmaller: number; readonly ofBoth: number } {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  const smaller = Math.min(a.size, b.size);
  const both = a.size + b.size - shared;
  return {
    ofFirst: a.size === 0 ? 1 : shared / a.size,
    ofSmaller: smaller === 0 ? 0 : shared / smaller,
    ofBoth: both === 0 ? 0 : shared / both,
  };
}

/** Whether a statement forbids rather than asks. */
export function isNegated(text: string): boolean {
  return /\b(never|not|don't|do not|avoid|no longer|without|instead of|rather than)\b|不要|禁止|нельзя|no uses|não use/i.test(
    text,
  );
}
