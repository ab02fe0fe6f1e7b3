import { installable, type InstallableAgent } from '../../core/agents/registrations';
import { failure } from '../../core/errors';
import { isNeverVerified } from '../../core/fingerprint/drift';
import type { LessonStatus } from '../../core/operations/status/lessonStatus';
import { deliverySaying, readDeliveries } from '../../core/operations/agents/delivery';
import { shownPath } from '../../core/library/libraryEntry';
import { planUninstall } from '../../core/operations/agents/installAgent';
import { installPorts } from '../../node/agents/installPorts';
import { userHome } from '../../node/lessons/userHome';
import { deliveriesFile } from '../../node/agents/searchSession';
import { DiskStateFile } from '../../node/journal/diskStateFile';
import { findPlaces, type LessonPlaces } from '../../node/lessons/openLessons';
import { joinRepositoryKey } from '../../node/repository/repositoryKey';
import { sayProblem } from '../../prose/sayProblem';
import { say, spoken } from '../../prose/say';
import type { CliCommand, Invocation } from '../commandLine';
import { printJson, printTable } from '../print';
import { sayDrift } from '../../prose/sayDrift';

export const doctor: CliCommand = {
  usage: 'doctor [--join PATH]',
  help: 'Shows where lessons and state are, what is wrong with them, and whether what hooks said was seen in the sessions of coding agents. --join makes this clone use the state of another one.',
  flags: { join: { type: 'string', help: 'a folder inside the other clone' } },
  run: async (invocation) => {
    const other = invocation.option('join');
    if (other !== undefined) return joinClones(invocation, other);
    const { manager, places } = await invocation.open();
    const problems = (await manager.list()).flatMap((status) => problemsOf(status));
    const { skippedLines } = await manager.stats();
    const facts = describe(places);
    const agents = await readDeliveries(new DiskStateFile(deliveriesFile(places.home)));
    const connected = await findConnected(places, invocation.io.environment);
    if (invocation.isJson) {
      printJson(invocation.io, { ...facts, skippedLines, problems, agents, connected });
      return 0;
    }
    printTable(
      invocation.io,
      Object.entries({ ...facts, 'journal lines skipped': String(skippedLines) }).map(
        ([name, value]) => [name, value ?? spoken('none')],
      ),
    );
    for (const { file, line, severity, message } of problems) {
      invocation.io.out(
        `${severity}: ${file}${line === undefined ? '' : `:${line}`}: ${message}\n`,
      );
    }
    for (const one of agents)
      invocation.io.out(`${say(deliverySaying(one))} (${isoDay(one.time)})\n`);
    for (const agent of connected.filter((name) => !agents.some(({ caller }) => caller === name)))
      invocation.io.out(
        `${spoken('{0}: connected; no turn of it was given anything yet', agent)}\n`,
      );
    if (problems.length === 0) invocation.io.out(`${spoken('Every lesson file is in order.')}\n`);
    return 0;
  },
};

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Agents that our hooks are registered with, for this user or in this repository. Settings that cannot be read are none of ours. */
async function findConnected(
  { root, home }: LessonPlaces,
  environment: Invocation['io']['environment'],
): Promise<readonly InstallableAgent[]> {
  const ports = installPorts({ home, user: environment['HOME'] || userHome(), root });
  const isConnected = async (agent: InstallableAgent): Promise<boolean> => {
    const all = ['user', 'repository'] as const;
    const plans = await Promise.allSettled(all.map((scope) => planUninstall(ports, agent, scope)));
    return plans.some((plan) => plan.status === 'fulfilled' && plan.value !== undefined);
  };
  const known = await Promise.all(installable.map(isConnected));
  return installable.filter((_, at) => known[at]);
}

/** What is wrong with a lesson's file, and which of its refs nobody can compare now. */
function problemsOf({ entry, drifts }: LessonStatus): readonly FileProblem[] {
  const file = shownPath(entry);
  const uncheckable = drifts
    .filter(({ state }) => state !== 'stale')
    .map((drift): FileProblem => {
      const what = sayDrift(drift);
      const remedy = isNeverVerified(drift)
        ? spoken('; see that it holds, then run "lessons stale --verify {0}"', entry.lesson.name)
        : '';
      return {
        file,
        severity: 'warning',
        message: spoken('cannot be checked: {0}{1}', what, remedy),
      };
    });
  return [...entry.problems.map((problem) => ({ file, ...sayProblem(problem) })), ...uncheckable];
}

type FileProblem = ReturnType<typeof sayProblem> & { readonly file: string };

function describe({ root, lessons, home, key, state, gitCommonDir }: LessonPlaces) {
  return { root, lessons, home, key, state, git: gitCommonDir ?? null };
}

async function joinClones({ io, isJson }: Invocation, other: string): Promise<0> {
  const logger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
  const here = findPlaces(io.cwd, io.environment, logger);
  const there = findPlaces(other, io.environment, logger);
  if (here.gitCommonDir === undefined)
    throw failure.wrongUsage(spoken('Only a git repository can join another one.'));
  joinRepositoryKey(here, there.key);
  if (isJson) printJson(io, { key: there.key, was: here.key });
  else
    io.out(
      `${spoken('This clone uses the state {0} now (it was {1}; that folder is kept).', there.key, here.key)}\n`,
    );
  return 0;
}

const ignore = (): void => undefined;
