import type { Database, SqlValue } from 'sql.js';
import { failure, toError } from '../../core/errors';
import type { Episode } from '../../core/journal/episodes';
import type { JournalEvent } from '../../core/journal/event';
import type {
  ActivityEvent,
  History,
  HistoryChange,
  Page,
  PageRequest,
  ReinforcementRow,
  TimeSpan,
  Vote,
} from '../../core/journal/history';
import type { ComparedUse, UseTotals } from '../../core/journal/useTotals';
import type { JournalPosition, Logger } from '../../core/ports';
import { addEvents, tablesOfEvents } from './addEvents';
import { backupOf, readHistoryFile, writeHistoryFile } from './historyFile';
import {
  comparedRequests,
  correctedRequests,
  historyCuts,
  historyTables,
  historyVersion,
  newestFirst,
  oldestFirst,
} from './historyTables';
import { readJson, rows } from './sqlRows';
import { amountsIn } from './weekCounter';

type EventOf<T extends JournalEvent['type']> = Extract<JournalEvent, { readonly type: T }>;

/** Where the history lies and where its engine comes from. */
export interface SqlJsHistoryPorts {
  readonly path: string;
  /** The bytes of `sql-wasm.wasm`; read at the first use. */
  readonly wasm: () => Promise<Uint8Array>;
  readonly logger: Logger;
  /** Called when the file was damaged and something else stands in for it, for those who tell the user. */
  readonly onDamaged?: () => void;
}

/**
 * The history in SQLite, in memory and in one file. The engine is loaded at the first call. Two windows may write the file: the last one
 * wins, and since each writes its own position with its own content, both are right.
 */
export class SqlJsHistory implements History {
  private database: Promise<Database> | undefined;
  /** Counts changes; the file is current when it was written at this count. */
  private generation = 0;
  private savedGeneration = 0;
  private saving: Promise<void> = Promise.resolve();

  constructor(private readonly ports: SqlJsHistoryPorts) {}

  positions(): Promise<Readonly<Record<string, JournalPosition>>> {
    return this.use((database) => {
      const positions: Record<string, Record<string, number>> = {};
      for (const { journal, file, position } of rows(database, 'SELECT * FROM positions')) {
        (positions[String(journal)] ??= {})[String(file)] = Number(position);
      }
      return positions;
    });
  }

  async apply(change: HistoryChange): Promise<void> {
    await this.change((database) => {
      const { journal, startAgain, position } = change;
      for (const table of startAgain ? tablesOfEvents : []) {
        database.run(`DELETE FROM ${table} WHERE journal = ?`, [journal]);
      }
      addEvents(database, change);
      database.run('DELETE FROM positions WHERE journal = ?', [journal]);
      for (const [file, at] of Object.entries(position)) {
        database.run('INSERT INTO positions VALUES (?, ?, ?)', [journal, file, at]);
      }
    });
    await this.use(shrink);
  }

  async setReinforcements(wanted: readonly ReinforcementRow[]): Promise<void> {
    const known = await this.reinforcements();
    const byId = [...wanted].sort((a, b) => (a.lessonId < b.lessonId ? -1 : 1));
    if (JSON.stringify(known) === JSON.stringify(byId)) return;
    await this.change((database) => {
      database.run('DELETE FROM lesson_reinforcement');
      for (const row of byId) {
        const { lessonId, project, heading, reinforcements, confidence } = row;
        database.run('INSERT OR REPLACE INTO lesson_reinforcement VALUES (?, ?, ?, ?, ?, ?, ?)', [
          ...[lessonId, project, heading, reinforcements, confidence],
          ...[isoDate(row.firstSeen), isoDate(row.lastReferenced)],
        ]);
      }
    });
  }

  reinforcements(): Promise<readonly ReinforcementRow[]> {
    return this.use((database) =>
      rows(database, 'SELECT * FROM lesson_reinforcement ORDER BY lesson_id').map((row) => ({
        lessonId: String(row['lesson_id']),
        project: String(row['project']),
        heading: String(row['heading']),
        reinforcements: Number(row['reinforcements']),
        confidence: Number(row['confidence']),
        firstSeen: timeOf(row['first_seen']),
        lastReferenced: timeOf(row['last_referenced']),
      })),
    );
  }

