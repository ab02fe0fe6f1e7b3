import { failure, toError } from '../../core/errors';
import { databasePassword } from './databasePassword';
import { readTeamAddress, type TeamAddress } from './teamAddress';
import type { SqlConnection, SqlDatabase } from './sqlDatabase';

/** Seconds until a server that does not answer counts as out of reach; a hung one is given up after `longestWork`. */
const connectSeconds = 10;

/** Milliseconds of one piece of work: the first pull of a large team takes seconds. */
const longestWork = 120_000;

/**
 * A PostgreSQL server, reached anew for each piece of work: minutes or days lie between two of them. Whatever it answers or does not answer
 * throws `teamDatabaseFailed`.
 */
export class PostgresDatabase implements SqlDatabase {
  private readonly address: TeamAddress;

  /**
   * `kept` = the password where neither the environment nor the password file has one. `patience`: a piece of work that takes longer is given up,
   * milliseconds.
   */
  constructor(
    place: string,
    private readonly kept: () => Promise<string | undefined> = async () => undefined,
    private readonly patience = longestWork,
  ) {
    this.address = readTeamAddress(place);
  }

  async use<T>(work: (sql: SqlConnection) => Promise<T>): Promise<T> {
    const client = await this.connect();
    const timer = setTimeout(() => void client.end({ timeout: 0 }), this.patience);
    try {
      return await work({
        query: (statement, values = []) => client.unsafe(statement, [...values]),
        run: async (statements) => void (await client.unsafe(statements)),
      });
    } catch (error) {
      throw failure.teamDatabaseFailed(this.address.url, toError(error).message, error);
    } finally {
      clearTimeout(timer);
      await client.end({ timeout: 1 });
    }
  }

  /** The package is loaded at the first need: few teams meet in a database. */
  private async connect() {
    const { default: postgres } = await import('postgres');
    const { url, host, port, database, user, encryption } = this.address;
    const login = { host, port, database, user };
    const password = databasePassword(login) ?? (await this.kept());
    return postgres(url, {
      ...{ host, port, database, user, max: 1, connect_timeout: connectSeconds },
      ...(password !== undefined && { password }),
      ssl: encryption === 'none' ? false : encryption,
      // A pooler between here and the server keeps no prepared statements.
      prepare: false,
      fetch_types: false,
      onnotice: () => undefined,
      connection: { application_name: 'repo-lessons' },
    });
  }
}
