import { failure } from '../../core/errors';
import { readTeamRecord, type TeamRecord } from '../../core/operations/team/teamRecord';
import type { TeamLesson, TeamStatus } from '../../core/operations/team/teamStatus';
import type { OpenLessons } from '../../node/lessons/openLessons';
import {
  beginTeam,
  findTeam,
  openTeam,
  removeTeamRecord,
  teamRecordFile,
} from '../../node/team/openTeam';
import { ownKey } from '../../node/team/ownKey';
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
    if (what === 'init' && place !== undefined) return enter(invocation, opened, place, true);
    if (what === 'join' && place !== undefined)
      return enter(invocation, opened, place, false, named);
    if (what === 'sync') return sync(invocation, opened, await recordOf(opened));
    if (what === 'status' || what === undefined) return status(invocation, opened);
    if (what === 'show') return show(invocation, opened);
    if (what === 'leave') return leave(invocation, opened);
    throw failure.wrongUsage(
      'Say "team init PLACE", "team join PLACE", "team sync", "team status", "team show" or "team leave".',
    );
  },
};

const placesOf = ({ places, manager }: OpenLessons) => ({
  ...places,
  trusted: manager.settings().trusted,
});

async function recordOf({ places }: OpenLessons): Promise<TeamRecord> {
  const record = readTeamRecord(await teamRecordFile(places).read());
  if (!record) throw failure.noTeam();
  return record;
}

async function enter(
  invocation: Invocation,
  opened: OpenLessons,
  place: string,
  isNew: boolean,
  named?: string,
): Promise<ExitCode> {
  const before = readTeamRecord(await teamRecordFile(opened.places).read());
  if (before && (isNew || before.place !== place))
    throw failure.inTeamAlready(before.team, before.place);
  const key = ownKey(opened.places.home);
  const record = isNew
    ? await beginTeam(place)
    : await findTeam(placesOf(opened), key, place, named ?? before?.team);
  const done = await sync(invocation, opened, record);
  if (!invocation.isJson)
    invocation.io.out(`Others join with: lessons team join ${place} ${record.team}\n`);
  return done;
}

async function sync(
  { io, isJson }: Invocation,
  opened: OpenLessons,
  record: TeamRecord,
): Promise<ExitCode> {
  const ports = await openTeam(placesOf(opened), ownKey(opened.places.home), record);
  const met = await opened.manager.meetTeam(ports, record);
  if (isJson) printJson(io, met);
  else
    io.out(
      `Team ${record.team}: ${met.given} events given, ${met.taken} new here.${refusedOf(met.refused)}\n`,
    );
  return 0;
}

async function status({ io, isJson }: Invocation, opened: OpenLessons): Promise<ExitCode> {
  const { person } = ownKey(opened.places.home);
  const told = await opened.manager.teamStatus(await recordOf(opened), person);
  if (isJson) printJson(io, told);
  else io.out(linesOf(told).join('\n') + '\n');
  return 0;
}

async function show({ io, isJson }: Invocation, opened: OpenLessons): Promise<ExitCode> {
  const { person } = ownKey(opened.places.home);
  const events = await opened.manager.untoldToTeam(await recordOf(opened), person);
  if (isJson) printJson(io, { person, events });
  else {
    io.out(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    io.err(`${events.length} events would leave, signed by ${person}; nothing else.\n`);
  }
  return 0;
}

async function leave({ io, flag }: Invocation, opened: OpenLessons): Promise<ExitCode> {
  const record = await recordOf(opened);
  if (flag('forget')) {
    const ports = await openTeam(placesOf(opened), ownKey(opened.places.home), record);
    await opened.manager.takeBackFromTeam(ports, record);
  }
  removeTeamRecord(opened.places);
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
