import { failure } from '../../core/errors';
import { isNeverVerified } from '../../core/fingerprint/drift';
import type { LessonStatus } from '../../core/operations/status/lessonStatus';
import type { Moment } from '../../core/lesson/moment';
import { readDeliveries } from '../../core/operations/agents/delivery';
import { shownPath } from '../../core/library/libraryEntry';
import { deliveriesFile } from '../../node/agents/searchSession';
import { DiskStateFile } from '../../node/journal/diskStateFile';
import { findPlaces, type LessonPlaces } from '../../node/lessons/openLessons';
import { joinRepositoryKey } from '../../node/repository/repositoryKey';
import { sayProblem } from '../../prose/sayProblem';
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
    if (invocation.isJson) {
      printJson(invocation.io, { ...facts, skippedLines, problems, agents });
      return 0;
    }
    printTable(
      invocation.io,
      Object.entries({ ...facts, 'journal lines skipped': String(skippedLines) }).map(
        ([name, value]) => [name, value ?? 'none'],
      ),
    );
    for (const { file, line, severity, message } of problems) {
      invocation.io.out(
        `${severity}: ${file}${line === undefined ? '' : `:${line}`}: ${message}\n`,
      );
    }
    for (const { caller, way, state, time } of agents)
      invocation.io.out(`${caller}: ${wayTexts[way]}: ${state} (${isoDay(time)})\n`);
    if (problems.length === 0) invocation.io.out('Every lesson file is in order.\n');
    return 0;
  },
};

const wayTexts: Readonly<Record<Moment, string>> = {
  prompt: 'lessons with the prompt',
  write: 'lessons at the first write',
  failure: 'the right command after a failure',
  subagent: 'lessons for a sub-agent',
};

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** What is wrong with a lesson's file, and which of its refs nobody can compare now. */
function problemsOf({ entry, drifts }: LessonStatus): readonly FileProblem[] {
  const file = shownPath(entry);
  const uncheckable = drifts
    .filter(({ state }) => state !== 'stale')
    .map((drift): FileProblem => {
      const what = sayDrift(drift);
      const remedy = isNeverVerified(drift)
        ? `; see that it holds, then run "lessons stale --verify ${entry.lesson.name}"`
        : '';
      return { file, severity: 'warning', message: `cannot be checked: ${what}${remedy}` };
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
    throw failure.wrongUsage('Only a git repository can join another one.');
  joinRepositoryKey(here, there.key);
  if (isJson) printJson(io, { key: there.key, was: here.key });
  else
    io.out(
      `This clone uses the state ${there.key} now (it was ${here.key}; that folder is kept).\n`,
    );
  return 0;
}

const ignore = (): void => undefined;
