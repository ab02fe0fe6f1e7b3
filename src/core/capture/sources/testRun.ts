import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { isBuildTool } from './buildTool';

/** A build tool or a script that is asked for tests, or a runner, also behind a module of Python. */
export function isTestRun(line: string): boolean {
  return (
    runner.test(line) || (testName.test(line) && (isBuildTool(line) || scriptOfTests.test(line)))
  );
}

const runner = new RegExp(
  String.raw`(^|\s)(tox|nox|rake(?! [\w:]+)|ctest|-m unittest|${oneOf(lists.runnersOfFiles)})(\s|$)`,
);
const testName = /(^|[\s/:_-])(tests?|specs?|runtest|unit)([\s:_.-]|$)/i;
const scriptOfTests = /^((ba)?sh |python3? |ruby |perl )?(\.\/)?[\w./-]*test[\w./-]*( |$)/i;
