import { failure } from '../../core/errors';
import type { TeamDoor, TeamMeeting } from '../../core/operations/team/ownTeam';
import type { TeamStatus } from '../../core/operations/team/teamStatus';
import type { OpenLessons } from '../../node/lessons/openLessons';
import { teamDoor } from '../../node/team/teamDoor';
import {
  sayJoining,
  sayMeeting,
  sayOfTeam,
  sayTeamAsOf,
  sayTeamLesson,
  sayTeamPerson,
} from '../../prose/sayTeam';
import type { CliCommand, ExitCode, Invocation } from '../commandLine';
import { printJson } from '../print';
import { spoken } from '../../prose/say';

export const team: CliCommand = {
  usage:
    'team init PLACE | team join PLACE [TEAM] | team sync | team status | team show | team same KEY [--undo] | team leave [--forget]',
  help: 'Shares what use has shown of the lessons of this repository, and who approved which text, with other people: ids, counts and hashes, signed, never a text, a prompt or a path. PLACE is a folder that all can write to, a git ref (refs/lessons/journal at origin, or REMOTE#refs/lessons/NAME), or a PostgreSQL database (postgres://USER@HOST/DATABASE; the password comes from PGPASSWORD or the password file). "sync" alone reaches it; "show" prints exactly what the next sync would send; "same KEY" says that another home is yours too, by the key that "show" prints there: once both homes say so they count as one person. "leave --forget" takes back all that you sent, from any home.',
  flags: {
    forget: { type: 'boolean', help: 'take back all that you sent' },
    undo: { type: 'boolean', help: 'with same: take back that a home is yours' },
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
    if (what === 'same' && place !== undefined) return same(visit, place);
    if (what === 'leave') return leave(visit);
    throw failure.wrongUsage(
      spoken(
        'Say "team init PLACE", "team join PLACE", "team sync", "team status", "team show", "team same KEY" or "team leave".',
      ),
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
    invocation.io.out(`${sayOfTeam('team.joinWith', { place, team: met.team })}\n`);
  return 0;
}

async function sync({ invocation, opened, door }: Visit): Promise<ExitCode> {
  printMeeting(invocation, await opened.manager.meetTeam(door));
  return 0;
}

function printMeeting({ io, isJson }: Invocation, met: TeamMeeting): void {
  if (isJson) printJson(io, met);
  else io.out(`${sayMeeting(met)}\n`);
}

async function status({ invocation: { io, isJson }, opened, door }: Visit): Promise<ExitCode> {
  const told = await opened.manager.teamStatus(door);
  if (isJson) printJson(io, told);
  else
    io.out(
      linesOf(told, door.person)
        .map((line) => `${line}\n`)
        .join(''),
    );
  return 0;
}

async function show({ invocation: { io, isJson }, opened, door }: Visit): Promise<ExitCode> {
  const { person } = door;
  const events = await opened.manager.untoldToTeam(door);
  if (isJson) printJson(io, { person, events });
  else {
    io.out(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    io.err(`${sayOfTeam('team.leaves', { count: events.length, person })}\n`);
  }
  return 0;
}

async function same({ invocation, opened, door }: Visit, key: string): Promise<ExitCode> {
  const isJoined = !invocation.flag('undo');
  printMeeting(invocation, await opened.manager.joinTeamKey(door, key, isJoined));
  return invocation.isJson ? 0 : status({ invocation, opened, door });
}

async function leave({ invocation: { io, flag }, opened, door }: Visit): Promise<ExitCode> {
  await opened.manager.leaveTeam(door, flag('forget'));
  io.out(`${sayOfTeam(flag('forget') ? 'team.takenBack' : 'team.left')}\n`);
  return 0;
}

function linesOf(told: TeamStatus, own: string): readonly string[] {
  return [
    sayTeamAsOf(told),
    ...told.joinings.flatMap((joining) => sayJoining(joining, own) ?? []),
    ...told.people.map((person) => `  ${sayTeamPerson(person)}`),
    ...told.lessons.map((lesson) => `  ${lesson.name}: ${sayTeamLesson(lesson).join('; ')}`),
  ];
}
