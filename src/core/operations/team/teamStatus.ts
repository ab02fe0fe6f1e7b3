import { foldTeam, type PersonOnLesson, type PersonSeen } from '../../journal/foldTeam';
import { pooledOutcomes, type PooledOutcomes } from '../../journal/pooledOutcomes';
import type { Pipeline } from '../pipeline';
import type { TeamRecord } from './teamRecord';

/** A person of the team, as far as this machine was told. */
export interface TeamPerson extends PersonSeen {
  readonly person: string;
  readonly isOwn: boolean;
}

/** What a team says of one lesson that is here. */
export interface TeamLesson extends PooledOutcomes {
  readonly lesson: string;
  readonly name: string;
  /** People who used it. */
  readonly users: number;
  /** People who approve the text as it is here. */
  readonly approvedBy: readonly string[];
  /** People who say that it is wrong. */
  readonly contestedBy: readonly string[];
  /** People in whose work tree its text was stale when they last looked. */
  readonly staleFor: readonly string[];
}

/** A team as this machine was last told. */
export interface TeamStatus extends Pick<
  TeamRecord,
  'team' | 'place' | 'reached' | 'refused' | 'missed'
> {
  readonly people: readonly TeamPerson[];
  /** Lessons of this repository that anybody said anything of, by name. */
  readonly lessons: readonly TeamLesson[];
}

/** Reads the record alone: it is true as of `reached`, and asks nobody. */
export async function teamStatus(
  { library }: Pipeline,
  record: TeamRecord,
  own: string,
): Promise<TeamStatus> {
  const { people, lessons } = foldTeam(record.events);
  const { entries } = await library.refresh();
  const { team, place, reached, refused, missed } = record;
  const told = entries.flatMap(({ scope, brief, approval }): readonly TeamLesson[] => {
    const by = scope === 'project' ? lessons[brief.id] : undefined;
    return by ? [toldOf(brief.id, brief.name, approval, by)] : [];
  });
  return {
    ...{ team, place, reached, refused, ...(missed !== undefined && { missed }) },
    people: Object.entries(people)
      .map(([person, seen]) => ({ ...seen, person, isOwn: person === own }))
      .sort((a, b) => (a.person < b.person ? -1 : 1)),
    lessons: told.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function toldOf(
  lesson: string,
  name: string,
  approval: string,
  by: Readonly<Record<string, PersonOnLesson>>,
): TeamLesson {
  const people = Object.entries(by);
  const those = (holds: (one: PersonOnLesson) => boolean): readonly string[] =>
    people.flatMap(([person, one]) => (holds(one) ? [person] : [])).sort();
  return {
    ...{ lesson, name, ...pooledOutcomes(Object.values(by)) },
    users: those(({ used }) => used > 0).length,
    approvedBy: those(({ approved }) => approved.includes(approval)),
    contestedBy: those(({ isContested }) => isContested),
    staleFor: those(({ stale }) => stale === approval),
  };
}
