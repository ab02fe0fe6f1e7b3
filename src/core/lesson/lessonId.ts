import type { Hasher } from '../ports';
import type { Scope } from './lesson';

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** The id of a file that names none: the first 12 base32 characters of SHA-256(scope, file name), docs/design.md §2. */
export function lessonId(scope: Scope, fileName: string, hasher: Hasher): string {
  const hex = hasher.sha256(`${scope}\n${fileName}`);
  let bits = BigInt(`0x${hex.slice(0, 15)}`);
  let id = '';
  for (let index = 0; index < 12; index += 1) {
    id = (base32[Number(bits & 31n)] ?? 'a') + id;
    bits >>= 5n;
  }
  return id;
}

/** Whether an id looks as ours do; any other was made up by somebody. */
export function isOwnId(id: string): boolean {
  return /^[a-z2-7]{12}$/.test(id);
}

const shippedPrefix = 'shipped:';

/** The id of a recipe that ships with the program: stable over repositories, and never that of a file. */
export function shippedId(name: string): string {
  return shippedPrefix + name;
}

export function isShippedId(id: string): boolean {
  return id.startsWith(shippedPrefix);
}
