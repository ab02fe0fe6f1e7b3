import type { Database } from 'sql.js';
import type { Episode } from '../../core/journal/episodes';
import type { JournalEvent } from '../../core/journal/event';
import { compareEvents } from '../../core/journal/journalLine';
import {
  amountsOfRequest,
  amountsOfTask,
  nothing,
  plus,
  weekStart,
  type Amounts,
} from '../../core/journal/useTotals';
import { rows, type Row } from './sqlRows';

/** A request as it is counted: what its latest receipt says, in the week of its first one. */
interface Counted {
  /** Milliseconds since 1970; `null` = no receipt came yet, only tasks. */
  readonly first: number | null;
  /** The order of the latest receipt; of a request without one when its task began. */
  readonly time: number;
  readonly process: string;
  readonly sequence: number;
  readonly given: boolean;
  readonly tokens: number;
  readonly taskTokens: number;
}

/** Counts new receipts and tasks of one journal into its weeks, in any order; `write` puts them into the tables. */
export class WeekCounter {
  private readonly known = new Map<string, Counted | undefined>();
  private readonly changed = new Set<string>();
  private readonly weeks = new Map<number, Amounts>();
  private readonly isNew: boolean;

  constructor(
    private readonly database: Database,
    private readonly journal: string,
  ) {
    const query = 'SELECT 1 FROM requests WHERE journal = ? LIMIT 1';
    this.isNew = rows(database, query, [journal]).length === 0;
  }

  receipt(event: Extract<JournalEvent, { readonly type: 'receipt' }>): void {
    const { time, process, sequence, tokens, injected } = event;
    const before = this.of(event.request);
    const first = Math.min(before?.first ?? time, time);
    const isLast = !before || before.first === null || compareEvents(event, before) > 0;
    const last = { time, process, sequence, tokens, given: injected.length > 0 };
    const taskTokens = before?.taskTokens ?? 0;
    this.set(event.request, before, { ...(isLast ? last : before), first, taskTokens });
  }

  /** A task as it is now; `before` = as it was counted. */
  task(now: Episode, before: Episode | undefined): void {
    if (before) this.countTask(before, -1);
    this.countTask(now, 1);
  }

  private countTask({ started, request, end }: Episode, sign: 1 | -1): void {
    const amounts = amountsOfTask(end);
    if (amounts.tasks === 0) return;
    this.add(started, plus(nothing, amounts, sign));
    const before = this.of(request);
    const none = { first: null, process: '', sequence: 0, given: false, tokens: 0, taskTokens: 0 };
    const counted = before ?? { ...none, time: started };
    const taskTokens = counted.taskTokens + sign * amounts.tokensOfTasks;
    this.set(request, before, { ...counted, taskTokens });
  }

  write(): void {
    const keep = this.database.prepare(
      'INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    for (const request of this.changed) {
      const counted = this.known.get(request);
      if (!counted) continue;
      const { first, time, process, sequence, given, tokens, taskTokens } = counted;
      const order = [first, time, process, sequence];
      keep.run([this.journal, request, ...order, given ? 1 : 0, tokens, taskTokens]);
    }
    keep.free();
    for (const [start, more] of this.weeks) {
      const query = 'SELECT * FROM weeks WHERE journal = ? AND start = ?';
      const [row] = rows(this.database, query, [this.journal, start]);
      const all = plus(amountsIn(row), more);
      const values = [all.given, all.without, all.tokens, all.taskTokens];
      this.database.run('INSERT OR REPLACE INTO weeks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)', [
        ...[this.journal, start, ...values],
        ...[all.tasks, all.estimatedTasks, all.tokensOfTasks],
      ]);
    }
  }

  private of(request: string): Counted | undefined {
    if (!this.isNew && !this.known.has(request)) this.known.set(request, this.read(request));
    return this.known.get(request);
  }

  private read(request: string): Counted | undefined {
    const query = 'SELECT * FROM requests WHERE journal = ? AND request = ?';
    const [row] = rows(this.database, query, [this.journal, request]);
    if (!row) return undefined;
    return {
      first: row['first'] === null ? null : Number(row['first']),
      ...{ time: Number(row['time']), process: String(row['process']) },
      ...{ sequence: Number(row['sequence']), given: row['given'] === 1 },
      ...{ tokens: Number(row['tokens']), taskTokens: Number(row['task_tokens']) },
    };
  }

  private set(request: string, before: Counted | undefined, now: Counted): void {
    this.known.set(request, now);
    this.changed.add(request);
    if (before && before.first !== null)
      this.add(before.first, plus(nothing, ofRequest(before), -1));
    if (now.first !== null) this.add(now.first, ofRequest(now));
  }

  private add(time: number, amounts: Amounts): void {
    const start = weekStart(time);
    this.weeks.set(start, plus(this.weeks.get(start) ?? nothing, amounts));
  }
}

const ofRequest = ({ tokens, given, taskTokens }: Counted): Amounts =>
  amountsOfRequest(tokens, given, taskTokens);

/** The amounts in a row of the table; none = nothing was counted yet. */
export function amountsIn(row: Row | undefined): Amounts {
  const of = (column: string): number => Number(row?.[column] ?? 0);
  return {
    ...{ given: of('given'), without: of('without'), tokens: of('tokens') },
    ...{ taskTokens: of('task_tokens'), tasks: of('tasks') },
    ...{ estimatedTasks: of('estimated_tasks'), tokensOfTasks: of('tokens_of_tasks') },
  };
}
