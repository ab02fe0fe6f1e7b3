import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { isSentenceValue } from '../sentenceValue';
import { ciCommands } from './ciCommands';
import type { CiStep } from './ciSteps';
import { cannotFail } from './marksOf';
import { runFact, type Run } from './runFact';
import { typedCommand } from './typedCommand';

/** More than this is a list, not a lesson. */
const mostShown = 2;

const part = (words: readonly string[]): RegExp =>
  new RegExp(String.raw`(^|[\s/:._-])(${oneOf(words)})(?=[\s/:._-]|$)`, 'i');

/** What prepares a machine, gives something out or tells somebody. */
const beside = part(lists.wordsBesideGates);
/** What a command is called that looks at something. */
const looking = part(lists.wordsOfGates);
/** What gives something out or changes what runs somewhere, in its name or by what it is. */
const givesOut = part(lists.wordsThatGiveOut);
const called = String.raw`^((${oneOf(lists.programsThatCall)}) )*`;
const givingProgram = new RegExp(`${called}(${oneOf(lists.programsThatGiveOut)})( |$)`);
/** What turns sources into something fails where they are wrong. */
const compiles = new RegExp(`${called}(${oneOf(lists.programsThatCompile)})( |$)`);
/** A tool that is called after what it does. */
const lookingTool = new RegExp(String.raw`${called}\S*(lint|check|prove|test)`);
const movesFiles = new RegExp(`^(${oneOf([...lists.programsForFiles, ...lists.shellWords])})$`);
const action = /^uses (?!\.)(\S+)$/;
/** Actions that look at something, by their names. */
const lookingAction = /lint|spell|valid|-format|-check\b|\/vale\b/i;

/** Files of services of which no structure is known. */
const readByLine = /^\.travis\.ya?ml$|^appveyor\.ya?ml$/;

/** The first commands of CI that are no preparation, as they are typed there: told where nothing else is known of a repository. */
export async function lastGate(
  tree: ScanTree,
  steps: readonly CiStep[],
): Promise<Fact | undefined> {
  const found = withFirst(steps.flatMap((step) => runOf(tree, step)));
  if (found.length > 0) return told(tree, 'ciLast', found);
  const used = steps.flatMap(actionOf).slice(0, 1);
  if (used.length > 0) return told(tree, 'ciLastAction', used);
  // Preparations look like checks there.
  const read = (await ciCommands(tree)).filter(({ path }) => readByLine.test(path));
  const plain = await Promise.all(
    read.map(async ({ path, line }) => isForAll(await tree.text(path), line)),
  );
  const others = read
    .filter((_, at) => plain[at])
    .map((one) => ({ ...one, job: one.path, services: [] }))
    .flatMap((step) => runOf(tree, step))
    .filter(({ command }) => looking.test(command));
  return runFact(tree, 'ciLastElse', withFirst(others));
}

/** Not said to be of pull requests where only some of them run it, or only what waits to be merged. */
async function told(
  tree: ScanTree,
  topic: string,
  runs: readonly Run[],
): Promise<Fact | undefined> {
  const fact = await runFact(tree, topic, runs);
  const isOfSome = runs.some(({ step }) => step.isPartial === true || step.isQueued === true);
  return fact && isOfSome ? { ...fact, slots: { ...fact.slots, pushed: 'yes' } } : fact;
}

/** Whether a line of a file that is read by line runs for each change, and before it is judged. */
function isForAll(text: string, line: number): boolean {
  if (/^[\s-]*(if|branches) *:|deploy/m.test(text)) return false;
  const [at = '', ...before] = text.split('\n').slice(0, line).reverse();
  const keys = [at, ...before.slice(0, before.findIndex((one) => /^\w/.test(one)) + 1)];
  const indent = (one: string): number => one.search(/\S|$/);
  let depth = indent(at) + (/^\s*- /.test(at) ? 1 : 0);
  return !keys.some((one, index) => {
    if (one.trim() === '' || (index > 0 && indent(one) >= depth)) return false;
    if (index > 0) depth = indent(one);
    return /^[\s-]*after_\w+ *:/.test(one);
  });
}

