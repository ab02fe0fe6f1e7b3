import { join } from 'node:path';
import type { JournalPosition } from '../../core/ports';
import { readSnapshotFile, type SnapshotRead } from './journalSnapshot';
import { readJournalName, snapshotName, type JournalFileName } from './journalNames';
import { readTail } from './journalTail';

/** A week may be compacted when it is over for this long: by then no window is asleep with an event of it. */
const closedAfterMs = 86_400_000;
/** Between taking a file out of use and folding it: far longer than any process takes from opening a file to writing to it. */
export const claimPauseMs = 60_000;

type Named<K extends JournalFileName['kind']> = Extract<JournalFileName, { readonly kind: K }>;

interface NewLines {
  readonly lines: readonly string[];
  readonly position: JournalPosition;
}

/** A journal folder as of one look at its names. Reading throws the system's error where a file vanished since. */
export class JournalFolder {
  private readonly files: readonly JournalFileName[];

  constructor(
    readonly path: string,
    names: readonly string[],
  ) {
    this.files = names.flatMap((name) => readJournalName(name) ?? []);
  }

  of<K extends JournalFileName['kind']>(kind: K): readonly Named<K>[] {
    return this.files.filter((file): file is Named<K> => file.kind === kind);
  }

  /** The newest generation; 0 = nothing was ever compacted. */
  get generation(): number {
    return Math.max(0, ...this.of('snapshot').map(({ generation }) => generation));
  }

  closedWeeks(now: number): readonly Named<'week'>[] {
    return this.of('week').filter(({ end }) => end + closedAfterMs <= now);
  }

  isCompactionDue(now: number): boolean {
    const isRipe = ({ claimed }: Named<'closing'>) => Math.abs(now - claimed) >= claimPauseMs;
    return this.closedWeeks(now).length > 0 || this.of('closing').some(isRipe);
  }

  /** The lines behind a position; no slice where the position no longer fits the files, with a notice where that is no compaction. */
  readNew(since: JournalPosition): {
    readonly slice?: NewLines;
    readonly notices: readonly string[];
  } {
    const live = this.live();
    const start = this.startOfPosition();
    const known = Object.keys(since);
    const isMoved =
      known.length === 0 ||
      known.some((name) => start[name] === undefined && !live.some((file) => file.name === name)) ||
      Object.keys(start).some((name) => since[name] === undefined) ||
      live.some(({ kind, name }) => kind === 'closing' && since[name] === undefined);
    if (isMoved) return { notices: this.deletedNotices(since) };
    const lines: string[] = [];
    const position: Record<string, number> = { ...start };
    for (const { name } of live) {
      const tail = readTail(join(this.path, name), since[name] ?? 0);
      if (tail.isCut) return { notices: [cutNotice(join(this.path, name))] };
      position[name] = tail.end;
      append(lines, tail.lines);
    }
    return { slice: { lines, position }, notices: [] };
  }

  /** Everything: the snapshot, then every line that is not in it. */
  readWhole(): NewLines & { readonly base?: string; readonly notices: readonly string[] } {
    const read = this.readSnapshot();
    const lines: string[] = [];
    const position: Record<string, number> = { ...this.startOfPosition() };
    for (const { name } of this.live()) {
      const isFolded = read?.kind === 'read' && read.snapshot.folded.includes(name);
      const tail = readTail(join(this.path, name), 0);
      position[name] = tail.end;
      if (!isFolded) append(lines, tail.lines);
    }
    if (read?.kind === 'damaged') append(lines, this.keptLines(read));
    return {
      lines,
      position,
      notices: this.noticesOf(read),
      ...(read?.kind === 'read' && { base: read.snapshot.base }),
    };
  }

  /** Every line there is word for word. */
  readEveryLine(): readonly string[] {
    const read = this.readSnapshot();
    const { lines } = this.readWhole();
    return read?.kind === 'damaged' ? lines : [...this.keptLines(read), ...lines];
  }

  /** `undefined` = nothing was ever compacted. */
  readSnapshot(): SnapshotRead | undefined {
    return this.generation === 0 ? undefined : readSnapshotFile(this.path, this.generation);
  }

  /** Lines that compaction kept. Where the snapshot that names their file is lost, the newest file of kept lines. */
  keptLines(read: SnapshotRead | undefined): readonly string[] {
    const newest = this.of('kept')
      .filter(({ generation }) => generation <= this.generation)
      .sort((a, b) => b.generation - a.generation)[0]?.name;
    const name = read?.kind === 'read' ? read.snapshot.kept : newest;
    return name === undefined ? [] : readTail(join(this.path, name), 0).lines;
  }

  /** Weeks that are gone without having been compacted. */
  private deletedNotices(since: JournalPosition): readonly string[] {
    if (this.generation > 0 && since[snapshotName(this.generation)] === undefined) return [];
    const isGone = (name: string) =>
      readJournalName(name)?.kind === 'week' &&
      !this.live().some((file) => file.name.startsWith(name.replace(/jsonl$/, '')));
    return Object.keys(since)
      .filter(isGone)
      .map((name) => cutNotice(join(this.path, name)));
  }

  private live(): readonly JournalFileName[] {
    return [...this.of('closing'), ...this.of('week')];
  }

  private startOfPosition(): JournalPosition {
    return this.generation === 0 ? {} : { [snapshotName(this.generation)]: 1 };
  }

  private noticesOf(read: SnapshotRead | undefined): readonly string[] {
    if (!read || (read.kind === 'read' && read.from === 'main')) return [];
    const path = join(this.path, snapshotName(this.generation));
    if (read.kind === 'read') return [`${path} is damaged; its copy is used and nothing is lost.`];
    if (read.kind === 'newer') {
      return [
        `${path} is of a newer version of Repo Lessons. Update it to see what was counted before.`,
      ];
    }
    return [
      `${path} and its copy are damaged: uses counted in earlier weeks are lost; approvals and everything else the user said are read from the lines that were kept.`,
    ];
  }
}

function cutNotice(path: string): string {
  return `${path} was cut, replaced or deleted: what was lost with it cannot be counted; everything else is counted again.`;
}

/** Spreading a hundred thousand lines into one call overflows the stack. */
function append(lines: string[], more: readonly string[]): void {
  for (const line of more) lines.push(line);
}
