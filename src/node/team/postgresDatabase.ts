import type Connect from 'postgres';
import { failure, toError } from '../../core/errors';
import { databasePassword } from './databasePassword';
import { readTeamAddress, type TeamAddress } from './teamAddress';
import type { SqlConnection, SqlDatabase } from './sqlDatabase';

/** Seconds until a server that does not answer counts as out of reach; a hung one is given up after `longestWork`. */
const connectSeconds = 10;

/** Milliseconds of one piece of work: the first pull of a large team takes seconds. */
const longestWork = 120_000;

/** How a server is reached. */
interface Reaching {
  /** The password where neither the environment nor the password file has one. */
  readonly kept?: () => Promise<string | undefined>;
  /** A piece of work that takes longer is given up, milliseconds. */
  readonly patience?: number;
  /** Seconds for which a connection stays open for the next piece of work; 0 = it ends with each. */
  readonly lingers?: number;
}

type Client = ReturnType<typeof Connect>;

/**
 * A PostgreSQL server, reached anew for each piece of work where minutes or days lie between two of them. Whatever it answers or does not answer
 * throws `teamDatabaseFailed`.
 */
export class PostgresDatabase implements SqlDatabase {
  private readonly address: TeamAddress;
  private open: Client | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    place: string,
    private readonly reaching: Reaching = {},
  ) {
    this.address = readTeamAddress(place);
  }

  /** Over a connection that stays open one piece of work waits for the one before. */
  async use<T>(work: (sql: SqlConnection) => Promise<T>): Promise<T> {
    if (!this.reaching.lingers) return this.over(await this.connect(), work, true);
    const done = this.last.then(async () =>
      this.over((this.open ??= await this.connect()), work, false),
    );
    this.last = done.catch(() => undefined);
    return done;
  }

  private async over<T>(
    client: Client,
    work: (sql: SqlConnection) => Promise<T>,
    isLast: boolean,
  ): Promise<T> {
    let ends = isLast;
    const timer = setTimeout(
      () => void client.end({ timeout: 0 }),
      this.reaching.patience ?? longestWork,
    );
    try {
      return await work({
        query: (statement, values = []) => client.unsafe(statement, [...values]),
        run: async (statements) => void (await client.unsafe(statements)),
      });
    } catch (error) {
      // Whatever state it is in, the next piece of work begins with another one.
      ends = true;
      throw failure.teamDatabaseFailed(this.address.url, toError(error).message, error);
    } finally {
      clearTimeout(timer);
      if (ends) {
        this.open = undefined;
        await client.end({ timeout: 1 });
      }
    }
  }

  /** The package is loaded at the first need: few teams meet in a database. */
  private async connect(): Promise<Client> {
    const { default: postgres } = await import('postgres');
    const { url, host, port, database, user, encryption } = this.address;
    const login = { host, port, database, user };
    const password = databasePassword(login) ?? (await this.reaching.kept?.());
    return postgres(url, {
      ...{ host, port, database, user, max: 1, connect_timeout: connectSeconds },
      ...(password !== undefined && { password }),
      ...(this.reaching.lingers && { idle_timeout: this.reaching.lingers }),
      ssl: encryption === 'none' ? false : encryption,
      // A pooler between here and the server keeps no prepared statements.
      prepare: false,
      fetch_types: false,
      onnotice: () => undefined,
      connection: { application_name: 'repo-lessons' },
    });
  }
}
