import { shortKey } from '../core/journal/calledPeople';
import type { Joining } from '../core/journal/joinedKeys';
import type { TeamVoice, VoiceOnText } from '../core/journal/teamVoice';
import type { TeamMeeting, UntoldEvents } from '../core/operations/team/ownTeam';
import type {
  TeamLessonElsewhere,
  TeamPerson,
  TeamStatus,
} from '../core/operations/team/teamStatus';
import { saying, type SaidData } from '../core/saying';
import { say, type Translate } from './say';
import type { TeamCode } from './teams';

/** As of when something was heard of a team. */
type Heard = Pick<TeamVoice, 'reached' | 'isBehind'>;

/** A sentence about a team. */
export function sayOfTeam(code: TeamCode, data: SaidData = {}, translate?: Translate): string {
  return say(saying(code, data), translate);
}

/** What meeting a team came to. */
export function sayMeeting(met: TeamMeeting, translate?: Translate): string {
  const { team, given, taken, refused } = met;
  return joined(sayOfTeam('team.met', { team, given, taken }, translate), refused, translate);
}

/** How much would leave, in whose name. */
export function sayUntold({ person, name, events }: UntoldEvents, translate?: Translate): string {
  const code = name === '' ? 'team.leaves' : 'team.leavesNamed';
  return sayOfTeam(code, { count: events.length, person, name }, translate);
}

/** Which team, where, and as of when its numbers are. */
export function sayTeamAsOf(told: TeamStatus, translate?: Translate): string {
  const { team, place, reached, refused, missed } = told;
  const when = reached === 0 ? sayOfTeam('team.never', {}, translate) : dateOf(reached);
  const first = sayOfTeam('team.asOf', { team, place, when }, translate);
  const all = joined(first, refused, translate);
  return missed === undefined ? all : `${all} ${sayOfTeam('team.missed', {}, translate)}`;
}

/** A person of a team, how much he told, and when last. */
export function sayTeamPerson(
  { person, keys, name, isOwn, events, last }: TeamPerson,
  translate?: Translate,
): string {
  const called = name === '' ? shortKey(person) : `${name} ${shortKey(person)}`;
  const you = isOwn ? sayOfTeam('team.you', { person: called }, translate) : called;
  const count = keys.length;
  const shown = count === 1 ? you : sayOfTeam('team.homes', { person: you, count }, translate);
  return sayOfTeam(
    events === 1 ? 'team.personOnce' : 'team.person',
    { person: shown, events, when: dateOf(last) },
    translate,
  );
}

/** What is still to be said before two keys are one person's; `undefined` = nothing. */
export function sayJoining(
  { key, isSaidHere, isSaidThere }: Joining,
  own: string,
  translate?: Translate,
): string | undefined {
  if (isSaidHere === isSaidThere) return undefined;
  return isSaidHere
    ? sayOfTeam('team.waitsToJoin', { key, own }, translate)
    : sayOfTeam('team.asksToJoin', { key }, translate);
}

/** What a team says of a lesson: its outcomes over people first, then who approves, contradicts, or has it stale. */
export function sayTeamLesson(lesson: VoiceOnText, translate?: Translate): readonly string[] {
  const { people, helpedPeople, outcomes, bound, users } = lesson;
  const approving = lesson.approvedBy.map((one) => calledIn(lesson, one));
  const helped = {
    ...{ helped: helpedPeople, people, n: outcomes },
    bound: Math.round(bound * 100),
  };
  const used = users === 0 ? 'team.unused' : 'team.used';
  return [
    people === 0
      ? sayOfTeam(used, { users }, translate)
      : sayOfTeam('team.helped', helped, translate),
    ...(approving.length === 0
      ? []
      : [sayOfTeam('team.approvedBy', { people: approving }, translate)]),
    ...sayPackages(lesson, translate),
    ...sayDoubts(lesson, translate),
    sayOfTeam('team.last', { when: dateOf(lesson.last) }, translate),
  ];
}

/** A lesson that is not here, by its id, for whoever could ask those who have it. */
export function sayElsewhere(lesson: TeamLessonElsewhere, translate?: Translate): string {
  const said = sayDoubts(lesson, translate).join('; ');
  return sayOfTeam('team.elsewhere', { lesson: lesson.lesson, said }, translate);
}

/** Who says that a lesson does not hold. */
type Doubts = Pick<VoiceOnText, 'contestedBy' | 'staleFor' | 'branches' | 'names'>;

function sayDoubts(lesson: Doubts, translate?: Translate): readonly string[] {
  const doubts = [
    ['team.contestedBy', lesson.contestedBy],
    ['team.staleFor', lesson.staleFor],
  ] as const;
  return doubts.flatMap(([code, who]) => {
    const people = who.map((one) => sayWhere(one, lesson, translate));
    return people.length === 0 ? [] : [sayOfTeam(code, { people }, translate)];
  });
}

/** The name that a person chose, else the first part of the key. */
const calledIn = ({ names }: Pick<VoiceOnText, 'names'>, person: string): string =>
  names[person] ?? shortKey(person);

/** A person, and on which branch he said it: by its name where this clone has it. */
function sayWhere(person: string, lesson: Doubts, translate?: Translate): string {
  const said = lesson.branches[person] ?? [];
  const here = said.flatMap((hash) => lesson.names[hash] ?? []);
  const called = calledIn(lesson, person);
  if (said.length === 0) return called;
  return here.length > 0
    ? sayOfTeam('team.onBranch', { person: called, branch: here }, translate)
    : sayOfTeam('team.onOtherBranch', { person: called }, translate);
}

/** In which packages it helps and in which it hurts, where it does both: else one number says it. */
function sayPackages({ packages, names }: VoiceOnText, translate?: Translate): readonly string[] {
  const all = Object.entries(packages);
  const [helps, hurts] = [true, false].map((isGood) =>
    all.filter(([, { helpedPeople, people }]) => helpedPeople * 2 > people === isGood),
  );
  if (!helps?.length || !hurts?.length) return [];
  const said = (those: typeof all) =>
    those.map(([hash, { helpedPeople: helped, people }]) => {
      const name = names[hash] ?? sayOfTeam('team.otherPackage', {}, translate);
      return sayOfTeam('team.inPackage', { package: name, helped, people }, translate);
    });
  return [
    sayOfTeam('team.helpsIn', { packages: said(helps) }, translate),
    sayOfTeam('team.hurtsIn', { packages: said(hurts) }, translate),
  ];
}

/** What a pooled number means, and as of when it is. */
export function sayHeard({ reached, isBehind }: Heard, translate?: Translate): string {
  return sayOfTeam(
    isBehind ? 'team.heardBehind' : 'team.heard',
    { when: dateOf(reached) },
    translate,
  );
}

function joined(text: string, refused: number, translate: Translate | undefined): string {
  return refused === 0
    ? text
    : `${text} ${sayOfTeam('team.refused', { count: refused }, translate)}`;
}

/** To the minute: what a team knows is as old as its last meeting. */
const dateOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
