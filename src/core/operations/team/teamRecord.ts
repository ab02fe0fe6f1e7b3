import { stillTold, type PersonsEvent } from '../../journal/foldTeam';
import { readSharedEvent } from '../../journal/sharedEvent';
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
  readonly events: readonly PersonsEvent[];
}

export function newTeamRecord(team: string, place: string): TeamRecord {
  return { team, place, cursor: fromTheStart, reached: 0, refused: 0, events: [] };
}

/** The record in a file; `undefined` = there is none, or it is of another form and is built again by joining. */
export function readTeamRecord(text: string | undefined): TeamRecord | undefined {
  if (text === undefined) return undefined;
  try {
    const { team, place, cursor, reached, refused, events, missed } = JSON.parse(text) as Readonly<
      Record<string, unknown>
    >;
    if (typeof team !== 'string' || typeof place !== 'string' || typeof cursor !== 'string')
      return undefined;
    if (typeof reached !== 'number' || typeof refused !== 'number' || !Array.isArray(events))
      return undefined;
    return {
      ...{ team, place, cursor, reached, refused, events: events.filter(isPersonsEvent) },
      ...(typeof missed === 'string' && { missed }),
    };
  } catch {
    // Cut or foreign: nothing in it is the only copy of anything.
    return undefined;
  }
}

/** The events of a record with news: each once, and none that a person took back. */
export function withNews(
  known: readonly PersonsEvent[],
  news: readonly PersonsEvent[],
): readonly PersonsEvent[] {
  const people = new Map<string, PersonsEvent[]>();
  for (const one of [...known, ...news]) {
    const all = people.get(one.person);
    if (all) all.push(one);
    else people.set(one.person, [one]);
  }
  return [...people].flatMap(([person, all]) =>
    stillTold(all.map(({ event }) => event)).map((event) => ({ person, event })),
  );
}

function isPersonsEvent(value: unknown): value is PersonsEvent {
  const { person, event } = { ...(value as object | null) } as Partial<Record<string, unknown>>;
  return typeof person === 'string' && readSharedEvent(JSON.stringify(event)) !== undefined;
}
