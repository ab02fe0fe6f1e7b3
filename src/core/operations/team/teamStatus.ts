import { joiningsOf, type Joining } from '../../journal/joinedKeys';
import type { PersonSeen } from '../../journal/teamFold';
import { teamVoice, voiceOnText, type TeamVoice, type VoiceOnText } from '../../journal/teamVoice';
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
  /** Lessons that are not here and that somebody has stale or contradicts, by id. Nobody told their names. */
  readonly elsewhere: readonly TeamLessonElsewhere[];
}

/** A lesson of which this clone has no file, and who says that it does not hold. */
export interface TeamLessonElsewhere extends Pick<
  VoiceOnText,
  'contestedBy' | 'staleFor' | 'branches' | 'names'
> {
  readonly lesson: string;
}

/** Reads the record alone: it is true as of `reached`, and asks nobody. */
export async function teamStatus(
  pipeline: Pipeline,
  record: TeamRecord,
  own: string,
  branches: readonly string[],
): Promise<TeamStatus> {
  const ledger = record.fold.ledger();
  const places = await knownNames(pipeline, record.team, branches);
  const { lessons, names } = teamVoice(ledger, record, own, {}, places);
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
    elsewhere: elsewhereOf(lessons, new Set(entries.map(({ brief }) => brief.id)), names),
  };
}

function elsewhereOf(
  lessons: TeamVoice['lessons'],
  here: ReadonlySet<string>,
  names: TeamVoice['names'],
): readonly TeamLessonElsewhere[] {
  return Object.entries(lessons)
    .map(([lesson, { contestedBy, branches, staleFor: texts }]) => {
      // Which of its texts is meant says nothing to who has none of them.
      const staleFor = [...new Set(Object.values(texts).flat())].sort();
      return { lesson, contestedBy, staleFor, branches, names };
    })
    .filter(({ lesson, contestedBy, staleFor }) => {
      return !here.has(lesson) && contestedBy.length + staleFor.length > 0;
    })
    .sort((a, b) => (a.lesson < b.lesson ? -1 : 1));
}
