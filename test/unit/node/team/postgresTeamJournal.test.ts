import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrateTeamTables } from '../../../../src/node/team/migrateTeamTables';
import { newPrivateKey, signingKey } from '../../../../src/node/team/nodeSignatures';
import {
  PostgresTeamJournal,
  teamsInDatabase,
} from '../../../../src/node/team/postgresTeamJournal';
import { PgliteDatabase } from '../../../support/pgliteDatabase';
import { eventsBy, pulled } from '../../../support/teamEvents';
import { teamStandingContract } from '../../../support/teamStandingContract';
import { teamJournalContract } from '../../../support/teamJournalContract';

describe('a team in Postgres', { timeout: 60_000 }, () => {
  let database: PgliteDatabase;
  beforeAll(async () => void (database = await PgliteDatabase.start()), 60_000);
  afterAll(() => database.stop());

  const at = (team: string, login = 'postgres') =>
    new PostgresTeamJournal(database.as(login), team);
  const begun = async (login?: string) => {
    const team = randomBytes(8).toString('hex');
    await at(team, login).begin();
    return team;
  };
  const administer = (statements: string) => database.use((sql) => sql.run(statements));
  const ids = async (journal: PostgresTeamJournal, cursor?: string) =>
    (await pulled(journal, cursor)).events.map(({ id }) => id);
  const key = signingKey(newPrivateKey());

  describe('where nobody has begun', () => {
    const clear = () => administer('drop schema if exists lessons cascade');
    beforeEach(clear);
    afterEach(clear);

    it('has nothing to say, and makes no tables', async () => {
      const journal = at('team');
      expect(await teamsInDatabase(database)).toEqual([]);
      expect(await ids(journal)).toEqual([]);
      await journal.forget(key.person);
      expect(await database.rows(`pg_namespace where nspname = 'lessons'`)).toEqual([]);
    });

    it('takes every step of the tables once, in order, however often it is asked', async () => {
      const steps = [
        'create table lessons.kept (step text)',
        `insert into lessons.kept values ('two')`,
        `insert into lessons.kept values ('three')`,
      ];
      const migrate = (count: number) =>
        database.use((sql) => migrateTeamTables(sql, steps.slice(0, count)));
      await migrate(2);
      await Promise.all([migrate(3), migrate(3), migrate(1)]);
      expect(await database.rows('lessons.kept')).toEqual([{ step: 'two' }, { step: 'three' }]);
    });

    it('leaves nothing of a step that failed', async () => {
      const migrate = (...steps: readonly string[]) =>
        database.use((sql) => migrateTeamTables(sql, steps));
      const kept = 'create table lessons.kept (step text)';
      await expect(migrate(kept, 'select from lessons.nothing')).rejects.toThrow('nothing');
      await migrate(kept);
      expect(await database.rows('lessons.kept')).toEqual([]);
    });
  });

  describe('keeps what every place promises', () => {
    const make = async () => {
      const team = await begun();
      return { as: () => at(team) };
    };
    teamJournalContract(make);
    teamStandingContract(make);
  });

  it('begins anew where a restored backup has other events at the places it had read', async () => {
    const team = await begun();
    await at(team).push(await eventsBy(key, 'a', 'b'));
    const { cursor } = await pulled(at(team));
    await administer(`delete from lessons.event where team = '${team}'`);
    const [place] = cursor.split(':');
    await administer(`select setval('lessons.place', ${Number(place) - 1})`);
    await at(team).push(await eventsBy(key, 'c', 'd'));
    expect(await ids(at(team), cursor)).toEqual(['c', 'd']);
  });

  it('gives many events in parts, in the order in which they came', async () => {
    const team = await begun();
    const names = Array.from({ length: 25 }, (_, number) => `event-${number}`);
    await at(team).push(await eventsBy(key, ...names));
    const inParts = new PostgresTeamJournal(database, team, 10);
    const first = await inParts.pull('');
    expect([first.events.length, first.hasMore]).toEqual([10, true]);
    expect(await ids(inParts)).toEqual(names);
  });

  it('tells events apart also where somebody put line ends into one', async () => {
    const team = await begun();
    const [first, ...others] = await eventsBy(key, 'a', 'b', 'c');
    const forged = first ? [{ ...first, line: 'a\nb\nc' }] : [];
    await at(team).push([...forged, ...others]);
    const { events } = await pulled(at(team));
    expect(events.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(events.slice(1)).toEqual(others);
  });

  describe('for logins of its own', () => {
    beforeAll(async () => {
      await begun();
      await administer(`
        create role ann login; create role bob login; create role eve login; create role rob login;
        grant lessons_writer to ann, bob, eve; grant lessons_reader to rob;`);
    });
    const shared = async () => {
      const team = await begun('ann');
      await database
        .as('ann')
        .use((sql) =>
          sql.run(`insert into lessons.member values ('${team}', 'bob'), ('${team}', 'rob')`),
        );
      await at(team, 'ann').push(await eventsBy(key, 'a'));
      return team;
    };

    it('shows a team to those whom its founder added, and to nobody else', async () => {
      const team = await shared();
      expect(await teamsInDatabase(database.as('bob'))).toContain(team);
      expect(await ids(at(team, 'bob'))).toEqual(['a']);
      expect(await teamsInDatabase(database.as('eve'))).not.toContain(team);
      expect(await ids(at(team, 'eve'))).toEqual([]);
      await expect(at(team, 'eve').push(await eventsBy(key, 'b'))).rejects.toThrow('row-level');
      await expect(
        database
          .as('eve')
          .use((sql) => sql.run(`insert into lessons.member values ('${team}', 'eve')`)),
      ).rejects.toThrow('row-level');
    });

    it('lets a reader read and nothing else', async () => {
      const team = await shared();
      expect(await ids(at(team, 'rob'))).toEqual(['a']);
      await expect(at(team, 'rob').push(await eventsBy(key, 'b'))).rejects.toThrow('denied');
      await expect(at(team, 'rob').forget(key.person)).rejects.toThrow('denied');
      await expect(at('other', 'rob').begin()).rejects.toThrow('denied');
    });

    it('lets nobody take back what another login told, but its founder', async () => {
      const team = await shared();
      const other = signingKey(newPrivateKey());
      await at(team, 'bob').push(await eventsBy(other, 'x'));
      await at(team, 'bob').forget(key.person);
      expect(await ids(at(team, 'bob'))).toEqual(['a', 'x']);
      await at(team, 'ann').forget(other.person);
      expect(await ids(at(team, 'bob'))).toEqual(['a']);
    });

    it('lets nobody choose the place, the author or the age of an event', async () => {
      const team = await shared();
      const forged = ['place', 'author', 'stored'].map((column) =>
        database.as('bob').use((sql) =>
          sql.run(`insert into lessons.event (team, person, id, line, signature, ${column})
            select team, person, 'b', line, signature, ${column} from lessons.event
            where team = '${team}'`),
        ),
      );
      for (const one of await Promise.allSettled(forged)) expect(one.status).toBe('rejected');
      expect(await ids(at(team, 'ann'))).toEqual(['a']);
    });

    it('drops what is older than the team keeps, at the next push', async () => {
      const team = await shared();
      const { cursor } = await pulled(at(team, 'bob'));
      await database
        .as('ann')
        .use((sql) => sql.run(`update lessons.team set keep_days = 30 where team = '${team}'`));
      await administer(
        `update lessons.event set stored = now() - interval '31 days' where team = '${team}'`,
      );
      await at(team, 'bob').push(await eventsBy(key, 'b'));
      expect(await ids(at(team, 'bob'), cursor)).toEqual(['b']);
    });
  });
});
