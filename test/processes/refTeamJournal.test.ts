import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FolderExchange } from '../../src/node/state/folderExchange';
import { RefExchange } from '../../src/node/state/refExchange';
import { RefStore } from '../../src/node/state/refStore';
import { ExchangeTeamJournal, teamStream } from '../../src/node/team/exchangeTeamJournal';
import { newPrivateKey, signingKey } from '../../src/node/team/nodeSignatures';
import { eventsBy } from '../support/teamEvents';
import { teamJournalContract } from '../support/teamJournalContract';
import { expectKilledWritersLoseNothing } from '../support/killedWriters';
import { teamStandingContract } from '../support/teamStandingContract';
import { temporaryFolder } from '../support/temporaryFolder';

describe('a team in a folder', () => {
  it('has what eight processes were acknowledged that were killed in the middle, once', async () => {
    const folder = join(temporaryFolder(), 'team');
    await expectKilledWritersLoseNothing(
      ['folder', folder, 'team'],
      () => new ExchangeTeamJournal(new FolderExchange(folder, teamStream('reader', 'machine'))),
    );
  });
});

describe('a team behind a git ref', () => {
  const ref = 'refs/lessons/journal';
  const git = (folder: string, ...words: readonly string[]) =>
    execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim();
  const behind = (remote: string, person: string) => {
    const store = new RefStore(join(temporaryFolder(), 'meeting.git'), remote, ref);
    return new ExchangeTeamJournal(new RefExchange(store, 'team', teamStream(person, 'machine')));
  };
  const makeRemote = () => {
    const remote = temporaryFolder();
    git(remote, 'init', '--quiet', '--bare');
    return remote;
  };

  const make = () => {
    const remote = makeRemote();
    return { as: (person: string) => behind(remote, person) };
  };
  teamJournalContract(make);
  teamStandingContract(make, { seeds: [12], turns: 8 });

  it('has what processes were acknowledged that were killed in the middle, once', async () => {
    const remote = makeRemote();
    const few = { writers: 4, events: 8, longestLife: 300 };
    await expectKilledWritersLoseNothing(
      ['ref', remote, 'team'],
      () => behind(remote, 'reader'),
      few,
    );
  }, 120_000);

  it('forgets a person in the past of the ref too', async () => {
    const remote = makeRemote();
    const [one, two] = [signingKey(newPrivateKey()), signingKey(newPrivateKey())];
    await behind(remote, one.person).push(await eventsBy(one, 'a'));
    await behind(remote, two.person).push(await eventsBy(two, 'x'));
    await behind(remote, two.person).forget(one.person);
    expect(git(remote, 'log', '--format=%H', ref).split('\n')).toHaveLength(1);
    expect(git(remote, 'rev-list', '--objects', ref)).not.toContain(one.person);
  });
});
