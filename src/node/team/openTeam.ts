import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../core/errors';
import type { TeamPorts } from '../../core/operations/team/meetTeam';
import type { TeamJournal } from '../../core/operations/team/teamJournal';
import { newTeamRecord, type TeamRecord } from '../../core/operations/team/teamRecord';
import type { SigningKey } from '../../core/operations/team/signatures';
import type { StateFile } from '../../core/ports';
import { DiskStateFile } from '../journal/diskStateFile';
import type { LessonPlaces } from '../lessons/openLessons';
import { randomIds } from '../process/randomIds';
import { meetingPlace, teamFolder, teamsIn } from '../state/meetingPlace';
import { ExchangeTeamJournal } from './exchangeTeamJournal';
import { holdsSignature } from './nodeSignatures';
import { PostgresDatabase } from './postgresDatabase';
import { PostgresTeamJournal, teamsInDatabase } from './postgresTeamJournal';
import { isTeamAddress } from './teamAddress';

/** A repository on this machine, and whether its folder is trusted. */
export type TeamPlaces = Pick<LessonPlaces, 'home' | 'root' | 'state'> & {
  readonly trusted: boolean;
};

/** The record of a repository's team. */
export function teamRecordFile(places: Pick<LessonPlaces, 'state'>): StateFile {
  return new DiskStateFile(recordPath(places));
}

/** Forgets the team on this machine; what was told to it stays where it meets. */
export function removeTeamRecord(places: Pick<LessonPlaces, 'state'>): void {
  rmSync(recordPath(places), { force: true });
}

const recordPath = ({ state }: Pick<LessonPlaces, 'state'>): string => join(state, 'team');

/** Everything with which the team of a record is met; the place is reached when the journal is asked. */
export async function openTeam(
  places: TeamPlaces,
  key: SigningKey,
  { team, place }: Pick<TeamRecord, 'team' | 'place'>,
): Promise<TeamPorts> {
  return {
    key,
    holds: holdsSignature,
    record: teamRecordFile(places),
    journal: await openJournal(places, key, team, place),
  };
}

async function openJournal(
  places: TeamPlaces,
  { person }: SigningKey,
  team: string,
  place: string,
): Promise<TeamJournal> {
  if (isTeamAddress(place)) return new PostgresTeamJournal(new PostgresDatabase(place), team);
  const { exchange } = await meetingPlace({ ...places, person }, place);
  return new ExchangeTeamJournal(exchange(teamFolder(team)));
}

/** The record of a team that begins here; a database is prepared for it, elsewhere the first event makes the place. */
export async function beginTeam(place: string): Promise<TeamRecord> {
  const record = newTeamRecord(randomIds.next(), place);
  if (isTeamAddress(place))
    await new PostgresTeamJournal(new PostgresDatabase(place), record.team).begin();
  return record;
}

/** The record of a team that is joined: the one named, or the only one that meets there. */
export async function findTeam(
  places: TeamPlaces,
  { person }: SigningKey,
  place: string,
  named: string | undefined,
): Promise<TeamRecord> {
  const there = isTeamAddress(place)
    ? await teamsInDatabase(new PostgresDatabase(place))
    : await teamsIn(await meetingPlace({ ...places, person }, place));
  const [only, ...others] = named === undefined ? there : [named];
  if (only === undefined) throw failure.noTeamThere(place);
  if (others.length > 0) throw failure.teamsThere(place, there);
  if (!/^[a-z2-7]{16}$/.test(only)) throw failure.noTeamThere(place);
  return newTeamRecord(only, place);
}
