import { TeamFold, type KeptFold } from '../../journal/teamFold';
import type { Entrance } from '../../journal/toldRegister';
import { fromTheStart } from './teamJournal';

/** What this machine knows of a team: where it meets, and all it was told there, so that it needs nobody to answer. */
export interface TeamRecord {
  /** Names the team at its place, and makes its hashes its own. */
  readonly team: string;
  /** Where it meets, as the user named it. */
  readonly place: string;
  readonly cursor: string;
  /** When the place was last reached, milliseconds since 1970; 0 = never. */
  readonly reached: number;
  /** Why the last attempt to reach it failed, as a code; absent = it did not. */
  readonly missed?: string | undefined;
  /** Events that were not taken over: their signature does not hold, or they hold more than ids, counts and hashes. */
  readonly refused: number;
  /** Ids of events of this home's key that the place has, as of the last meeting. */
  readonly told: readonly string[];
  /** What is told of this user's entering; absent = a record of before that was told. */
  readonly entrance?: Entrance | undefined;
  /** All that was told, folded as it came. */
  readonly fold: TeamFold;
}

export function newTeamRecord(team: string, place: string): TeamRecord {
  const fold = new TeamFold();
  return { team, place, cursor: fromTheStart, reached: 0, refused: 0, told: [], fold };
}

/** The form of the file; a record of another one keeps its team, its place and the entrance, and the next meeting fills it again. */
const version = 2;

type KeptRecord = Omit<TeamRecord, 'fold'> & { readonly v: number; readonly fold: KeptFold };

export function writeTeamRecord(record: TeamRecord): string {
  const kept: KeptRecord = { v: version, ...record, fold: record.fold.keep() };
  return JSON.stringify(kept);
}

/** The record in a file; `undefined` = there is none, or it is cut. */
export function readTeamRecord(text: string | undefined): TeamRecord | undefined {
  if (text === undefined) return undefined;
  try {
    // That the text is what this program wrote is the promise of the state file.
    const { v, fold, ...record } = JSON.parse(text) as KeptRecord;
    if (typeof record.team !== 'string' || typeof record.place !== 'string') return undefined;
    if (v !== version)
      return { ...newTeamRecord(record.team, record.place), entrance: record.entrance };
    return { ...record, fold: TeamFold.from(fold) };
  } catch {
    // Cut or foreign: nothing in it is the only copy of anything.
    return undefined;
  }
}
