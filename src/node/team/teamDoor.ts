import { rmSync } from 'node:fs';
import { failure } from '../../core/errors';
import type { TeamDoor } from '../../core/operations/team/ownTeam';
import type { TeamJournal } from '../../core/operations/team/teamJournal';
import { newTeamRecord, type TeamRecord } from '../../core/operations/team/teamRecord';
import type { SigningKey } from '../../core/operations/team/signatures';
import { DiskStateFile } from '../journal/diskStateFile';
import type { LessonPlaces } from '../lessons/openLessons';
import { randomIds } from '../process/randomIds';
import { meetingPlace, teamFolder, teamsIn } from '../state/meetingPlace';
import { Git } from '../repository/git';
import { ExchangeTeamJournal } from './exchangeTeamJournal';
import { gitBranches } from './gitBranches';
import { gitOwnership } from './gitOwnership';
import { holdsSignature } from './nodeSignatures';
import { ownKey } from './ownKey';
import { PostgresDatabase } from './postgresDatabase';
import { PostgresTeamJournal, teamsInDatabase } from './postgresTeamJournal';
import { isTeamAddress } from './teamAddress';
import { teamFile, voiceFile } from './teamFile';

/** A repository on this machine, and whether its folder is trusted. */
export type TeamPlaces = Pick<LessonPlaces, 'home' | 'root' | 'state'> & {
  readonly trusted: boolean;
};

/** What is kept where only the front of this machine can look. */
export interface KeptSecrets {
  /** The key of this home, as PEM; `undefined` = a file or an agent keeps it. */
  readonly key: string | undefined;
  /** The password for the database of an address; `undefined` = none is kept. */
  readonly password: (place: string) => Promise<string | undefined>;
}

const nothingKept: KeptSecrets = { key: undefined, password: async () => undefined };

/** The way of a repository on this machine into its team; a place is reached when it is asked, and not before. */
export function teamDoor(places: TeamPlaces, kept: KeptSecrets = nothingKept): TeamDoor {
  const key = ownKey(places.home, kept.key);
  const database: Reach = (place) =>
    new PostgresDatabase(place, { kept: () => kept.password(place) });
  const path = teamFile(places);
  const record = new DiskStateFile(path);
  const voice = new DiskStateFile(voiceFile(places));
  const git = new Git(places.root, () => places.trusted);
  const branches = () => gitBranches(git);
  return {
    person: key.person,
    ...{ record, branches },
    begin: (place) => begin(database, place),
    find: (place, team) => find(places, key, database, place, team),
    reach: async ({ team, place }) => ({
      ...{ key, record, voice, branches, holds: holdsSignature },
      journal: await openJournal(places, key, database, team, place),
      ownership: () => gitOwnership(places.root, git),
    }),
    forgetRecord: () => {
      for (const one of [path, voiceFile(places)]) rmSync(one, { force: true });
    },
  };
}

/** The database of an address, with the password that is kept for it. */
type Reach = (place: string) => PostgresDatabase;

async function openJournal(
  places: TeamPlaces,
  { person }: SigningKey,
  database: Reach,
  team: string,
  place: string,
): Promise<TeamJournal> {
  if (isTeamAddress(place)) return new PostgresTeamJournal(database(place), team);
  const { exchange } = await meetingPlace({ ...places, person }, place);
  return new ExchangeTeamJournal(exchange(teamFolder(team)));
}

/** A database is prepared for a team, elsewhere the first event makes the place. */
async function begin(database: Reach, place: string): Promise<TeamRecord> {
  const record = newTeamRecord(randomIds.next(), place);
  if (isTeamAddress(place)) await new PostgresTeamJournal(database(place), record.team).begin();
  return record;
}

async function find(
  places: TeamPlaces,
  { person }: SigningKey,
  database: Reach,
  place: string,
  named: string | undefined,
): Promise<TeamRecord> {
  const there = isTeamAddress(place)
    ? await teamsInDatabase(database(place))
    : await teamsIn(await meetingPlace({ ...places, person }, place));
  const [only, ...others] = named === undefined ? there : [named];
  if (only === undefined) throw failure.noTeamThere(place);
  if (others.length > 0) throw failure.teamsThere(place, there);
  if (!/^[a-z2-7]{16}$/.test(only)) throw failure.noTeamThere(place);
  return newTeamRecord(only, place);
}
