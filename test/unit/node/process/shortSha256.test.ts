import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortSha256 } from '../../../../src/node/process/shortSha256';

const byNode = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the hash of a short text', () => {
  it('is that of Node at every length around the ends of blocks', () => {
    for (let length = 0; length <= 260; length += 1)
      expect(shortSha256('x'.repeat(length))).toBe(byNode('x'.repeat(length)));
  });

  it('is that of Node for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(shortSha256(text)).toBe(byNode(text));
      }),
    );
  });
});
