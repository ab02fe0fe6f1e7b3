import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './diskFailure';
import { randomBytes } from './randomBytes';

/** What everybody who has the repository may read, and what is this user's alone. */
const readable = 0o644;
export const ownFile = 0o600;
export const ownFolder = 0o700;

/** Writes a file whole or not at all: a temp file beside it, flushed, then renamed over it. Throws the system's error and leaves nothing behind. */
export function writeWhole(path: string, content: string | Uint8Array, mode = readable): void {
  writeBeside(path, content, (temporary) => renameSync(temporary, path), mode);
}

/** Like `writeWhole`, but never over an existing file: false = there is one, whoever made it first. */
export function createWhole(path: string, content: string | Uint8Array, mode = readable): boolean {
  let isNew = true;
  const place = (temporary: string): void => {
    isNew = claimName(temporary, path);
    rmSync(temporary, { force: true });
  };
  writeBeside(path, content, place, mode);
  return isNew;
}

function writeBeside(
  path: string,
  content: string | Uint8Array,
  place: (temporary: string) => void,
  mode = readable,
): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = openSync(temporary, 'wx', mode);
    try {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    place(temporary);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** What a process leaves behind that is killed between writing a file beside and putting it in its place. */
const spare = /\.[0-9a-f]{12}\.tmp$/;
/** Far longer than any write takes. Milliseconds. */
const spareAfter = 60_000;

/** Removes spare files of processes that are gone. A folder that cannot be looked at is left as it is. */
export function sweepSpares(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (spare.test(name) && Date.now() - lstatSync(path).mtimeMs > spareAfter)
        rmSync(path, { force: true });
    }
  } catch {
    // Another process was quicker, or the folder is not there: the next write sweeps again.
  }
}

/** A hard link fails where the name is taken, so of two processes exactly one wins. */
function claimName(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (!['EPERM', 'ENOSYS', 'EOPNOTSUPP', 'ENOTSUP', 'EXDEV'].includes(errorCode(error))) {
      throw error;
    }
    // A file system without hard links: the look comes first, which is the best it offers.
    if (existsSync(path)) return false;
    renameSync(temporary, path);
    return true;
  }
}
