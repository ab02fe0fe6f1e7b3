import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { collect, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { isBuildTool } from '../sources/buildTool';
import { builtBefore } from '../sources/builtBefore';
import { everyStep, type CiStep } from '../sources/ciSteps';
import { onlyCompiles } from '../sources/gateKinds';
import { cannotFail, marksOf } from '../sources/marksOf';
import { openIn } from '../sources/folderScripts';
import { lastGate } from '../sources/lastGate';
import { runFact, type Run } from '../sources/runFact';
import { taskTargets } from '../sources/taskTargets';
import { isTaskThere, taskChecks } from '../sources/taskThere';
import { isTestRun } from '../sources/testRun';
import { typedCommand } from '../sources/typedCommand';

/** More than this is a list, not a lesson. */
const mostShown = 3;
/** Folders of one repository that are told. */
const mostFolders = 2;

/** What CI types on pull requests where no known tool says what it is: builds and tests of any ecosystem, and checks of sub-folders. */
export const ciRuns: Detector = {
  name: 'ci runs',
  detect: async (tree) => {
    const steps = await everyStep(tree);
    return collect(
      lastResort(tree, steps),
      lastGate(tree, steps),
      folderGates(tree, steps),
      testCall(tree, steps),
    );
  },
};

/** Saying what everybody types is worth no tokens. */
const usual = new RegExp(`^(${oneOf(lists.usualTestCommands)})$`);
const aside = new RegExp(String.raw`(^|[\s/:])(${oneOf(lists.sidesOfBuilds)})(\s|$|:)`);

/** What builds and tests: told where nothing narrower is. */
async function lastResort(tree: ScanTree, steps: readonly CiStep[]): Promise<Fact | undefined> {
  const there = await Promise.all(
    steps.map(async ({ text }) => !taskChecks(text) || (await isTaskThere(tree, text))),
  );
  const all = steps.filter(({ text }, at) => there[at] === true && !cannotFail(text));
  const always = building(
    tree,
    all.filter(({ isPartial }) => isPartial !== true),
  );
  const found = always.length > 0 ? always : building(tree, all);
  return runFact(tree, 'ciRuns', found.slice(0, mostShown));
}

const testWord = /\s(tests?|runtest|@runtest|check)$|\s(tests?|runtest)\s+-/;

/** Elsewhere than with these a `check` looks at types, style or the manifest: tests have a name of their own there. */
const checkIsTests = /^(make|gmake|ninja|meson|bazel|(\.\/)?gradlew?)\b/;
/** Gets what tests need, or goes into a folder first and runs the tests of that. */
const isOther = /\bdeps\.(get|compile)\b|^g?make\b.* -C | --(directory|prefix|cwd)[ =]/;

/** The call of the tests, whatever the tool: it is taken where no detector knows the tool better. */
async function testCall(tree: ScanTree, steps: readonly CiStep[]): Promise<Fact | undefined> {
  const looking = await lookingTargets(tree);
  const calls = steps.flatMap((step) => {
    const command = typedCommand(step.text);
    const isWhole = step.isPartial !== true && step.folder === undefined;
    return command !== undefined &&
      isWhole &&
      !looking.includes(command) &&
      !step.text.includes('$') &&
      testWord.test(command) &&
      (checkIsTests.test(command) || !/\scheck$/.test(command)) &&
      !isOther.test(command) &&
      isBuildTool(command) &&
      isBuild(tree, step, command)
      ? [{ command, step }]
      : [];
  });
  // The one with the fewest options is the one that leaves out least.
  const [run] = [...calls].sort((x, y) => x.command.length - y.command.length);
  // Of variants that differ in what an option is given none runs the others' tests.
  if (run && calls.some(({ command }) => isVariant(command, run.command))) return undefined;
  return runFact(tree, 'ciTests', run ? [run] : []);
}

/** Targets called check that look at the sources, and run no tests. */
async function lookingTargets(tree: ScanTree): Promise<readonly string[]> {
  const targets = await taskTargets(tree);
  return targets
    .filter(({ name, recipe }) => name === 'check' && marksOf(...recipe).length > 0)
    .filter(({ recipe }) => !recipe.some((line) => /\btests?\b/.test(line) || isTestRun(line)))
    .map(({ command }) => command);
}

function isVariant(one: string, other: string): boolean {
  const plain = (command: string): string => command.replace(/(--?[\w-]+)[= ][\w.-]+/g, '$1');
  return one !== other && plain(one) === plain(other);
}

function building(tree: ScanTree, steps: readonly CiStep[]): readonly Run[] {
  const found = new Map<string, Run>();
  for (const step of steps) {
    const typed = typedCommand(step.text);
    // Without what only CI can fill in, a command may say something else.
    if (typed === undefined || step.text.includes('$') || !isBuild(tree, step, typed)) continue;
    if (half.test(typed)) continue;
    const command = builtBefore(tree, typed, step, steps);
    if (command === undefined) continue;
    // Variants of one call are a matrix.
    const key = `${step.folder ?? ''} ${command.split(' ').slice(0, 2).join(' ')}`;
    if (!found.has(key)) found.set(key, { command, step });
  }
  return [...found.values()];
}

/** One of two calls that need each other: what is built has to be set up first, with the same settings. */
const half = /^(cmake|ctest|meson|ninja)\b/;

/** A script that only prints what a machine is. */
const printing = /(^|[-_/])(info|env|versions?)(\.\w+)?$/i;

/** Scripts that prepare a machine, or give out what was built. */
const besideBuild =
  /(^|\/)(set-?up|install|bootstrap|restore|push|publish|deploy|release|clean)[\w-]*\.\w+$/i;

function isBuild(tree: ScanTree, { folder }: CiStep, command: string): boolean {
  if (
    aside.test(command) ||
    usual.test(command) ||
    // A build that leaves tasks out is half of something.
    / (-x|--exclude-task) | --(workspace|filter)[= ]| compile /.test(command) ||
    /["'\\]/.test(command) ||
    // One file of tests is a part of them.
    / \S*test[\w-]*\.\w{1,4}$/i.test(command)
  )
    return false;
  const script =
    /^(?:bash |sh |pwsh |python3? )?(?:\.\/)?([\w./-]+\.\w+|[\w-]+\/[\w./-]+)/.exec(command) ??
    /^\.\/([\w-]+)(?= |$)/.exec(command);
  const path = [folder, script?.[1] ?? ''].filter(Boolean).join('/');
  if (script !== null && tree.has(path))
    return ![besideBuild, printing].some((one) => one.test(path));
  // One word says nothing of what is built, `make` alone excepted.
  return isBuildTool(command) && !/^\S+$/.test(command.replace(/^make$/, 'make all'));
}

/** Checks that CI runs inside one folder of the repository. */
async function folderGates(tree: ScanTree, steps: readonly CiStep[]): Promise<Fact | undefined> {
  const found = new Map<string, Run>();
  for (const step of steps) {
    const command = typedCommand(step.text);
    // An action is nothing that a person types.
    if (step.folder === undefined || command === undefined || /^uses /.test(command)) continue;
    const lines = [command, ...(await openIn(tree, step.folder, command))];
    const marks = marksOf(...lines);
    if (marks.length === 0 || /(^|[\s/:])tests?(\s|$)/.test(command)) continue;
    const isHidden = !marks.some(([, , call]) => call.test(command));
    if (isHidden && onlyCompiles(command, marks)) continue;
    const tools = isHidden ? [...new Set(marks.map(([, name]) => name))].slice(0, 3) : [];
    const key = `${step.folder} ${command}`;
    if (!found.has(key)) found.set(key, { command, step, tools });
  }
  const folders = [...new Set([...found.values()].map(({ step }) => step.folder))];
  const shown = folders
    .slice(0, mostFolders)
    .flatMap((folder) =>
      [...found.values()].filter(({ step }) => step.folder === folder).slice(0, 2),
    );
  return runFact(tree, 'folderGates', shown.slice(0, mostShown));
}
