import type { Hasher } from '../../core/ports';
import { lazyCrypto } from './lazyCrypto';

/** SHA-256 by Node. */
export const nodeHasher: Hasher = {
  // In one call: a check hashes thousands of short values.
  sha256: (content) => lazyCrypto().hash('sha256', content, 'hex'),
  begin: () => {
    const running = lazyCrypto().createHash('sha256');
    return {
      update: (piece) => void running.update(piece),
      hex: () => running.digest('hex'),
    };
  },
};
