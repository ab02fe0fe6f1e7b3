import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import type { ScanTree } from '../scanTree';
import { allTexts, dig, digRecord, digText } from '../shape';
import { normalizeCommand } from './ciCommands';
import { commandInput, isOptional, neededJobs, workflowFile } from './ciSteps';
import { marksOf } from './marksOf';
import { isTaken, requiredRows, type MatrixRow } from './matrixRows';
import { isAboutSources, runsOnPulls } from './onPulls';
import { stepsOfJob } from './stepsOfJob';
import { isTestRun } from './testRun';

/** A job that each pull request runs, with the runs that its matrix makes and that may not fail. */
export interface PullJob {
  readonly path: RelativePath;
  readonly workflow: Record<string, unknown>;
  readonly job: Record<string, unknown>;
  readonly rows: readonly MatrixRow[];
}

/** One that runs the tests. */
export type TestJob = PullJob;

/** The jobs of workflows on pull requests that test the sources. */
export async function testJobs(tree: ScanTree): Promise<readonly TestJob[]> {
  return (await pullJobs(tree)).filter(
    ({ workflow, job }) =>
      isAboutSources(dig(workflow, 'on', 'pull_request', 'paths')) && runsTests(job),
  );
}

/** The jobs of workflows on pull requests that may not fail. */
export function pullJobs(tree: ScanTree): Promise<readonly PullJob[]> {
  return tree.once('pull jobs', async () => {
    const found: PullJob[] = [];
    for (const path of tree.files.filter((file) => workflowFile.test(file))) {
      const workflow = await tree.record(path);
      if (!runsOnPulls(workflow['on'])) continue;
      for (const [, job] of neededJobs(workflow))
        found.push({ path, workflow, job, rows: requiredRows(job) });
    }
    return found;
  });
}

/** Whether a job itself calls a build tool for its tests, a script of tests, or an action that runs them. */
const runsTests = (job: Record<string, unknown>): boolean => testSteps(job).length > 0;

/** The steps of a job that run tests and may not fail. */
export function testSteps(job: Record<string, unknown>): readonly Record<string, unknown>[] {
  return stepsOfJob(job).filter((step) => {
    const called = isOptional(step) ? undefined : digText(step, 'uses');
    if (called !== undefined && testAction.test(called)) return true;
    const lines = (digText(step, 'run') ?? '').split(/\r?\n|&&|;/).map(normalizeCommand);
    return lines.some(isTestRun);
  });
}

const testAction = /run-?tests?\b|check-r-package|lua-busted|ctest/i;

/** The runs of a job that take a step that tests, and have to pass it; all of them where a workflow does that it names. */
export function testedRows({ job, rows }: PullJob): readonly MatrixRow[] {
  if (digText(job, 'uses') !== undefined) return testsIt(job) ? rows : [];
  const called = stepsOfJob(job).filter((step) => testsByCall(step) && !isOptional(step));
  const steps = [...testSteps(job).filter(testsNotLooks), ...called].filter(
    ({ 'working-directory': folder = '.' }) => /^\.?\/?$/.test(String(folder)),
  );
  return rows.filter((row) => steps.some((step) => isTaken(step, { row })));
}

/** Whether a step that tests does so by more than a linter of tests, or an image for them. */
function testsNotLooks(step: Record<string, unknown>): boolean {
  const lines = (digText(step, 'run') ?? '').split(/\r?\n|&&|;/).map(normalizeCommand);
  return !('run' in step) || lines.some((line) => isTestRun(line) && !looks(line));
}

const looks = (line: string): boolean =>
  /^docker build\b/.test(line) || marksOf(line).some(([kind]) => kind !== 'coverage');

/** Whether a step calls all there is to check, an action of this repository that tests, or hands a test run to one of others. */
function testsByCall(step: Record<string, unknown>): boolean {
  const lines = Object.entries(digRecord(step, 'with')).flatMap(([name, value]) =>
    commandInput.test(name) && typeof value === 'string' ? value.split(/\r?\n/) : [],
  );
  return (
    /^\.\/.*test/i.test(digText(step, 'uses') ?? '') ||
    lines.some(isTestRun) ||
    allOfIt.test(digText(step, 'run') ?? '')
  );
}

/** What stands for all checks by a name of its own, and test runs that no word names. */
const allOfIt =
  /(^|[^\w-])(((run|make|just|rake|yarn|pnpm) ci|bin\/ci|make check|rebar3 .*\b(ct|eunit|proper)|prove)(\s|$))/m;

/** Whether a job calls what tests the sources, by itself or by a workflow that it names. */
export function testsIt(job: unknown): boolean {
  const steps = dig(job, 'steps');
  return (Array.isArray(steps) ? (steps as readonly unknown[]) : [job]).some((step) =>
    allTexts([dig(step, 'run'), dig(step, 'uses'), dig(step, 'with')]).some((text) =>
      testWord.test(text),
    ),
  );
}

/** `ci` is also how npm installs, and where scripts of any kind lie. */
const testWord = new RegExp(
  String.raw`(^|[^a-z])(tests?|specs?|check|(?:run|make|just|rake) ci|bin/ci|rake|tox|nox|${oneOf(lists.runnersOfFiles)})([^a-z]|$)`,
  'i',
);
