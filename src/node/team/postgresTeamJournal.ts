import {
  fromTheStart,
  type SignedEvent,
  type TeamJournal,
  type TeamNews,
} from '../../core/operations/team/teamJournal';
import { migrateTeamTables, teamTablesIn } from './migrateTeamTables';
import type { SqlDatabase, SqlRow } from './sqlDatabase';

/** Events that go in one statement: some 400 KB. */
const pushSize = 1000;

/** Events that one pull gives: some 4 MB, well within a second on a slow line. */
const defaultPageSize = 10_000;

/**
 * A team in a table. Its events have places in the order in which they could be seen (`teamTables`), and the cursor is the last place read with
 * the end of the signature there: where that event is gone or is another one (taken back, expired, restored from a backup), the pull begins anew,
 * which costs time and loses nothing.
 */
export class PostgresTeamJournal implements TeamJournal {
  constructor(
    private readonly database: SqlDatabase,
    private readonly team: string,
    private readonly pageSize = defaultPageSize,
  ) {}

  /** Makes the tables where they lack, and the team, with this login as its founder. */
  async begin(): Promise<void> {
    await this.database.use(async (sql) => {
      await migrateTeamTables(sql);
      await sql.query('insert into lessons.team (team) values ($1::text)', [this.team]);
      await sql.query('insert into lessons.member (team, role) values ($1::text, current_user)', [
        this.team,
      ]);
    });
  }

  async push(events: readonly SignedEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.database.use(async (sql) => {
      await migrateTeamTables(sql);
      for (let at = 0; at < events.length; at += pushSize)
        await sql.query(
          `insert into lessons.event (team, person, id, line, signature)
           select $1::text, person, id, line, signature
           from json_to_recordset($2::text::json)
             as given (person text, id text, line text, signature text)
           on conflict do nothing`,
          [this.team, JSON.stringify(events.slice(at, at + pushSize))],
        );
      await sql.query('select lessons.sweep($1::text)', [this.team]);
    });
  }

  async pull(cursor: string): Promise<TeamNews> {
    const { place, end } = readCursor(cursor);
    const { rows, isAnew } = await this.database.use(async (sql) => {
      if ((await teamTablesIn(sql)) === 0) return { rows: [], isAnew: true };
      const [mark] = await sql.query(
        `select from lessons.event
         where team = $1::text and place = $2::bigint and right(signature, ${endLength}) = $3::text`,
        [this.team, place, end],
      );
      const after = await sql.query(
        `select place::text, person, id, line, signature from lessons.event
         where team = $1::text and place > $2::bigint
         order by event.place limit ${this.pageSize}`,
        [this.team, mark ? place : '0'],
      );
      return { rows: after, isAnew: !mark };
    });
    const last = rows.at(-1);
    return {
      ...{ events: rows.map(eventOf), isAnew },
      // Of a place that lost everything the old cursor would be right again once as much was told as before.
      cursor: last ? cursorAt(last) : isAnew ? fromTheStart : cursor,
      hasMore: rows.length === this.pageSize,
    };
  }

  async forget(person: string): Promise<void> {
    await this.database.use(async (sql) => {
      if ((await teamTablesIn(sql)) === 0) return;
      await sql.query('delete from lessons.event where team = $1::text and person = $2::text', [
        this.team,
        person,
      ]);
    });
  }
}

/** The teams that this login sees. */
export async function teamsInDatabase(database: SqlDatabase): Promise<readonly string[]> {
  return database.use(async (sql) => {
    if ((await teamTablesIn(sql)) === 0) return [];
    const rows = await sql.query('select distinct team from lessons.member order by team');
    return rows.map(({ team }) => String(team));
  });
}

/** Of a signature these many characters tell two events apart. */
const endLength = 18;

function cursorAt({ place, signature }: SqlRow): string {
  return `${String(place)}:${String(signature).slice(-endLength)}`;
}

function readCursor(cursor: string): { readonly place: string; readonly end: string } {
  const [, place, end] = /^(\d{1,18}):([0-9a-f]{18})$/.exec(cursor) ?? [];
  return { place: place ?? '0', end: end ?? '' };
}

function eventOf({ person, id, line, signature }: SqlRow): SignedEvent {
  return {
    id: String(id),
    person: String(person),
    line: String(line),
    signature: String(signature),
  };
}
