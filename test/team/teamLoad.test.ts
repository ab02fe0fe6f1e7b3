import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teamVoice } from '../../src/core/journal/teamVoice';
import { readSharedEvent, type SharedEvent } from '../../src/core/journal/sharedEvent';
import { fromTheStart, type SignedEvent } from '../../src/core/operations/team/teamJournal';
import {
  newTeamRecord,
  readTeamRecord,
  writeTeamRecord,
} from '../../src/core/operations/team/teamRecord';
import { PostgresDatabase } from '../../src/node/team/postgresDatabase';
import { PostgresTeamJournal } from '../../src/node/team/postgresTeamJournal';
import { PostgresCluster, postgresServers } from '../support/postgresCluster';

/** 200 people with 50 events a day each, for as many days as are asked for: filling a year takes minutes. */
const [people, aDay] = [200, 50];
const days = Number(process.env['LESSONS_TEAM_LOAD'] ?? 0);
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

    /** Signatures are of the right length and hold for nobody: whoever pulls checks them elsewhere. No trigger gives places here: they are in order. */
    async function fill(): Promise<void> {
      await sql`alter table lessons.event disable trigger user`;
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
      await sql`alter table lessons.event enable trigger user`;
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

    it('is folded whole by somebody who joins, and by the news of a day from then on', async () => {
      const record = newTeamRecord(team, 'here');
      const clock = { pull: 0, read: 0, fold: 0 };
      let [cursor, count, today] = [fromTheStart, 0, [] as readonly Told[]];
      const timed = <T>(what: keyof typeof clock, work: () => T): T => {
        const start = process.cpuUsage();
        const done = work();
        const { user, system } = process.cpuUsage(start);
        clock[what] += (user + system) / 1000;
        return done;
      };
      for (let hasMore = true; hasMore;) {
        const start = performance.now();
        const page = await journal().pull(cursor);
        clock.pull += performance.now() - start;
        ({ cursor, hasMore } = page);
        if (page.events.length === 0) break;
        const told = timed('read', () => page.events.flatMap(toldOf));
        timed('fold', () => {
          for (const { person, event } of told) record.fold.add(person, event);
        });
        count += told.length;
        today = told;
      }
      const voice = timed('fold', () => teamVoice(record.fold.ledger(), record, 'nobody'));
      print('joining', { events: count, pulledIn: clock.pull, linesRead: clock.read });
      print('fold of all, processor', { events: count, milliseconds: clock.fold });
      expect(count).toBe(people * aDay * days);
      expect(Object.keys(voice.lessons)).toHaveLength(300);

      const text = timed('read', () => writeTeamRecord(record));
      const start = process.cpuUsage();
      const kept = readTeamRecord(text);
      const ready = kept && teamVoice(kept.fold.ledger(), kept, 'nobody');
      const reading = process.cpuUsage(start);
      print('fold of the year from the record, processor', {
        milliseconds: (reading.user + reading.system) / 1000,
      });
      expect(ready).toEqual(voice);
      for (const { person, event } of today) kept?.fold.add(person, event);
      const again = kept && teamVoice(kept.fold.ledger(), kept, 'nobody');
      const written = kept && writeTeamRecord(kept);
      const { user, system } = process.cpuUsage(start);
      print('record read, a day folded, record written', {
        ...{ events: today.length, milliseconds: (user + system) / 1000 },
        ...{ recordMB: text.length / 1e6, voiceMB: JSON.stringify(voice).length / 1e6 },
      });
      expect(again).toEqual(voice);
      expect(written?.length).toBe(text.length);
    }, 1_800_000);
  },
);

interface Told {
  readonly person: string;
  readonly event: SharedEvent;
}

function toldOf({ person, line }: SignedEvent): readonly Told[] {
  const event = readSharedEvent(line);
  return event ? [{ person, event }] : [];
}

function print(what: string, figures: Readonly<Record<string, number>>): void {
  const words = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(1)}`);
  console.log(`${what}: ${words.join(', ')}`);
}
