import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../core/errors';
import type {
  Clock,
  Compaction,
  FoldClosedLines,
  JournalFiles,
  JournalPosition,
  JournalSlice,
} from '../../core/ports';
import { errorCode, writeFailure } from '../process/diskFailure';
import { refuseLinkIntoRepository } from '../repository/linkedState';
import { compactJournal } from './journalCompaction';
import { JournalFolder } from './journalFolder';
import { weekName } from './weekName';

/**
 * The journal of one state folder: one file a week, appended by any number of processes at once. Each event is written as newline +
 * JSON + newline, and one act in a single write, so that a torn line never swallows its neighbour.
 */
export class DiskJournal implements JournalFiles {
  private isChecked = false;

  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
  ) {}

  async append(lines: readonly string[], time: number, isFlushed = false): Promise<void> {
    this.checkFolder();
    const path = join(this.folder, `${weekName(time)}.jsonl`);
    const bytes = Buffer.from(lines.map((line) => `\n${line}\n`).join(''));
    try {
      // A file that was compacted away between opening and writing took the event with it: once more, into its successor.
      while (!this.appendOnce(path, bytes, isFlushed));
    } catch (error) {
      throw writeFailure(path, error);
    }
  }

  async readSince(since: JournalPosition): Promise<JournalSlice> {
    return this.whileOthersCompact((folder) => {
      const isCompactionDue = folder.isCompactionDue(this.clock.now());
      const { slice, notices } = folder.readNew(since);
      if (slice) return { ...slice, fromStart: false, notices, isCompactionDue };
      const whole = folder.readWhole();
      return {
        ...whole,
        fromStart: true,
        notices: [...notices, ...whole.notices],
        isCompactionDue,
      };
    });
  }

  async readAll(): Promise<readonly string[]> {
    return this.whileOthersCompact((folder) => folder.readEveryLine());
  }

  async compact(now: number, fold: FoldClosedLines): Promise<Compaction> {
    return compactJournal(this.folder, now, fold);
  }

  /** False = the file was deleted before the write reached it. */
  private appendOnce(path: string, bytes: Uint8Array, isFlushed: boolean): boolean {
    const file = this.openForAppend(path);
    try {
      // One write, never a second for the rest: between the two another process could write its own line.
      if (writeSync(file, bytes) < bytes.length) {
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      }
      if (isFlushed) fsyncSync(file);
      return fstatSync(file).nlink > 0 || isStillThere(path, file);
    } finally {
      closeSync(file);
    }
  }

  /** Once is enough: who can put a link here later can write the journal as well. */
  private checkFolder(): void {
    if (this.isChecked) return;
    refuseLinkIntoRepository(this.folder, ownLevels);
    this.isChecked = true;
  }

  private openForAppend(path: string): number {
    try {
      return openSync(path, 'a', 0o600);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      return openSync(path, 'a', 0o600);
    }
  }

  /** A file that vanishes while it is read was compacted by another process: the folder is looked at again. */
  private whileOthersCompact<T>(read: (folder: JournalFolder) => T): T {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return read(new JournalFolder(this.folder, this.fileNames()));
      } catch (error) {
        if (errorCode(error) !== 'ENOENT' || attempt === mostAttempts) {
          throw failure.stateUnreadable(this.folder, error);
        }
      }
    }
  }

  private fileNames(): readonly string[] {
    try {
      return readdirSync(this.folder);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }
}

/** For file systems that count no links. */
function isStillThere(path: string, file: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(file).ino;
}

/** `journal`, the repository's key, `state` and the home. */
const ownLevels = 4;

/** A compaction moves files twice; more often than this nobody is that fast. */
const mostAttempts = 10;
