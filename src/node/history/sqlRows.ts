import type { Database, SqlValue } from 'sql.js';

export type Row = Readonly<Record<string, SqlValue>>;

/** All rows of one query. */
export function rows(database: Database, query: string, values: SqlValue[] = []): readonly Row[] {
  const ask = prepared(database, query);
  try {
    return ask.rows(values);
  } finally {
    ask.free();
  }
}

/** A statement that is compiled once and run many times: compiling takes longer than a run. */
export interface Prepared {
  readonly run: (values: SqlValue[]) => void;
  readonly rows: (values: SqlValue[]) => readonly Row[];
  /** To be called at the end, or the database keeps it. */
  readonly free: () => void;
}

export function prepared(database: Database, query: string): Prepared {
  const statement = database.prepare(query);
  return {
    run: (values) => statement.run(values),
    rows: (values) => {
      const found: Row[] = [];
      statement.bind(values);
      while (statement.step()) found.push(statement.getAsObject());
      statement.reset();
      return found;
    },
    free: () => void statement.free(),
  };
}

export const readJson = <T>(value: SqlValue | undefined): T => JSON.parse(String(value)) as T;
