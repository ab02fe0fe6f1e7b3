import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedEvent } from '../../src/core/operations/team/teamJournal';
import { newPrivateKey, signingKey } from '../../src/node/team/nodeSignatures';
import { PostgresDatabase } from '../../src/node/team/postgresDatabase';
import { PostgresTeamJournal } from '../../src/node/team/postgresTeamJournal';
import { CuttableNetwork } from '../support/cuttableNetwork';
import { expectKilledWritersLoseNothing } from '../support/killedWriters';
import { PostgresCluster, postgresServers } from '../support/postgresCluster';
import { eventsBy, idsOf, pulled } from '../support/teamEvents';
import { expectEqualStanding, member, teamStandingContract } from '../support/teamStandingContract';

for (const server of postgresServers)
  describe.skipIf(server.missing !== undefined)(`a team on ${server.name}, in trouble`, () =>
    teamOutlivesTrouble(() => PostgresCluster.start(server)),
  );

function teamOutlivesTrouble(start: () => Promise<PostgresCluster>): void {
  let cluster: PostgresCluster;
  let network: CuttableNetwork;
  beforeAll(async () => {
    cluster = await start();
    network = await CuttableNetwork.before(cluster.port);
  });
  afterAll(async () => {
    await network.stop();
    cluster.stop();
  });

  const at = (team: string) =>
    new PostgresTeamJournal(new PostgresDatabase(cluster.address()), team);
  const behindNetwork = (team: string) =>
    new PostgresTeamJournal(
      new PostgresDatabase(`postgres://admin@127.0.0.1:${network.port}/postgres`),
      team,
    );
  const begun = async () => {
    const team = randomBytes(8).toString('hex');
    await at(team).begin();
    return team;
  };
  const writers = Array.from({ length: 8 }, () => signingKey(newPrivateKey()));

  /** Eight people tell one event after the other while something goes wrong; what was refused is told once more. */
  async function expectNothingLost(
    team: string,
    write: (events: readonly SignedEvent[]) => Promise<void>,
    trouble: (acknowledged: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const acknowledged: string[] = [];
    const refused: SignedEvent[] = [];
    const writing = writers.map(async (key, who) => {
      for (let turn = 0; turn < 20; turn += 1) {
        const events = await eventsBy(key, `${who}-${turn}`);
        await write(events)
          .then(() => acknowledged.push(...idsOf(events)))
          .catch(() => refused.push(...events));
      }
    });
    await trouble(acknowledged);
    await Promise.all(writing);
    expect(refused).not.toEqual([]);
    const kept = idsOf((await pulled(at(team))).events);
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
    // What nobody acknowledged is told again, though some of it had arrived.
    await at(team).push(refused);
    const all = idsOf((await pulled(at(team))).events);
    expect([all.length, new Set(all).size]).toEqual([160, 160]);
  }

  describe('makes standing equal for all', () =>
    teamStandingContract(async () => {
      const team = await begun();
      return { as: () => at(team) };
    }));

  it('has what eight processes were acknowledged that were killed in the middle, once', async () => {
    const team = await begun();
    await expectKilledWritersLoseNothing(['postgres', cluster.address(), team], () => at(team));
  });

  it.each(['crash', 'kill'] as const)(
    'has what it acknowledged before the server ended in the middle, once: %s',
    async (end) => {
      const team = await begun();
      await expectNothingLost(
        team,
        (events) => at(team).push(events),
        async (acknowledged) => {
          while (acknowledged.length < 20) await setTimeout(5);
          cluster[end]();
          await setTimeout(200);
          cluster.begin();
        },
      );
    },
  );

  it('has what was acknowledged over a network that is cut again and again, once', async () => {
    const team = await begun();
    await expectNothingLost(
      team,
      (events) => behindNetwork(team).push(events),
      async () => {
        for (let times = 0; times < 40; times += 1) {
          await setTimeout(Math.random() * 30);
          network.cut();
        }
      },
    );
  });

  it('has an event once whose acknowledgement was lost on the way', async () => {
    const team = await begun();
    const [key] = writers;
    const events = key ? await eventsBy(key, 'told') : [];
    const isKept = async () => (await pulled(at(team))).events.length > 0;
    network.isDeafTo = /"signature"/;
    const failed = expect(behindNetwork(team).push(events)).rejects.toThrow();
    while (!(await isKept())) await setTimeout(5);
    network.cut();
    await failed;
    await behindNetwork(team).push(events);
    expect(idsOf((await pulled(at(team))).events)).toEqual(['told']);
  });

  it('gives up a server that answers no more', async () => {
    const team = await begun();
    const address = `postgres://admin@127.0.0.1:${network.port}/postgres`;
    const hung = new PostgresTeamJournal(new PostgresDatabase(address, { patience: 1500 }), team);
    network.isDeafTo = /select/;
    await expect(hung.pull('')).rejects.toThrow();
    expect((await hung.pull('')).events).toEqual([]);
  });

  it('is asked over one connection for a while, and over another once that was cut', async () => {
    const address = `postgres://admin@127.0.0.1:${network.port}/postgres`;
    const database = new PostgresDatabase(address, { lingers: 60 });
    const connection = () =>
      database.use(async (sql) => (await sql.query('select pg_backend_pid() as pid'))[0]?.['pid']);
    const first = await connection();
    expect(await Promise.all([connection(), connection()])).toEqual([first, first]);
    network.cut();
    await connection().catch(() => undefined);
    expect(await connection()).not.toBe(first);
    network.cut();
  });

  it('is told again what it lost by a backup of its files, once, and all hear the same', async () => {
    const team = await begun();
    const place = { as: () => at(team) };
    const people = [await member(place, 'one-'), await member(place, 'two-')];
    const [one, two] = people;
    await one?.manager.helped('testing');
    await one?.meet();
    cluster.backUp();
    await two?.manager.didNotHelp('testing');
    for (const { meet } of [...people].reverse()) await meet();
    const whole = idsOf((await pulled(at(team))).events);
    cluster.restore();
    expect((await pulled(at(team))).events.length).toBeLessThan(whole.length);
    const { first, late } = await expectEqualStanding(people, place);
    expect(first?.find((voice) => voice?.outcomes)).toMatchObject({ people: 2, helpedPeople: 1 });
    expect(late.map((voice) => voice?.outcomes)).toEqual(first?.map((voice) => voice?.outcomes));
    const kept = idsOf((await pulled(at(team))).events);
    expect(new Set(kept).size).toBe(kept.length);
    expect(kept).toEqual(expect.arrayContaining([...whole]));
  });
}
