import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../core/errors';
import type { EventExchange, EventStream } from '../../core/operations/state/eventExchange';
import { errorCode, writeFailure } from '../process/diskFailure';
import { ownFile, ownFolder } from '../process/writeWhole';

const end = '.jsonl';

/** A folder with one file a machine: whatever carries it about (a mount, a synchronised drive) never has two writers of one file. */
export class FolderExchange implements EventExchange {
  /** `machine` names the own file. */
  constructor(
    private readonly folder: string,
    private readonly machine: string,
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
      mkdirSync(this.folder, { recursive: true, mode: ownFolder });
      appendFileSync(path, lines.map((line) => `${line}\n`).join(''), { mode: ownFile });
    } catch (error) {
      throw writeFailure(path, error);
    }
  }

  private names(): readonly string[] {
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
      return readFileSync(path, 'utf8').split('\n').slice(0, -1);
    } catch (error) {
      throw failure.stateUnreadable(path, error);
    }
  }
}
