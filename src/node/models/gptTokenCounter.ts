import type { TokenCounter } from '../../core/ports';

/**
 * Letters, signs or blanks in a row that are counted at once. The tokenizer takes time by the square of such a run; no word of
 * a person is that long, so only texts made to be slow are counted in pieces, which says a little more than the truth.
 */
const longestRun = 512;
const longRuns = new RegExp(
  `[\\p{L}\\p{M}]{${longestRun}}|[^\\s\\p{L}\\p{M}\\p{N}]{${longestRun}}|\\s{${longestRun}}`,
  'gu',
);

/** At least as many tokens as o200k_base makes of a text, by its common tokens. They are loaded at the first count, not before. */
export const gptTokenCounter: TokenCounter = {
  count: async (text) => {
    const { commonEncoding } = await import('./commonEncoding');
    let tokens = 0;
    for (const piece of piecesOf(text)) {
      // Text that looks like a control token of a model is counted as the plain text it is.
      tokens += commonEncoding.countTokens(piece, { disallowedSpecial: new Set<string>() });
    }
    return tokens;
  },
};

/** The text as it is, or parted behind each long run. */
function* piecesOf(text: string): Generator<string> {
  let at = 0;
  if (text.length > longestRun) {
    for (const match of text.matchAll(longRuns)) {
      const end = match.index + match[0].length;
      yield text.slice(at, end);
      at = end;
    }
  }
  if (at < text.length || at === 0) yield text.slice(at);
}
