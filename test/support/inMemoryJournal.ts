import type {
  Compaction,
  FoldClosedLines,
  JournalFiles,
  JournalPosition,
  JournalSlice,
} from '../../src/core/ports';
import { weekEnd, weekName } from '../../src/node/journal/weekName';

const day = 86_400_000;

/** A journal in memory. Several libraries may share it, as windows share a folder. */
export class InMemoryJournal implements JournalFiles {
  /** Thrown by every append while it is set. */
  fail: Error | undefined;
  private readonly weeks = new Map<string, string[]>();
  private base: string | undefined;
  private kept: readonly string[] = [];
  private generation = 0;

  /** The latest time anybody spoke of; decides what is due. */
  constructor(private readonly now: () => number = () => 0) {}

  /** Lines that are not compacted. */
  get lines(): readonly string[] {
    return [...this.weeks.values()].flat();
  }

  async append(lines: readonly string[], time: number): Promise<void> {
    if (this.fail) throw this.fail;
    const week = weekName(time);
    this.weeks.set(week, [...(this.weeks.get(week) ?? []), ...lines]);
  }

  async readSince(since: JournalPosition): Promise<JournalSlice> {
    const names = Object.keys(since);
    const fromStart =
      names.length === 0 ||
      since['generation'] !== this.generation ||
      [...this.weeks].some(([week, lines]) => (since[week] ?? 0) > lines.length);
    const start = fromStart ? {} : since;
    return {
      fromStart,
      ...(fromStart && this.base !== undefined && { base: this.base }),
      lines: [...this.weeks].flatMap(([week, lines]) => lines.slice(start[week] ?? 0)),
      position: this.position(),
      notices: [],
      isCompactionDue: this.closedWeeks(this.now()).length > 0,
    };
  }

  async readAll(): Promise<readonly string[]> {
    return [...this.kept, ...this.lines];
  }

  async compact(now: number, fold: FoldClosedLines): Promise<Compaction> {
    const names = this.closedWeeks(now);
    if (names.length === 0) return 'nothing due';
    const closed = names.flatMap((week) => this.weeks.get(week) ?? []);
    const folded = fold({
      ...(this.base !== undefined && { base: this.base }),
      kept: this.kept,
      closed,
      otherBytes: this.lines.join('\n').length - closed.join('\n').length,
    });
    if (!folded) return 'refused';
    for (const name of names) this.weeks.delete(name);
    this.base = folded.base;
    this.kept = folded.kept;
    this.generation += 1;
    return 'compacted';
  }

  private position(): JournalPosition {
    if (this.weeks.size === 0 && this.generation === 0) return {};
    const ends = [...this.weeks].map(([week, lines]) => [week, lines.length] as const);
    return { generation: this.generation, ...Object.fromEntries(ends) };
  }

  private closedWeeks(now: number): readonly string[] {
    return [...this.weeks.keys()].filter((week) => weekEnd(week) + day <= now);
  }
}
