import { closeSync, openSync, readSync } from 'node:fs';
import { lazyCrypto } from './lazyCrypto';

/** Where a system hands out random bytes as a file; elsewhere, and where it cannot be read, Node's `crypto` is loaded for them. */
const source = process.platform === 'win32' ? undefined : '/dev/urandom';

/** So many random bytes, fit for secrets. A process that lives for a moment loads nothing for them. */
export function randomBytes(count: number): Buffer {
  return (
    (source === undefined ? undefined : readFrom(source, count)) ?? lazyCrypto().randomBytes(count)
  );
}

function readFrom(path: string, count: number): Buffer | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(count);
      return readSync(file, bytes) === count ? bytes : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    // No such file, or not for us to read.
    return undefined;
  }
}
