import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import vocabulary from 'gpt-tokenizer/bpeRanks/o200k_base';
import { describe, expect, it } from 'vitest';
import { gptTokenCounter } from '../../../../src/node/models/gptTokenCounter';

const count = (text: string) => gptTokenCounter.count(text);
const whole = (text: string) => countTokens(text, { disallowedSpecial: new Set<string>() });

describe('the count of tokens', () => {
  it('is never less than the whole vocabulary makes, whatever the letters', async () => {
    const tokens = vocabulary.filter((token) => typeof token === 'string');
    const word = fc.oneof(
      fc.nat(tokens.length - 1).map((at) => tokens[at] ?? ''),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 30 }), async (words) => {
        const text = words.join('');
        expect(await count(text)).toBeGreaterThanOrEqual(whole(text));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['README.md', 1.03],
    ['README.zh-CN.md', 1.12],
  ])('is hardly more for the words of %s', async (file, most) => {
    const text = readFileSync(file, 'utf8');
    expect(await count(text)).toBeLessThanOrEqual(whole(text) * most);
  });

  it('takes what looks like a token of a model for the text it is', async () => {
    expect(await count('<|endoftext|>')).toBeGreaterThan(1);
  });
});
