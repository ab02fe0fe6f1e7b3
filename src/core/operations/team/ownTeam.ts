import { failure, isLessonError } from '../../errors';
import type { SharedEvent } from '../../journal/sharedEvent';
import { isTeamName } from '../../journal/teamName';
import type { Entrance } from '../../journal/toldRegister';
import type { StateFile } from '../../ports';
import type { Pipeline } from '../pipeline';
import { meetTeam, takeBack, tellJoining, untold, type MetTeam, type TeamPorts } from './meetTeam';
import { readTeamRecord, type TeamRecord } from './teamRecord';
import { teamStatus, type TeamStatus } from './teamStatus';

/** What this machine needs to be in a team: who signs, where the record is kept, and how a place is found and reached. */
export interface TeamDoor {
  /** Whose key signs here: ed25519, raw, 64 lower-case hex characters. */
  readonly person: string;
  readonly record: StateFile;
  /** Prepares a place for a team that begins there. */
  readonly begin: (place: string) => Promise<TeamRecord>;
  /** The record of the team that is named, or of the only one that meets there. None or several: throws `noTeamThere`, `teamsThere`. */
  readonly find: (place: string, team: string | undefined) => Promise<TeamRecord>;
  /** Everything with which the team of a record is met. */
  readonly reach: (record: TeamRecord) => Promise<TeamPorts>;
  /** Branches that this clone knows, of its own and of its remotes; nothing known: none. */
  readonly branches: () => Promise<readonly string[]>;
  /** Takes the record away; what was told stays where the team meets. */
  readonly forgetRecord: () => void;
}

/** Where somebody enters a team. */
export interface TeamEntry {
  /** A folder, a git ref, or the address of a database. */
  readonly place: string;
  /** Absent = the one this repository is in already, or the only one there. */
  readonly team?: string;
  /** True = a team begins there. */
  readonly isNew: boolean;
  /** How this user wants to be called; absent = as before, or by no name. */
  readonly name?: string;
}

/** What entering or meeting came to, and in which team. */
export interface TeamMeeting extends MetTeam, Pick<TeamRecord, 'team' | 'place'> {}

/** Begins a team or joins one, and meets it; who is in it already may say another name. In another team already: throws `inTeamAlready`; what is no name: `noTeamName`. */
export async function enterTeam(
  pipeline: Pipeline,
  door: TeamDoor,
  { place, team, isNew, name }: TeamEntry,
): Promise<TeamMeeting> {
  if (name !== undefined && !isTeamName(name)) throw failure.noTeamName(name);
  const before = readTeamRecord(await door.record.read());
  const isOther = isNew || before?.place !== place || (team ?? before.team) !== before.team;
  if (before && isOther) throw failure.inTeamAlready(before.team, before.place);
  const record = before ?? (isNew ? await door.begin(place) : await door.find(place, team));
  return meet(pipeline, door, {
    ...record,
    entrance: entranceAs(name, before?.entrance, pipeline.ports.clock.now()),
  });
}

/** The last word counts, also where the clock went back since; who says nothing keeps the name. */
function entranceAs(name: string | undefined, before: Entrance | undefined, now: number): Entrance {
  if (before && (name === undefined || name === before.name)) return before;
  return { name: name ?? '', time: Math.max(now, (before?.time ?? 0) + 1) };
}

/** Tells this repository's team what is new here, and takes over what is new there. In no team: throws `noTeam`. */
export async function meetOwnTeam(pipeline: Pipeline, door: TeamDoor): Promise<TeamMeeting> {
  return meet(pipeline, door, await recordBehind(door));
}

/** The team as of the last meeting; nobody is asked. */
export async function ownTeamStatus(pipeline: Pipeline, door: TeamDoor): Promise<TeamStatus> {
  return teamStatus(pipeline, await recordBehind(door), door.person, await door.branches());
}

/** What the next meeting would tell. */
export interface UntoldEvents {
  /** Whose key would sign them. */
  readonly person: string;
  /** How that person wants to be called; empty = by no name. */
  readonly name: string;
  /** The very events, before they are signed. */
  readonly events: readonly SharedEvent[];
}

/** What the next meeting would tell; nobody is asked. */
export async function untoldToOwnTeam(pipeline: Pipeline, door: TeamDoor): Promise<UntoldEvents> {
  const { person } = door;
  const record = await recordBehind(door);
  const events = await untold(pipeline, record, person);
  return { person, name: record.entrance?.name ?? '', events };
}

/**
 * Says in the team that another key is this person's too, or takes it back (`isJoined` false), and meets it. What is no other key throws
 * `noOtherKey`.
 */
export async function joinOwnKey(
  pipeline: Pipeline,
  door: TeamDoor,
  key: string,
  isJoined: boolean,
): Promise<TeamMeeting> {
  if (!/^[0-9a-f]{64}$/.test(key) || key === door.person) throw failure.noOtherKey(key);
  const record = await recordBehind(door);
  await tellJoining(pipeline, await door.reach(record), record, key, isJoined);
  return meet(pipeline, door, record);
}

/** Leaves the team on this machine; `takesBack` = what was told with any key of this person is taken back first, everywhere. */
export async function leaveTeam(
  pipeline: Pipeline,
  door: TeamDoor,
  takesBack: boolean,
): Promise<void> {
  const record = await recordBehind(door);
  if (takesBack) await takeBack(pipeline, await door.reach(record), record);
  door.forgetRecord();
}

async function meet(pipeline: Pipeline, door: TeamDoor, record: TeamRecord): Promise<TeamMeeting> {
  try {
    const met = await meetTeam(pipeline, await door.reach(record), record);
    return { ...met, team: record.team, place: record.place };
  } catch (error) {
    if (isLessonError(error, 'leftElsewhere')) door.forgetRecord();
    throw error;
  }
}

async function recordBehind({ record }: TeamDoor): Promise<TeamRecord> {
  const known = readTeamRecord(await record.read());
  if (!known) throw failure.noTeam();
  return known;
}
