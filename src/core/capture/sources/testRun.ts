import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { isBuildTool } from './buildTool';
import { setsUp } from './typedCommand';

/** A build tool or a script that is asked for tests, or a runner, also behind a module of Python. */
export function isTestRun(line: string): boolean {
  const asked = withoutAside(line);
  return (
    !setsUp(line) &&
    !compiles.test(line) &&
    (runner.test(asked) ||
      (testName.test(asked) && (isBuildTool(line) || scriptOfTests.test(asked))))
  );
}

const runner = new RegExp(
  String.raw`(^|[\s/])(tox|nox|rake(?! [\w:]+)|ctest|-m unittest|${oneOf(lists.runnersOfFiles)}|${oneOf(lists.otherRunners)})(\s|$)`,
);
const testName = /(^|[\s/:_-])(tests?|specs?|runtest|unit)([\s:_.-]|$)/i;
const scriptOfTests = /^((ba)?sh |python3? |ruby |perl )?(\.\/)?[\w./-]*test[\w./-]*( |$)/i;
/** Builds tests, or looks at them, and runs none; or runs them only where there are some. */
const compiles =
  /^(cargo (\+\S+ )?(build|check|clippy|doc)|go (build|vet)|dotnet build|swift build) |^go test .*-c( |$)| --(no-run|no-run-tests|collect-only|if-present)( |$)/;
/** A part of a name that says that its tests are of types, style or documents, or are built. */
const aside = new RegExp(
  String.raw`(?:^|[:_-])(${oneOf(lists.checkNames)}|${oneOf(lists.stylePrograms)}|${oneOf(lists.namesOfBuilds)}|type|tsd|docs?|install|flake8|pyright)(?=[:_-]|$)`,
  'i',
);
const environment = / -[es] ?(\S+)/;

/** A line with a blank name for each target, script and environment that looks at something else than what the sources do. */
function withoutAside(line: string): string {
  const named = /^(tox|nox)\b/.test(line) ? environment.exec(line)?.[1] : undefined;
  if (named?.split(',').some((name) => aside.test(name)) === true) return '';
  return line
    .split(' ')
    .map((word, at) => (at > 0 && !/^[-.]|\//.test(word) && aside.test(word) ? 'x' : word))
    .join(' ');
}
