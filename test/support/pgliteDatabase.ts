import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import type { SqlConnection, SqlDatabase } from '../../src/node/team/sqlDatabase';

/** PostgreSQL in this process, in memory; all connections are one, each piece of work waits for the one before. */
export class PgliteDatabase implements SqlDatabase {
  private constructor(
    private readonly lite: PGlite,
    private readonly login: string,
    private readonly queue: { last: Promise<unknown> },
  ) {}

  static async start(): Promise<PgliteDatabase> {
    return new PgliteDatabase(await PGlite.create({ extensions: { vector } }), 'postgres', {
      last: Promise.resolve(),
    });
  }

  /** The same database, as another login sees it. */
  as(login: string): PgliteDatabase {
    return new PgliteDatabase(this.lite, login, this.queue);
  }

  use<T>(work: (sql: SqlConnection) => Promise<T>): Promise<T> {
    const done = this.queue.last.then(async () => {
      await this.lite.exec(`set role "${this.login}"`);
      try {
        return await work({
          query: async (statement, values = []) =>
            (await this.lite.query<Record<string, unknown>>(statement, [...values])).rows,
          run: async (statements) => void (await this.lite.exec(statements)),
        });
      } finally {
        await this.lite.exec('reset role');
      }
    });
    this.queue.last = done.catch(() => undefined);
    return done;
  }

  /** Every row of a table, as the administrator sees it. */
  async rows(table: string): Promise<readonly unknown[]> {
    return (await this.lite.query(`select * from ${table}`)).rows;
  }

  stop(): Promise<void> {
    return this.lite.close();
  }
}
