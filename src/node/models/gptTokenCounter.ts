import type { TokenCounter } from '../../core/ports';

/** Exact counts in the o200k_base vocabulary. The vocabulary (about 2 MB) is loaded at the first count, not before. */
export const gptTokenCounter: TokenCounter = {
  count: async (text) => {
    const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
    // Text that looks like a control token of a model is counted as the plain text it is.
    return countTokens(text, { disallowedSpecial: new Set<string>() });
  },
};
