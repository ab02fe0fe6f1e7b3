import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { failure } from '../../core/errors';
import type { StateFile } from '../../core/ports';
import { errorCode, writeFailure } from '../process/diskFailure';
import { refuseLinkIntoRepository } from '../repository/linkedState';
import { ownFile, ownFolder, sweepSpares, writeWhole } from '../process/writeWhole';

/**
 * One derived file under `state/`. Its text stands in it twice, so that a reader sees any damage by comparing two pieces of memory:
 * a checksum would cost a process that lives for a moment more than everything else it does with the file.
 */
export class DiskStateFile implements StateFile {
  private isChecked = false;

  constructor(private readonly path: string) {}

  async read(): Promise<string | undefined> {
    let bytes: Buffer;
    try {
      bytes = readFileSync(this.path);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw failure.stateUnreadable(this.path, error);
    }
    const text = textOf(bytes);
    if (text === undefined) throw failure.stateUnreadable(this.path, new Error('it is damaged'));
    return text;
  }

  async write(text: string): Promise<void> {
    const folder = dirname(this.path);
    if (!this.isChecked) refuseLinkIntoRepository(folder, ownLevels);
    try {
      mkdirSync(folder, { recursive: true, mode: ownFolder });
      if (!this.isChecked) sweepSpares(folder);
      this.isChecked = true;
      writeWhole(this.path, bytesOf(text), ownFile);
    } catch (error) {
      throw writeFailure(this.path, error);
    }
  }
}

/** The repository's key, `state` and the home. */
const ownLevels = 3;

/** First line: how the text is written, and its length in bytes. */
const head = /^lessons-state (latin1|utf8) (\d+)\n/;
const longestHead = 48;

function bytesOf(text: string): Buffer {
  // Most texts are ASCII, which is read as it lies.
  const encoding = /[^\u0000-\u007f]/.test(text) ? 'utf8' : 'latin1';
  const body = Buffer.from(text, encoding);
  return Buffer.concat([Buffer.from(`lessons-state ${encoding} ${body.length}\n`), body, body]);
}

/** `undefined` = cut, or changed by a fault of the disk. */
function textOf(bytes: Buffer): string | undefined {
  const [line = '', encoding, length] = head.exec(bytes.toString('latin1', 0, longestHead)) ?? [];
  const [start, size] = [line.length, Number(length)];
  if (encoding === undefined || bytes.length !== start + 2 * size) return undefined;
  const [first, second] = [bytes.subarray(start, start + size), bytes.subarray(start + size)];
  if (!first.equals(second)) return undefined;
  return encoding === 'latin1' ? first.toString('latin1') : first.toString('utf8');
}
