import type { IdSource } from '../../core/ports';
import { randomBytes } from './randomBytes';

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Ids of 16 random base32 characters (80 bits). */
export const randomIds: IdSource = {
  next: () => Array.from(randomBytes(16), (byte) => base32[byte & 31]).join(''),
};
