import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { failure } from '../../core/errors';
import type { EventExchange, EventStream } from '../../core/operations/state/eventExchange';
import { errorCode, writeFailure } from '../process/diskFailure';
import { ownFile, ownFolder } from '../process/writeWhole';

const end = '.jsonl';

/** A folder with one file a machine: whatever carries it about (a mount, a synchronised drive) never has two writers of one file. */
export class FolderExchange implements EventExchange {
  /** `machine` names the own file; `isShared` = others than this user meet there too, as far as the system lets them. */
  constructor(
    private readonly folder: string,
    private readonly machine: string,
    private readonly isShared = false,
  ) {}

  async pull(): Promise<readonly EventStream[]> {
    return this.names().map((name) => {
      const from = name.slice(0, -end.length);
      return { from, lines: this.linesOf(name), isOwn: from === this.machine };
    });
  }

  async push(lines: readonly string[]): Promise<void> {
    const path = join(this.folder, `${this.machine}${end}`);
    try {
      mkdirSync(this.folder, { recursive: true, ...(!this.isShared && { mode: ownFolder }) });
      append(path, lines, this.isShared ? undefined : ownFile);
    } catch (error) {
      throw writeFailure(path, error);
    }
  }

  async drop(from: string): Promise<void> {
    const path = join(this.folder, `${from}${end}`);
    try {
      rmSync(path, { force: true });
    } catch (error) {
      throw writeFailure(path, error);
    }
  }

  private names(): readonly string[] {
    const place = dirname(this.folder);
    // A folder of several people is there before they meet: where it is gone (a mount, a drive), nobody was reached.
    if (this.isShared && !existsSync(place))
      throw failure.stateUnreadable(place, new Error('it is not there'));
    try {
      return readdirSync(this.folder)
        .filter((name) => name.endsWith(end))
        .sort();
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw failure.stateUnreadable(this.folder, error);
    }
  }

  /** Lines that came whole: the last one may still be on its way. */
  private linesOf(name: string): readonly string[] {
    const path = join(this.folder, name);
    try {
      const whole = readFileSync(path, 'utf8').split('\n').slice(0, -1);
      return whole.filter((line) => line !== '');
    } catch (error) {
      throw failure.stateUnreadable(path, error);
    }
  }
}

/** Begins with a line end of its own, as a writer before it may have been killed within a line; it is on the disk when it returns. */
function append(path: string, lines: readonly string[], mode: number | undefined): void {
  const file = openSync(path, 'a', mode);
  try {
    const bytes = Buffer.from(`\n${lines.map((line) => `${line}\n`).join('')}`);
    if (writeSync(file, bytes) < bytes.length) throw new Error('The disk took only a part of it.');
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
