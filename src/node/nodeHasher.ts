import { createHash } from 'node:crypto';
import type { Hasher } from '../core/ports';

/** SHA-256 by Node. */
export const nodeHasher: Hasher = {
  sha256: (content) => createHash('sha256').update(content).digest('hex'),
};
