import type { JournalFiles, JournalPosition, JournalSlice } from '../../src/core/ports';

/** A journal in memory; one "file" is enough. Several libraries may share it, as windows share a folder. */
export class InMemoryJournal implements JournalFiles {
  lines: string[] = [];
  /** Thrown by every append while it is set. */
  fail: Error | undefined;

  async append(line: string): Promise<void> {
    if (this.fail) throw this.fail;
    this.lines.push(line);
  }

  async readSince(since: JournalPosition): Promise<JournalSlice> {
    const from = since['week'] ?? 0;
    const restarted = from > this.lines.length ? ['week'] : [];
    return {
      lines: this.lines.slice(restarted.length > 0 ? 0 : from),
      position: { week: this.lines.length },
      restarted,
    };
  }
}
