import { createHash, hash } from 'node:crypto';
import type { Hasher } from '../core/ports';

/** SHA-256 by Node. */
export const nodeHasher: Hasher = {
  // In one call: a check hashes thousands of short values.
  sha256: (content) => hash('sha256', content, 'hex'),
  begin: () => {
    const running = createHash('sha256');
    return {
      update: (piece) => void running.update(piece),
      hex: () => running.digest('hex'),
    };
  },
};
