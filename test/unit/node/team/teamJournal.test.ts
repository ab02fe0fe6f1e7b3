import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FolderExchange } from '../../../../src/node/state/folderExchange';
import { ExchangeTeamJournal, teamStream } from '../../../../src/node/team/exchangeTeamJournal';
import { newPrivateKey, signingKey } from '../../../../src/node/team/nodeSignatures';
import { InMemoryTeam } from '../../../support/inMemoryTeam';
import { eventsBy, pulled } from '../../../support/teamEvents';
import { teamJournalContract } from '../../../support/teamJournalContract';
import { teamStandingContract } from '../../../support/teamStandingContract';
import { temporaryFolder } from '../../../support/temporaryFolder';

const inFolder = (folder: string, person: string) =>
  new ExchangeTeamJournal(new FolderExchange(folder, teamStream(person, 'machine')));

describe('a team in memory', () => {
  const make = () => {
    const team = new InMemoryTeam();
    return { as: () => team };
  };
  teamJournalContract(make);
  teamStandingContract(make);
});

describe('a team in a folder', () => {
  const make = () => {
    const folder = join(temporaryFolder(), 'team');
    return { as: (person: string) => inFolder(folder, person) };
  };
  teamJournalContract(make);
  teamStandingContract(make);

  it('loses nothing that is given after a writer was killed within a line', async () => {
    const folder = join(temporaryFolder(), 'team');
    const key = signingKey(newPrivateKey());
    await inFolder(folder, key.person).push(await eventsBy(key, 'a'));
    const before = await pulled(inFolder(folder, key.person));
    const [file = ''] = readdirSync(folder);
    appendFileSync(join(folder, file), '{"person":"cut');
    await inFolder(folder, key.person).push(await eventsBy(key, 'b'));
    const { events } = await pulled(inFolder(folder, key.person), before.cursor);
    expect(events.map(({ id }) => id)).toEqual(['b']);
  });
});
