import type { Joining } from '../core/journal/joinedKeys';
import type { TeamVoice, VoiceOnText } from '../core/journal/teamVoice';
import type { TeamMeeting } from '../core/operations/team/ownTeam';
import type { TeamPerson, TeamStatus } from '../core/operations/team/teamStatus';
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
  { person, keys, isOwn, events, last }: TeamPerson,
  translate?: Translate,
): string {
  const name = shortOf(person);
  const you = isOwn ? sayOfTeam('team.you', { person: name }, translate) : name;
  const count = keys.length;
  const shown = count === 1 ? you : sayOfTeam('team.homes', { person: you, count }, translate);
  return sayOfTeam('team.person', { person: shown, events, when: dateOf(last) }, translate);
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
  const named = (code: TeamCode, who: readonly string[]) =>
    who.length === 0 ? [] : [sayOfTeam(code, { people: who.map(shortOf) }, translate)];
  const where = (code: TeamCode, who: readonly string[]) =>
    who.length === 0
      ? []
      : [
          sayOfTeam(
            code,
            { people: who.map((one) => sayWhere(one, lesson, translate)) },
            translate,
          ),
        ];
  const helped = {
    ...{ helped: helpedPeople, people, n: outcomes },
    bound: Math.round(bound * 100),
  };
  const used = users === 0 ? 'team.unused' : 'team.used';
  return [
    people === 0
      ? sayOfTeam(used, { users }, translate)
      : sayOfTeam('team.helped', helped, translate),
    ...named('team.approvedBy', lesson.approvedBy),
    ...sayPackages(lesson, translate),
    ...where('team.contestedBy', lesson.contestedBy),
    ...where('team.staleFor', lesson.staleFor),
    sayOfTeam('team.last', { when: dateOf(lesson.last) }, translate),
  ];
}

/** A person, and on which branch he said it: by its name where this clone has it. */
function sayWhere(person: string, { branches, names }: VoiceOnText, translate?: Translate): string {
  const said = branches[person] ?? [];
  const here = said.flatMap((hash) => names[hash] ?? []);
  if (said.length === 0) return shortOf(person);
  return here.length > 0
    ? sayOfTeam('team.onBranch', { person: shortOf(person), branch: here }, translate)
    : sayOfTeam('team.onOtherBranch', { person: shortOf(person) }, translate);
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

/** The first part of a key: enough to tell people of a team apart. */
const shortOf = (person: string): string => person.slice(0, 8);

/** To the minute: what a team knows is as old as its last meeting. */
const dateOf = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
