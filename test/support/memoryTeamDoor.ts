import type { TeamPorts } from '../../src/core/operations/team/meetTeam';
import type { TeamDoor } from '../../src/core/operations/team/ownTeam';
import type { TeamJournal } from '../../src/core/operations/team/teamJournal';
import { newTeamRecord } from '../../src/core/operations/team/teamRecord';
import { holdsSignature, newPrivateKey, signingKey } from '../../src/node/team/nodeSignatures';
import { InMemoryStateFile } from './inMemoryStateFile';
import type { MemoryRepository } from './memoryRepository';

/** The way of a repository in memory into the one team of a journal, with a key of its own. */
export function memoryTeamDoor(
  repository: MemoryRepository,
  journal: TeamJournal,
  key = signingKey(newPrivateKey()),
  ownership: TeamPorts['ownership'] = async () => undefined,
): TeamDoor {
  const record = new InMemoryStateFile();
  const { voice } = repository;
  const branches = async () => repository.branches;
  return {
    person: key.person,
    ...{ record, branches },
    begin: async (place) => newTeamRecord('team', place),
    find: async (place) => newTeamRecord('team', place),
    reach: async () => ({
      key,
      record,
      voice,
      branches,
      holds: holdsSignature,
      journal,
      ownership,
    }),
    forgetRecord: () => {
      for (const file of [record, voice]) file.text = undefined;
    },
  };
}
