import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import type { ScanTree } from '../scanTree';
import { allTexts, dig, digText } from '../shape';
import { normalizeCommand } from './ciCommands';
import { isAboutSources, isOptional, neededJobs, runsOnPulls, workflowFile } from './ciSteps';
import { requiredRows, type MatrixRow } from './matrixRows';
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
