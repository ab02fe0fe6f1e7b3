import { failure } from '../../core/errors';
import type { TeamDoor, TeamMeeting } from '../../core/operations/team/ownTeam';
import type { TeamStatus } from '../../core/operations/team/teamStatus';
import type { OpenLessons } from '../../node/lessons/openLessons';
import { keepKeyInFile, keepKeyWith, ownKey } from '../../node/team/ownKey';
import { agentIdentities, agentSocket } from '../../node/team/sshAgent';
import { teamDoor } from '../../node/team/teamDoor';
import {
  sayElsewhere,
  sayJoining,
  sayMeeting,
  sayOfTeam,
  sayTeamAsOf,
  sayTeamLesson,
  sayTeamPerson,
  sayUntold,
} from '../../prose/sayTeam';
import type { CliCommand, ExitCode, Invocation } from '../commandLine';
import { printJson } from '../print';
import { spoken } from '../../prose/say';

export const team: CliCommand = {
  usage:
    'team init PLACE [--name NAME] | team join PLACE [TEAM] [--name NAME] | team sync | team status | team show | team same KEY [--undo] | team key ssh-agent|file [KEY] | team leave [--forget]',
  help: 'Shares what use has shown of the lessons of this repository, and who approved which text, with other people: ids, counts and hashes, signed, and the name you choose, if any; never a text, a prompt or a path. PLACE is a folder that all can write to, a git ref (refs/lessons/journal at origin, or REMOTE#refs/lessons/NAME), or a PostgreSQL database (postgres://USER@HOST/DATABASE; the password comes from PGPASSWORD or the password file). "sync" alone reaches it; "show" prints exactly what the next sync would send; "same KEY" says that another home is yours too, by the key that "show" prints there: once both homes say so they count as one person. "key ssh-agent" signs from now on with the ed25519 key of the running ssh-agent (KEY = which, where it holds several), "key file" with that of this home again. "leave --forget" takes back all that you sent, from any home.',
  flags: {
    name: { type: 'string', help: 'with init and join: how others see you; else by your key' },
    forget: { type: 'boolean', help: 'take back all that you sent' },
    undo: { type: 'boolean', help: 'with same: take back that a home is yours' },
  },
  run: async (invocation) => {
    const [what, place, named] = invocation.words;
    const opened = await invocation.open();
    const visit: Visit = { invocation, opened, door: doorOf(opened) };
    const act = place === undefined ? undefined : acts.get(what);
    if (act && place !== undefined) return act(visit, place, named);
    const look = looks.get(what ?? 'status');
    if (look) return look(visit);
    throw failure.wrongUsage(
      spoken(
        'Say "team init PLACE", "team join PLACE", "team sync", "team status", "team show", "team same KEY", "team key ssh-agent", "team key file" or "team leave".',
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

/** What is done with something that is named. */
const acts = new Map<
  string | undefined,
  (visit: Visit, named: string, more?: string) => Promise<ExitCode>
>([
  ['init', (visit, place) => enter(visit, place, true)],
  ['join', (visit, place, team) => enter(visit, place, false, team)],
  ['same', same],
  ['key', key],
]);

/** What needs no more than its word. */
const looks = new Map<string, (visit: Visit) => Promise<ExitCode>>([
  ['sync', sync],
  ['status', status],
  ['show', show],
  ['leave', leave],
]);

const doorOf = ({ places, manager }: OpenLessons): TeamDoor =>
  teamDoor({ ...places, trusted: manager.settings().trusted });

async function enter(
  { invocation, opened, door }: Visit,
  place: string,
  isNew: boolean,
  team?: string,
): Promise<ExitCode> {
  const name = invocation.option('name');
  const entry = {
    ...{ place, isNew },
    ...(team !== undefined && { team }),
    ...(name !== undefined && { name }),
  };
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
  const untold = await opened.manager.untoldToTeam(door);
  if (isJson) printJson(io, untold);
  else {
    io.out(untold.events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    io.err(`${sayUntold(untold)}\n`);
  }
  return 0;
}

async function same({ invocation, opened, door }: Visit, key: string): Promise<ExitCode> {
  const isJoined = !invocation.flag('undo');
  printMeeting(invocation, await opened.manager.joinTeamKey(door, key, isJoined));
  return invocation.isJson ? 0 : status({ invocation, opened, door });
}

/** From the next meeting on; what was told stays signed as it was. */
async function key({ invocation, opened, door }: Visit, keeper: string, named?: string) {
  const { home } = opened.places;
  if (keeper === 'ssh-agent') {
    const keys = await agentIdentities(agentSocket());
    const fitting = keys.filter(({ person }) => person.startsWith(named ?? ''));
    const [only, ...others] = fitting;
    if (!only || others.length > 0)
      throw failure.noAgentKey(
        keys.map(({ person, comment }) => `${person} ${comment}`).join(', '),
      );
    keepKeyWith(home, { kind: 'agent', person: only.person });
  } else if (keeper === 'file') keepKeyInFile(home);
  else throw failure.wrongUsage(spoken('Say "team key ssh-agent" or "team key file".'));
  const { person } = ownKey(home);
  const isSame = person === door.person;
  invocation.io.out(
    `${sayOfTeam(isSame ? 'team.sameKey' : 'team.otherKey', { person, before: door.person })}\n`,
  );
  return 0 as const;
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
    ...told.elsewhere.map((lesson) => `  ${sayElsewhere(lesson)}`),
  ];
}
