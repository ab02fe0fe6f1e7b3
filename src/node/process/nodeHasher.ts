import type { Hasher } from '../../core/ports';
import { isCryptoLoaded, lazyCrypto } from './lazyCrypto';
import { shortSha256 } from './shortSha256';

/** A longer text is worth loading `crypto` for, as are more than a few. Characters; texts. */
const shortText = 1_000;
const fewTexts = 8;
let hashed = 0;

/** SHA-256 by Node. */
export const nodeHasher: Hasher = {
  sha256: (content) => {
    const isFew = !isCryptoLoaded() && (hashed += 1) <= fewTexts;
    if (isFew && typeof content === 'string' && content.length <= shortText)
      return shortSha256(content);
    // In one call: a check hashes thousands of short values.
    return lazyCrypto().hash('sha256', content, 'hex');
  },
  begin: () => {
    const running = lazyCrypto().createHash('sha256');
    return {
      update: (piece) => void running.update(piece),
      hex: () => running.digest('hex'),
    };
  },
};
