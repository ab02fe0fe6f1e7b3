import {
  fromTheStart,
  type SignedEvent,
  type TeamJournal,
  type TeamNews,
} from '../../core/operations/team/teamJournal';
import { hasTeamTables, migrateTeamTables } from './migrateTeamTables';
import type { SqlDatabase } from './sqlDatabase';

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
    const found = await this.database.use(async (sql) => {
      if (!(await hasTeamTables(sql))) return undefined;
      const [row] = await sql.query(newsAfter(this.pageSize), [this.team, place, end]);
      return row;
    });
    const isAnew = found?.['known'] !== true;
    const events = readPage(found?.['page']);
    const last = events.at(-1);
    return {
      ...{ events, isAnew },
      // Of a place that lost everything the old cursor would be right again once as much was told as before.
      cursor: last ? cursorAt(found?.['last'], last) : isAnew ? fromTheStart : cursor,
      hasMore: events.length === this.pageSize,
    };
  }

  async forget(person: string): Promise<void> {
    await this.database.use(async (sql) => {
      if (!(await hasTeamTables(sql))) return;
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
    if (!(await hasTeamTables(sql))) return [];
    const rows = await sql.query('select distinct team from lessons.member order by team');
    return rows.map(({ team }) => String(team));
  });
}

/** Of a signature these many characters tell two events apart. */
const endLength = 18;

/**
 * One question and one row, whose `page` has a line for each event: ten thousand rows of five columns take this side four times as long to read.
 * A line that was signed has no line end in it; one that has is not taken over as it is, and its signature does not hold.
 */
const newsAfter = (most: number): string =>
  `with mark as (
     select exists (
       select from lessons.event
       where team = $1::text and place = $2::bigint and right(signature, ${endLength}) = $3::text
     ) as known
   ), news as (
     select place, person || signature || id || ' ' || line as line from lessons.event
     where team = $1::text and place > (select case when known then $2::bigint else 0 end from mark)
     order by event.place limit ${most}
   )
   select (select known from mark) as known, max(place)::text as last,
     string_agg(replace(line, e'\\n', ' '), e'\\n' order by place) as page
   from news`;

/** The lengths of a key and of a signature. */
const [keyLength, signatureLength] = [64, 128];

function readPage(page: unknown): readonly SignedEvent[] {
  if (typeof page !== 'string') return [];
  return page.split('\n').map((text) => {
    const person = text.slice(0, keyLength);
    const signature = text.slice(keyLength, keyLength + signatureLength);
    const rest = text.slice(keyLength + signatureLength);
    const at = rest.indexOf(' ');
    return { id: rest.slice(0, at), person, line: rest.slice(at + 1), signature };
  });
}

function cursorAt(place: unknown, { signature }: SignedEvent): string {
  return `${String(place)}:${signature.slice(-endLength)}`;
}

function readCursor(cursor: string): { readonly place: string; readonly end: string } {
  const [, place, end] = /^(\d{1,18}):([0-9a-f]{18})$/.exec(cursor) ?? [];
  return { place: place ?? '0', end: end ?? '' };
}
