import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, writeFailure } from '../process/diskFailure';
import { nodeHasher } from '../process/nodeHasher';
import { ownFile, writeWhole } from '../process/writeWhole';

/** Behind the database pages, where SQLite does not look: it has no checksums of its own. */
const trailerTitle = 'lessons-history ';
const trailerBytes = trailerTitle.length + 64;

/** A history file that could be read, or why not. */
export type HistoryBytes =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly reason: string };

/** Reads a history file and checks that it is as it was written. Never throws. */
export function readHistoryFile(path: string): HistoryBytes {
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { kind: 'missing' };
    return { kind: 'damaged', reason: `${path} cannot be read` };
  }
  const bytes = content.subarray(0, Math.max(0, content.length - trailerBytes));
  const isWhole = content.subarray(bytes.length).toString('latin1') === trailerOf(bytes);
  return isWhole
    ? { kind: 'read', bytes }
    : { kind: 'damaged', reason: `${path} is damaged or of another version` };
}

/** Writes a history file whole; the one before becomes the backup. */
export function writeHistoryFile(path: string, bytes: Uint8Array): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Whoever is killed between the two renames leaves the backup, which is as good.
    if (existsSync(path)) renameSync(path, backupOf(path));
    writeWhole(path, Buffer.concat([bytes, Buffer.from(trailerOf(bytes), 'latin1')]), ownFile);
  } catch (error) {
    throw writeFailure(path, error);
  }
}

export function backupOf(path: string): string {
  return `${path}.backup`;
}

function trailerOf(bytes: Uint8Array): string {
  return trailerTitle + nodeHasher.sha256(bytes);
}