/** Each command once; those whose words say that they check before others, and what every change runs before what some do. */
function withFirst(runs: readonly Run[]): readonly Run[] {
  const each = runs.filter(
    ({ command }, at) => runs.findIndex((one) => one.command === command) === at,
  );
  const always = each.filter(({ step }) => step.isPartial !== true);
  const [best = []] = [always, each].flatMap((some) =>
    [some.filter(({ command }) => looking.test(command)), some].filter((one) => one.length > 0),
  );
  const whole = best.filter(({ command }) => !half.test(command));
  return whole.length > 0 || best.length === 0 ? whole.slice(0, mostShown) : halvesOf(each);
}

/** One of two calls that need each other: the second is told behind the first. */
const half = /^(cmake|ctest|meson|ninja)\b/;
const isFirst = /^(cmake (?!--build)|meson setup\b)/;

function halvesOf(runs: readonly Run[]): readonly Run[] {
  const first = runs.find(({ command }) => isFirst.test(command));
  const others = runs.filter(
    ({ command, step }) =>
      half.test(command) && step.job === first?.step.job && step.line > first.step.line,
  );
  return first === undefined || others.length === 0 ? [] : [first, ...others.slice(0, mostShown)];
}

function runOf(tree: ScanTree, step: CiStep): readonly Run[] {
  const command = /[$`\\]|\{\{/.test(step.text) ? undefined : typedCommand(step.text);
  if (command === undefined || isAside(command, step) || !isThere(tree, step, command)) return [];
  return isSentenceValue('ciLast', command)
    ? [{ command, step: { ...step, env: known(step.env) } }]
    : [];
}

/** Whether a command prepares, gives out, tells somebody or shows something, for all that its words and its job say, or fails nothing. */
function isAside(command: string, { job, path }: CiStep): boolean {
  const [program = '', verb = ''] = command.split(' ');
  // One word says nothing of what is run.
  const isProgram = /^(?!uses$)[\w./+-]+$/.test(program) && (verb !== '' || looking.test(program));
  const isOfFiles = movesFiles.test(program) && !half.test(program) && !looking.test(verb);
  return (
    !isProgram ||
    isOfFiles ||
    !isGate(command) ||
    [command.replace(isFirst, '').replace(/ -\S+/g, ''), job.slice(path.length)].some((words) =>
      beside.test(words),
    ) ||
    [onlyShows, ofOneFile].some((one) => one.test(command)) ||
    cannotFail(command)
  );
}

/** Whether a command or its tool is called after looking at something, or compiles, and gives nothing out. */
const isGate = (command: string): boolean =>
  !isGivenOut(command) &&
  [looking, lookingTool, compiles].some((one) => one.test(command.replace(/['"]/g, '')));

/** Whether words of a command, those within a name as well, say that it gives something out; as an option a release is a way to build. */
function isGivenOut(command: string): boolean {
  const words = command.replace(/ --?release\b/g, '').replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return givesOut.test(words) || givingProgram.test(command);
}

/** What is set for a step, without what says which run it is, or lets it in. */
const known = (env: CiStep['env'] = {}): CiStep['env'] =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => !ofRun.test(value)));
const ofRun = /\$\{\{\s*(github|secrets|runner)\./;

/** Says something of the machine. */
const onlyShows = /^\S+ --?(info|list\S*|env|help|V)$/;
/** A part of the tests, or a program that a manager of packages brings. */
const ofOneFile = / \S*test[\w-]*\.\w{1,4}$|node_modules/i;

/** Whether a program that is called by its path lies there. */
function isThere(tree: ScanTree, { folder }: CiStep, command: string): boolean {
  const [, shell, root, path = ''] =
    /^((?:ba)?sh |python3? )?(\.\/)?(?!-)([\w./-]+)/.exec(command) ?? [];
  const isPath = [shell, root].some((one) => one !== undefined) || path.includes('/');
  return !isPath || tree.has([folder, path].filter(Boolean).join('/'));
}

/** An action, or a workflow that lies elsewhere. */
function actionOf(step: CiStep): readonly Run[] {
  const name = action.exec(step.text)?.[1] ?? '';
  const isLooking = name.includes('/workflows/') ? looking.test(name) : lookingAction.test(name);
  return isLooking && !beside.test(name) && !isGivenOut(name) && isSentenceValue('ciLast', name)
    ? [{ command: name, step: { ...step, env: {}, flags: {} } }]
    : [];
}
