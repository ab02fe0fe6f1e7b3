/** A row as the database gives it. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** A connection, for one piece of work. What the database refuses throws. */
export interface SqlConnection {
  /** One statement; `$1` and so on stand for the values, whose types the statement names. */
  query(statement: string, values?: readonly string[]): Promise<readonly SqlRow[]>;
  /** Statements without values, one after the other. */
  run(statements: string): Promise<void>;
}

/** A database that speaks the SQL of PostgreSQL. */
export interface SqlDatabase {
  /** Connects, works, and disconnects whatever came of it. */
  use<T>(work: (sql: SqlConnection) => Promise<T>): Promise<T>;
}