  totals(journal: string): Promise<UseTotals> {
    const weeks = `SELECT * FROM weeks WHERE journal = ? AND given + without + tasks > 0 ORDER BY start`;
    const stale = `SELECT * FROM stale_moments WHERE journal = ? ${oldestFirst}`;
    const corrected =
      `SELECT time, process, sequence, event FROM receipts WHERE journal = ? AND request IN (${correctedRequests} AND journal = ?) ` +
      `UNION ALL SELECT time, process, sequence, event FROM words_of_user WHERE journal = ? AND type = 'correction' ${oldestFirst}`;
    return this.use((database) => ({
      weeks: rows(database, weeks, [journal]).map((row) => ({
        start: Number(row['start']),
        ...amountsIn(row),
      })),
      stale: rows(database, stale, [journal]).map((row) => ({
        ...{ time: Number(row['time']), lesson: String(row['lesson']) },
        digests: readJson<Readonly<Record<string, string>>>(row['digests']),
      })),
      corrected: rows(database, corrected, [journal, journal, journal]).map((row) =>
        readJson<UseTotals['corrected'][number]>(row['event']),
      ),
    }));
  }

  compared(journal: string): Promise<ComparedUse> {
    const of = `WHERE journal = ? AND request IN (${comparedRequests} AND journal = ?)`;
    const receipts = `SELECT event FROM receipts ${of} ${oldestFirst}`;
    const episodes = `SELECT episode FROM episodes ${of} ORDER BY started, id`;
    return this.use((database) => ({
      receipts: rows(database, receipts, [journal, journal]).map((row) =>
        readJson<EventOf<'receipt'>>(row['event']),
      ),
      episodes: rows(database, episodes, [journal, journal]).map((row) =>
        readJson<Episode>(row['episode']),
      ),
    }));
  }

  activity(page: PageRequest, span?: TimeSpan): Promise<Page<ActivityEvent>> {
    const table = span ? 'receipts WHERE time >= ? AND time < ?' : 'receipts';
    const values = span ? [span.from, span.to] : [];
    return this.use((database) =>
      readPage(database, { table, order: newestFirst, values }, 'event', page),
    );
  }

  corrections(): Promise<readonly EventOf<'correction'>[]> {
    const query = `SELECT event FROM words_of_user WHERE type = 'correction' ${oldestFirst}`;
    return this.use((database) =>
      rows(database, query).map((row) => readJson<EventOf<'correction'>>(row['event'])),
    );
  }

  votes(request: string): Promise<readonly Vote[]> {
    const query = `SELECT event FROM words_of_user WHERE request = ? AND type <> 'correction' ${oldestFirst}`;
    return this.use((database) =>
      rows(database, query, [request]).map((row) => readJson<Vote>(row['event'])),
    );
  }

  receipt(request: string): Promise<EventOf<'receipt'> | undefined> {
    const query = `SELECT event FROM receipts WHERE request = ? ${newestFirst} LIMIT 1`;
    return this.first(query, request, 'event');
  }

  episodes(page: PageRequest): Promise<Page<Episode>> {
    const [table, order] = ['episodes', 'ORDER BY started DESC, id DESC'];
    return this.use((database) =>
      readPage(database, { table, order, values: [] }, 'episode', page),
    );
  }

  episodeOf(request: string): Promise<Episode | undefined> {
    const query = 'SELECT episode FROM episodes WHERE request = ? ORDER BY started LIMIT 1';
    return this.first(query, request, 'episode');
  }

