import { failure } from '../../core/errors';
import type { TeamDoor, TeamMeeting } from '../../core/operations/team/ownTeam';
import type { TeamLesson, TeamStatus } from '../../core/operations/team/teamStatus';
import type { OpenLessons } from '../../node/lessons/openLessons';
import { teamDoor } from '../../node/team/teamDoor';
import type { CliCommand, ExitCode, Invocation } from '../commandLine';
import { printJson } from '../print';

export const team: CliCommand = {
  usage:
    'team init PLACE | team join PLACE [TEAM] | team sync | team status | team show | team leave [--forget]',
  help: 'Shares what use has shown of the lessons of this repository, and who approved which text, with other people: ids, counts and hashes, signed, never a text, a prompt or a path. PLACE is a folder that all can write to, a git ref (refs/lessons/journal at origin, or REMOTE#refs/lessons/NAME), or a PostgreSQL database (postgres://USER@HOST/DATABASE; the password comes from PGPASSWORD or the password file). "sync" alone reaches it; "show" prints exactly what the next sync would send; "leave --forget" takes back all that you sent.',
  flags: {
    forget: { type: 'boolean', help: 'take back all that you sent' },
  },
  run: async (invocation) => {
    const [what, place, named] = invocation.words;
    const opened = await invocation.open();
    const visit: Visit = { invocation, opened, door: doorOf(opened) };
    if (what === 'init' && place !== undefined) return enter(visit, place, true);
    if (what === 'join' && place !== undefined) return enter(visit, place, false, named);
    if (what === 'sync') return sync(visit);
    if (what === 'status' || what === undefined) return status(visit);
    if (what === 'show') return show(visit);
    if (what === 'leave') return leave(visit);
    throw failure.wrongUsage(
      'Say "team init PLACE", "team join PLACE", "team sync", "team status", "team show" or "team leave".',
    );
  },
};

/** What every word of the command works with. */
interface Visit {
  readonly invocation: Invocation;
  readonly opened: OpenLessons;
  readonly door: TeamDoor;
}

const doorOf = ({ places, manager }: OpenLessons): TeamDoor =>
  teamDoor({ ...places, trusted: manager.settings().trusted });

async function enter(
  { invocation, opened, door }: Visit,
  place: string,
  isNew: boolean,
  team?: string,
): Promise<ExitCode> {
  const entry = { place, isNew, ...(team !== undefined && { team }) };
  const met = await opened.manager.enterTeam(door, entry);
  printMeeting(invocation, met);
  if (!invocation.isJson)
    invocation.io.out(`Others join with: lessons team join ${place} ${met.team}\n`);
  return 0;
}

async function sync({ invocation, opened, door }: Visit): Promise<ExitCode> {
  printMeeting(invocation, await opened.manager.meetTeam(door));
  return 0;
}

function printMeeting({ io, isJson }: Invocation, met: TeamMeeting): void {
  const { team, given, taken, refused } = met;
  if (isJson) return printJson(io, met);
  io.out(`Team ${team}: ${given} events given, ${taken} new here.${refusedOf(refused)}\n`);
}

async function status({ invocation: { io, isJson }, opened, door }: Visit): Promise<ExitCode> {
  const told = await opened.manager.teamStatus(door);
  if (isJson) printJson(io, told);
  else io.out(linesOf(told).join('\n') + '\n');
  return 0;
}

async function show({ invocation: { io, isJson }, opened, door }: Visit): Promise<ExitCode> {
  const { person } = door;
  const events = await opened.manager.untoldToTeam(door);
  if (isJson) printJson(io, { person, events });
  else {
    io.out(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    io.err(`${events.length} events would leave, signed by ${person}; nothing else.\n`);
  }
  return 0;
}

async function leave({ invocation: { io, flag }, opened, door }: Visit): Promise<ExitCode> {
  await opened.manager.leaveTeam(door, flag('forget'));
  io.out(
    flag('forget')
      ? 'You left the team, and what you sent is taken back: others drop it when they meet next.\n'
      : 'You left the team. What you sent stays there; --forget would have taken it back.\n',
  );
  return 0;
}

function linesOf(told: TeamStatus): readonly string[] {
  const when = told.reached === 0 ? 'never' : new Date(told.reached).toISOString();
  return [
    `Team ${told.team} at ${told.place}, as of ${when}.${refusedOf(told.refused)}`,
    ...(told.missed === undefined
      ? []
      : ['The last attempt to reach it failed: these are the numbers of the time before.']),
    ...told.people.map(
      ({ person, isOwn, events, last }) =>
        `  ${shortOf(person)}${isOwn ? ' (you)' : ''}: ${events} events, last ${new Date(last).toISOString()}`,
    ),
    ...told.lessons.map((lesson) => `  ${lesson.name}: ${partsOf(lesson).join('; ')}`),
  ];
}

function partsOf(lesson: TeamLesson): readonly string[] {
  const { people, helpedPeople, outcomes, bound, users } = lesson;
  const named = (word: string, who: readonly string[]) =>
    who.length === 0 ? [] : [`${word} ${who.map(shortOf).join(', ')}`];
  return [
    people === 0
      ? `used by ${users}, no outcome yet`
      : `helped ${helpedPeople} of ${people} people, n = ${outcomes}, at least ${Math.round(bound * 100)} % (95 %)`,
    ...named('approved by', lesson.approvedBy),
    ...named('contradicted by', lesson.contestedBy),
    ...named('stale for', lesson.staleFor),
  ];
}

const shortOf = (person: string): string => person.slice(0, 8);

const refusedOf = (refused: number): string =>
  refused === 0
    ? ''
    : ` ${refused} events were refused: their signature does not hold, or they are none of a team.`;
