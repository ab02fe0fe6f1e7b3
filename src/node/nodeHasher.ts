import { createHash } from 'node:crypto';
import type { Hasher } from '../core/ports';

/** SHA-256 by Node. */
export const nodeHasher: Hasher = {
  sha256: (content) => createHash('sha256').update(content).digest('hex'),
  begin: () => {
    const hash = createHash('sha256');
    return {
      update: (piece) => void hash.update(piece),
      hex: () => hash.digest('hex'),
    };
  },
};