  vectors(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> {
    const query = 'SELECT vector FROM vectors WHERE text_hash = ? AND model = ?';
    return this.use((database) => {
      const found = new Map<string, Float32Array>();
      for (const hash of hashes) {
        const blob = rows(database, query, [hash, model])[0]?.['vector'];
        // A copy: the engine's memory moves.
        if (blob instanceof Uint8Array) found.set(hash, new Float32Array(blob.slice().buffer));
      }
      return found;
    });
  }

  keepVectors(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
    return this.change((database) => {
      for (const [hash, vector] of vectors) {
        const blob = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
        database.run('INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)', [hash, model, blob]);
      }
    });
  }

  save(): Promise<void> {
    const next = this.saving.then(() => this.saveOnce());
    // A save that failed must not keep the next one from trying.
    this.saving = next.catch(() => undefined);
    return next;
  }

  private first<T>(query: string, value: string, column: string): Promise<T | undefined> {
    return this.use((database) => {
      const [row] = rows(database, query, [value]);
      return row && readJson<T>(row[column]);
    });
  }

  private async saveOnce(): Promise<void> {
    const generation = this.generation;
    if (generation === this.savedGeneration) return;
    const bytes = await this.use((database) => database.export());
    writeHistoryFile(this.ports.path, bytes);
    this.savedGeneration = generation;
  }

  /** One change, whole or not at all. */
  private async change(work: (database: Database) => void): Promise<void> {
    await this.use((database) => {
      database.run('BEGIN');
      try {
        work(database);
        for (const cut of historyCuts) database.run(cut);
        database.run('COMMIT');
      } catch (error) {
        database.run('ROLLBACK');
        throw error;
      }
    });
    this.generation += 1;
  }

  /** Works on the database; where that fails, on an empty one, once: it is a cache. */
  private async use<T>(work: (database: Database) => T): Promise<T> {
    this.database ??= this.open();
    try {
      return work(await this.database);
    } catch (error) {
      this.tellDamage(`The history is read again from the journal: ${toError(error).message}`);
      this.database = this.create();
      this.generation += 1;
    }
    try {
      return work(await this.database);
    } catch (error) {
      throw failure.stateUnreadable(this.ports.path, error);
    }
  }

  private async open(): Promise<Database> {
    const { path } = this.ports;
    const reasons: string[] = [];
    for (const file of [path, backupOf(path)]) {
      const read = readHistoryFile(file);
      if (read.kind === 'damaged') reasons.push(read.reason);
      const database = read.kind === 'read' ? await this.load(read.bytes) : undefined;
      if (read.kind === 'read' && !database) reasons.push(`${file} is of another version`);
      if (!database) continue;
      if (reasons.length > 0) this.tellDamage(`${reasons.join('; ')}. Its backup is used.`);
      return database;
    }
    if (reasons.length > 0) {
      this.tellDamage(`${reasons.join('; ')}. The history is read again from the journal.`);
    }
    return this.create();
  }

  private tellDamage(what: string): void {
    this.ports.logger.warn(what);
    this.ports.onDamaged?.();
  }

  /** `undefined` = SQLite finds it unsound, or it has other tables. */
  private async load(bytes: Uint8Array): Promise<Database | undefined> {
    const engine = await this.engine();
    const database = new engine.Database(bytes);
    try {
      const [version] = rows(database, 'PRAGMA user_version');
      const [check] = rows(database, 'PRAGMA quick_check(1)');
      if (version?.['user_version'] === historyVersion && check?.['quick_check'] === 'ok') {
        return database;
      }
    } catch {
      // Not a database: as unsound as one with a failed check.
    }
    database.close();
    return undefined;
  }

  private async create(): Promise<Database> {
    const engine = await this.engine();
    const database = new engine.Database();
    database.run(historyTables);
    return database;
  }

  private async engine() {
    const { default: initSqlJs } = await import('sql.js');
    const wasm = await this.ports.wasm();
    // Bytes, not a place to load from: a bundle knows no URL of its own.
    return initSqlJs({ wasmBinary: wasm.slice().buffer });
  }
}

/** A whole past leaves more room behind than rows; each save would write it. */
function shrink(database: Database): void {
  const [free] = rows(database, 'PRAGMA freelist_count');
  const [all] = rows(database, 'PRAGMA page_count');
  if (2 * Number(free?.['freelist_count']) > Number(all?.['page_count'])) database.run('VACUUM');
}

/** What a page is cut from: a table with its condition, the values of that, and an order. */
interface Listed {
  readonly table: string;
  readonly order: string;
  readonly values: SqlValue[];
}

function readPage<T>(
  database: Database,
  { table, order, values }: Listed,
  column: string,
  { limit, offset }: PageRequest,
): Page<T> {
  const counted = rows(database, `SELECT COUNT(*) AS total FROM ${table}`, values);
  const query = `SELECT ${column} FROM ${table} ${order} LIMIT ? OFFSET ?`;
  const items = rows(database, query, [...values, limit, offset]);
  return {
    total: Number(counted[0]?.['total'] ?? 0),
    items: items.map((row) => readJson<T>(row[column])),
  };
}

/** As the table holds times, for whoever reads it by SQL: ISO in UTC, empty for "never". */
function isoDate(time: number): string {
  return time === 0 ? '' : new Date(time).toISOString();
}

function timeOf(value: unknown): number {
  return value === '' ? 0 : Date.parse(String(value));
}
