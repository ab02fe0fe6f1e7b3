import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  fstatSync,
} from 'node:fs';
import { join } from 'node:path';
import { failure } from '../core/errors';
import type { Clock, JournalFiles, JournalPosition, JournalSlice } from '../core/ports';
import { errorCode, writeFailure } from './diskFailure';
import { weekName } from './weekName';

/**
 * The journal of one state folder: one file a week, appended by any number of processes at once. Each event is a single write
 * of newline + JSON + newline, so that a torn line never swallows its neighbour.
 */
export class DiskJournal implements JournalFiles {
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  async append(line: string): Promise<void> {
    const path = join(this.folder, `${weekName(this.clock.now())}.jsonl`);
    try {
      appendWithFolder(path, this.folder, `\n${line}\n`);
    } catch (error) {
      throw writeFailure(path, error);
    }
  }

  async readSince(since: JournalPosition): Promise<JournalSlice> {
    const names = this.fileNames();
    const lines: string[] = [];
    const position: Record<string, number> = {};
    const restarted = Object.keys(since).filter((name) => !names.includes(name));
    for (const name of names) {
      const tail = readTail(join(this.folder, name), since[name] ?? 0);
      if (tail.restarted) restarted.push(name);
      position[name] = tail.end;
      lines.push(...tail.lines);
    }
    return { lines, position, restarted };
  }

  private fileNames(): string[] {
    try {
      return readdirSync(this.folder)
        .filter((name) => name.endsWith('.jsonl'))
        .sort();
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw failure.stateUnreadable(this.folder, error);
    }
  }
}

function appendWithFolder(path: string, folder: string, text: string): void {
  try {
    appendFileSync(path, text);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    mkdirSync(folder, { recursive: true });
    appendFileSync(path, text);
  }
}

interface Tail {
  readonly lines: readonly string[];
  readonly end: number;
  readonly restarted: boolean;
}

/** The whole lines behind an offset. A line still being written stays for the next time. */
function readTail(path: string, from: number): Tail {
  const file = openSync(path, 'r');
  try {
    const size = fstatSync(file).size;
    const restarted = size < from;
    const start = restarted ? 0 : from;
    if (size === start) return { lines: [], end: size, restarted };
    const bytes = Buffer.alloc(size - start);
    const read = readSync(file, bytes, 0, bytes.length, start);
    const whole = bytes.subarray(0, read).lastIndexOf(0x0a) + 1;
    return { lines: bytes.toString('utf8', 0, whole).split('\n'), end: start + whole, restarted };
  } finally {
    closeSync(file);
  }
}
