import { joiningsOf, type Joining } from '../../journal/joinedKeys';
import type { PersonSeen } from '../../journal/teamFold';
import { teamVoice, voiceOnText, type VoiceOnText } from '../../journal/teamVoice';
import type { Pipeline } from '../pipeline';
import { knownNames } from './knownNames';
import type { TeamRecord } from './teamRecord';

/** A person of the team, as far as this machine was told. */
export interface TeamPerson extends PersonSeen {
  readonly person: string;
  readonly isOwn: boolean;
}

/** A lesson that is here, and what the team says of it. */
export interface TeamLesson extends VoiceOnText {
  readonly lesson: string;
  readonly name: string;
}

/** A team as this machine was last told. */
export interface TeamStatus extends Pick<
  TeamRecord,
  'team' | 'place' | 'reached' | 'refused' | 'missed'
> {
  readonly people: readonly TeamPerson[];
  /** Keys that this one calls its own person's, or that call this one theirs. */
  readonly joinings: readonly Joining[];
  /** Lessons of this repository that anybody said anything of, by name. */
  readonly lessons: readonly TeamLesson[];
}

/** Reads the record alone: it is true as of `reached`, and asks nobody. */
export async function teamStatus(
  pipeline: Pipeline,
  record: TeamRecord,
  own: string,
  branches: readonly string[],
): Promise<TeamStatus> {
  const ledger = record.fold.ledger();
  const names = await knownNames(pipeline, record.team, branches);
  const { lessons } = teamVoice(ledger, record, own);
  const { people } = ledger;
  const { entries } = await pipeline.library.refresh();
  const { team, place, reached, refused, missed } = record;
  const told = entries.flatMap(({ scope, brief, approval }): readonly TeamLesson[] => {
    const by = scope === 'project' ? lessons[brief.id] : undefined;
    return by ? [{ lesson: brief.id, name: brief.name, ...voiceOnText(by, approval, names) }] : [];
  });
  return {
    ...{ team, place, reached, refused, ...(missed !== undefined && { missed }) },
    people: Object.entries(people)
      .map(([person, seen]) => ({ ...seen, person, isOwn: seen.keys.includes(own) }))
      .sort((a, b) => (a.person < b.person ? -1 : 1)),
    joinings: joiningsOf(record.fold.joinings(), own),
    lessons: told.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
