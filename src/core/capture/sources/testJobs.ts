import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import { asideTest } from '../asideFolders';
import type { ScanTree } from '../scanTree';
import { allTexts, dig, digRecord, digText } from '../shape';
import { normalizeCommand } from './ciCommands';
import { commandInput, isOptional, neededJobs, workflowFile } from './ciSteps';
import { marksOf } from './marksOf';
import { isTaken, requiredRows, type MatrixRow } from './matrixRows';
import { isAboutSources, runsOnPulls } from './onPulls';
import { mustPass } from './mustPass';
import { commandsOf, shellWords } from './scriptCommands';
import { shellLines } from './shellLines';
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
  return (await pullJobs(tree))
    .filter(({ workflow }) => isAboutSources(dig(workflow, 'on', 'pull_request', 'paths')))
    .flatMap(testing);
}

/** A job with the runs of it alone that test; none where it tests nothing. */
function testing(one: PullJob): readonly TestJob[] {
  const steps = testSteps(one.job);
  const rows = one.rows.filter((row) => steps.some((step) => isTaken(step, { row })));
  return steps.length === 0 || (rows.length === 0 && one.rows.length > 0) ? [] : [{ ...one, rows }];
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

/** The steps of a job that run tests of the sources and may not fail. */
export function testSteps(job: Record<string, unknown>): readonly Record<string, unknown>[] {
  return stepsOfJob(job).filter((step) => testCalls(step, job).length > 0);
}

/** What of a step runs tests: an action, or lines of its script. */
export function testCalls(
  step: Record<string, unknown>,
  job: Record<string, unknown>,
): readonly string[] {
  const folder = digText(step, 'working-directory') ?? '';
  if (isOptional(step) || isAside(`${folder}/`)) return [];
  const given = JSON.stringify(step['with'] ?? '');
  const isCall = (text: string): boolean =>
    text.startsWith('uses ')
      ? testAction.test(text) && !testsNothing.test(given)
      : isTestRun(text) && !shellWords.test(text);
  const typed = commandsOf(step, job, folder).map(({ text }) => text);
  const found = typed.filter(isCall);
  return found.length > 0 ? found : chosenLines(digText(step, 'run') ?? '').filter(isCall);
}

/** The lines of a script that chooses by something else than the system. */
const chosenLines = (run: string): readonly string[] =>
  asksForSystem.test(run) ? [] : shellLines(run).flatMap(mustPass).map(normalizeCommand);

/** A condition on the system. */
export const asksForSystem = /\b(if|elif|case)\b.*(windows|RUNNER_OS|runner\.os|matrix\.os)/i;

const isAside = asideTest('templates', 'documents');
const testsNothing = /--no-tests\b/;
const testAction = /run-?tests?\b|check-r-package|lua-busted|ctest/i;

/** The runs of a job that take a step that tests, and have to pass it; all of them where a workflow does that it names. */
export function testedRows({ job, rows }: PullJob): readonly MatrixRow[] {
  if (digText(job, 'uses') !== undefined) return testsIt(job) ? rows : [];
  const called = stepsOfJob(job).filter((step) => testsByCall(step) && !isOptional(step));
  const own = stepsOfJob(job).filter((step) => testCalls(step, job).some((line) => !looks(line)));
  const steps = [...own, ...called].filter(({ 'working-directory': folder = '.' }) =>
    /^\.?\/?$/.test(String(folder)),
  );
  return rows.filter((row) => steps.some((step) => isTaken(step, { row })));
}

/** A linter of tests, or an image for them. */
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
