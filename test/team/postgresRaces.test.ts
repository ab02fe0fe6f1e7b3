import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromTheStart } from '../../src/core/operations/team/teamJournal';
import { newPrivateKey, signingKey } from '../../src/node/team/nodeSignatures';
import { PostgresDatabase } from '../../src/node/team/postgresDatabase';
import { PostgresTeamJournal } from '../../src/node/team/postgresTeamJournal';
import { PostgresCluster, postgresServers } from '../support/postgresCluster';
import { eventsBy, idsOf, pulled } from '../support/teamEvents';
import { teamJournalContract } from '../support/teamJournalContract';

for (const server of postgresServers) {
  if (server.missing !== undefined) console.log(`Skipped: ${server.missing}.`);
  describe.skipIf(server.missing !== undefined)(`a team on ${server.name}`, () =>
    teamKeepsItsPromises(() => PostgresCluster.start(server)),
  );
}

function teamKeepsItsPromises(start: () => Promise<PostgresCluster>): void {
  let cluster: PostgresCluster;
  beforeAll(async () => void (cluster = await start()));
  afterAll(() => cluster.stop());

  const at = (team: string) =>
    new PostgresTeamJournal(new PostgresDatabase(cluster.address()), team);
  const newTeam = () => randomBytes(8).toString('hex');
  const writers = Array.from({ length: 8 }, () => signingKey(newPrivateKey()));

  it('is begun by many at once, on a server where nobody had begun', async () => {
    const teams = Array.from({ length: 8 }, newTeam);
    await Promise.all(teams.map((team) => at(team).begin()));
    for (const team of teams) expect((await pulled(at(team))).events).toEqual([]);
  });

  describe('keeps what every place promises', () =>
    teamJournalContract(async () => {
      const team = newTeam();
      await at(team).begin();
      return { as: () => at(team) };
    }));

  it('gives a reader every event of eight writers once, whatever is committed late', async () => {
    const team = newTeam();
    await at(team).begin();
    let writing = true;
    const written = Promise.all(
      writers.map(async (key, who) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const events = await eventsBy(key, `${who}-${turn}-a`, `${who}-${turn}-b`);
          await at(team).push(events);
          // Told again, and the other way round.
          await at(team).push([...events].reverse());
        }
      }),
    ).finally(() => void (writing = false));
    const read: string[] = [];
    let cursor = fromTheStart;
    for (let last = false; !last;) {
      last = !writing;
      const news = await pulled(at(team), cursor);
      read.push(...idsOf(news.events));
      ({ cursor } = news);
    }
    await written;
    expect([read.length, new Set(read).size]).toEqual([160, 160]);
  });
}
