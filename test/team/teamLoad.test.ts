import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldTeam, type PersonsEvent } from '../../src/core/journal/foldTeam';
import { readSharedEvent } from '../../src/core/journal/sharedEvent';
import { fromTheStart } from '../../src/core/operations/team/teamJournal';
import { PostgresDatabase } from '../../src/node/team/postgresDatabase';
import { PostgresTeamJournal } from '../../src/node/team/postgresTeamJournal';
import { PostgresCluster, postgresServers } from '../support/postgresCluster';

/** 200 people with 50 events a day each, for as many days as are asked for: filling a year takes minutes. */
const [people, aDay] = [200, 50];
const days = Number(process.env['LESSONS_TEAM_LOAD'] ?? 0);
/** Pages that one test reads: 400,000 events. */
const mostPages = 40;
const isAsked = days > 1;
const server = postgresServers.filter(({ missing }) => missing === undefined).at(-1);
if (!isAsked) console.log('Skipped: the load of a year wants LESSONS_TEAM_LOAD=365.');

describe.skipIf(!isAsked || !server)(
  `the load of a large team on ${server?.name ?? 'a server'}`,
  () => {
    let cluster: PostgresCluster;
    const team = randomBytes(8).toString('hex');
    let sql: ReturnType<typeof postgres>;

    beforeAll(async () => {
      cluster = await PostgresCluster.start(server);
      await journal().begin();
      sql = postgres(cluster.address(), { max: 1, onnotice: () => undefined });
      await fill();
    }, 1_800_000);
    afterAll(async () => {
      await sql.end();
      cluster.stop();
    });

    const journal = () => new PostgresTeamJournal(new PostgresDatabase(cluster.address()), team);

    /** Signatures are of the right length and hold for nobody: whoever pulls checks them elsewhere. The trigger gives no places here: they are in order. */
    async function fill(): Promise<void> {
      await sql`alter table lessons.event disable trigger give_place`;
      await sql.unsafe(
        `insert into lessons.event (team, person, id, line, signature, place, stored)
       select $1::text, lpad(to_hex(n % ${people}), 64, '0'), lpad(to_hex(n), 24, '0'),
         '{"v":1,"id":"' || lpad(to_hex(n::bigint), 24, '0') || '","time":' || (1700000000000 + n::bigint * 8640) ||
           ',"sequence":0,"kind":"' || (array['given','given','given','read','helped','hurt','kept'])[1 + n % 7] ||
           '","lesson":"' || substr(translate(md5((n % 300)::text), '0189', 'wxyz'), 1, 12) ||
           '","request":"' || substr(md5(n::text), 1, 24) || '"}',
         md5(n::text) || md5('a' || n) || md5('b' || n) || md5('c' || n),
         nextval('lessons.place'), now() - make_interval(days => ${days} - n / ${people * aDay})
       from generate_series(0, ${people * aDay * days - 1}) n`,
        [team],
      );
      await sql`alter table lessons.event enable trigger give_place`;
      await sql`vacuum analyze lessons.event`;
    }

    it('has its whole size said', async () => {
      const [row] = await sql`select count(*)::int as events,
      pg_size_pretty(pg_table_size('lessons.event')) as rows,
      pg_size_pretty(pg_indexes_size('lessons.event')) as indexes from lessons.event`;
      console.log(row);
      expect(row?.['events']).toBe(people * aDay * days);
    });

    it('gives the news of a day soon', async () => {
      const [mark] = await sql`select place::text, right(signature, 18) as end from lessons.event
      where team = ${team} order by event.place desc offset ${people * aDay - 1} limit 1`;
      const cursor = `${String(mark?.['place'])}:${String(mark?.['end'])}`;
      const took: number[] = [];
      for (let turn = 0; turn < 40; turn += 1) {
        const start = performance.now();
        const { events } = await journal().pull(cursor);
        took.push(performance.now() - start);
        expect(events).toHaveLength(people * aDay - 1);
      }
      const sorted = took.sort((a, b) => a - b);
      console.log(
        `news of a day: p50 ${sorted[19]?.toFixed(0)} ms, p95 ${sorted[37]?.toFixed(0)} ms`,
      );
      expect(sorted[37]).toBeLessThan(2000);
    });

    it('is read whole by somebody who joins, in pages', async () => {
      const told: PersonsEvent[] = [];
      const start = performance.now();
      let [cursor, count, pages] = [fromTheStart, 0, 0];
      for (let hasMore = true; hasMore && pages < mostPages; pages += 1) {
        const page = await journal().pull(cursor);
        ({ cursor, hasMore } = page);
        count += page.events.length;
        for (const { person, line } of page.events) {
          const event = readSharedEvent(line);
          if (event) told.push({ person, event });
        }
      }
      const rate = count / ((performance.now() - start) / 1000);
      console.log(`joining: ${count} events in ${pages} pages, ${rate.toFixed(0)} events a second`);
      expect(count).toBe(Math.min(people * aDay * days, mostPages * 10_000));
      const folding = performance.now();
      const { lessons } = foldTeam(told);
      console.log(
        `folded: ${told.length} events in ${(performance.now() - folding).toFixed(0)} ms`,
      );
      expect(Object.keys(lessons)).toHaveLength(300);
    });
  },
);
