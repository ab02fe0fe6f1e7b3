import { writeSync } from 'node:fs';
import { FolderExchange } from '../../src/node/state/folderExchange';
import { RefExchange } from '../../src/node/state/refExchange';
import { RefStore } from '../../src/node/state/refStore';
import type { TeamJournal } from '../../src/core/operations/team/teamJournal';
import { ExchangeTeamJournal, teamStream } from '../../src/node/team/exchangeTeamJournal';
import { signingKey } from '../../src/node/team/nodeSignatures';
import { PostgresDatabase } from '../../src/node/team/postgresDatabase';
import { PostgresTeamJournal } from '../../src/node/team/postgresTeamJournal';
import { eventsBy } from '../support/teamEvents';

/** KIND PLACE TEAM NAME COUNT: tells a team so many events, two at a time, and prints the ids of each two once they are acknowledged. */
const [kind = '', place = '', team = '', name = '', count = '0'] = process.argv.slice(2);
const key = signingKey(process.env['LESSONS_TEST_KEY'] ?? '');
const stream = teamStream(key.person, 'machine');

const places: Readonly<Record<string, () => TeamJournal>> = {
  folder: () => new ExchangeTeamJournal(new FolderExchange(place, stream)),
  ref: () => {
    const own = `${place}-${name}`;
    const store = new RefStore(own, place, 'refs/lessons/journal');
    return new ExchangeTeamJournal(new RefExchange(store, team, stream));
  },
  postgres: () => new PostgresTeamJournal(new PostgresDatabase(place), team),
};

for (let at = 0; at < Number(count); at += 2) {
  const journal = places[kind]?.();
  const ids = [`${name}-${at}`, `${name}-${at + 1}`];
  await journal?.push(await eventsBy(key, ...ids));
  writeSync(1, `${ids.join('\n')}\n`);
}
