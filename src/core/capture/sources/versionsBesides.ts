import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { ScanTree } from '../scanTree';
import { allTexts, digRecord, digText, isRecord } from '../shape';
import { workflowFile } from './ciSteps';
import { requiredRows } from './matrixRows';
import { stepsOfJob } from './stepsOfJob';
import { testsIt } from './testJobs';

/** As images of containers are called whose name is not the language's. */
const imageNames: Readonly<Record<string, string>> = {
  javascript: 'node',
  typescript: 'node',
  go: 'golang',
};
const otherFile = new RegExp(oneOf(lists.otherCiFiles));
const mostFiles = 40;

/** Versions of a language that something is tested on besides the matrices of pull requests: in a container, an environment of tox, on other occasions, by another service. */
export async function versionsBesides(
  tree: ScanTree,
  language: string,
  valuesOf: (row: Readonly<Record<string, unknown>>) => readonly string[],
): Promise<readonly string[]> {
  const image = new RegExp(
    String.raw`(?:^|[\s/"'])${imageNames[language] ?? language}:v?(\d+(?:\.\d+)*)`,
    'gm',
  );
  const named = (text: string): readonly string[] => [
    ...[...text.matchAll(image)].map(([, version = '']) => version),
    ...(language === 'python'
      ? [...text.matchAll(environments)].map(([, major = '', minor = '']) => `${major}.${minor}`)
      : []),
  ];
  const others = tree.files.filter((file) => otherFile.test(file)).slice(0, mostFiles);
  const texts = await Promise.all(others.map((path) => tree.text(path)));
  const jobs = await testingJobs(tree);
  return [
    ...texts.flatMap(named),
    ...jobs.flatMap((job) => [
      ...requiredRows(job).flatMap((row) => [...valuesOf(row), ...allTexts(row).flatMap(named)]),
      ...allTexts([job['container'], stepsOfJob(job).map((step) => digText(step, 'run'))]).flatMap(
        named,
      ),
    ]),
  ];
}

const environments = /(?:^|\b(?:tox|nox)\b.*\b)py(?:thon)?-?(\d)\.?(\d+)\b/gm;

/** The jobs that test, whatever calls for them. */
async function testingJobs(tree: ScanTree): Promise<readonly Record<string, unknown>[]> {
  const paths = tree.files.filter((file) => workflowFile.test(file)).slice(0, mostFiles);
  const workflows = await Promise.all(paths.map((path) => tree.record(path)));
  return workflows.flatMap((workflow) =>
    Object.values(digRecord(workflow, 'jobs')).filter(isRecord).filter(testsIt),
  );
}
