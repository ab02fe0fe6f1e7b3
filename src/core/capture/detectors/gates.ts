import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { quoted, unsaid } from '../sentences/phrase';
import { isSentenceValue } from '../sentenceValue';
import { provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';
import { actionCall } from '../sources/actionCall';
import { builtBefore } from '../sources/builtBefore';
import { ciSteps, type CiStep } from '../sources/ciSteps';
import { gateActions, onlyCompiles, type GateKind } from '../sources/gateKinds';
import { marksOf } from '../sources/marksOf';
import { openCommand } from '../sources/openCommand';
import { openTask } from '../sources/openTask';
import { callsProgramOf } from '../sources/programsOf';
import { whenRun } from '../sources/runFact';
import { checking, isTaskThere, taskChecks } from '../sources/taskThere';
import { losesOptions, typedCommand } from '../sources/typedCommand';
import { stepRefs, typedWith } from '../sources/typedWith';
import { leafOf } from '../resolvePath';

/** One check that every pull request has to pass, as it is typed. */
interface Gate {
  readonly command: string;
  readonly kinds: readonly GateKind[];
  /** Tools behind a command of the project's own; empty where the command names its tool. */
  readonly tools: readonly string[];
  /** True where the command does more than those tools. */
  readonly hides?: boolean;
  readonly step: CiStep;
}

/** Tools told of one command. */
const mostTools = 4;

/** More than this is a list, not a lesson. */
const mostGates = 4;
/** Words of their commands, the bars between them included: a lesson has 40, and says what they are. */
const mostWords = 30;
/** What is told first: what a contributor would not run unasked. */
const order: readonly GateKind[] = [
  'generated',
  'api',
  'warnings',
  'coverage',
  'format',
  'lint',
  'types',
  'docs',
];

/** What a pull request must pass besides its tests, read from what CI runs on it. */
export const gates: Detector = {
  name: 'gates',
  detect: async (tree) => {
    const found = await gatesOf(tree);
    const shown = withinLine([...found].sort((a, b) => rank(a) - rank(b))).sort(
      (a, b) => found.indexOf(a) - found.indexOf(b),
    );
    // Of a spelling checker, or of one script that is checked, nobody learns what CI asks for.
    const isTold = shown.some(({ command, tools }) => !isAside.test(tools[0] ?? command));
    // One that no sentence may hold is a fact of its own: a scan says that it was left out.
    const odd = found.filter(({ command }) => !isSentenceValue('ciGates', command));
    return Promise.all(
      [...odd.map((gate) => [gate]), ...(isTold ? [shown] : [])].map(factOf(tree)),
    );
  },
};

const factOf =
  (tree: ScanTree) =>
  async (told: readonly Gate[]): Promise<Fact> => {
    const evidence: Evidence[] = told.map(({ step: { path, line, text } }) => ({
      ...{ path, line },
      text: text.slice(0, 160),
    }));
    const steps = told.map(({ step }) => step);
    const refs = await stepRefs(tree, evidence, steps);
    const value = told.map(({ command }) => command).join(' | ');
    return {
      ...provenFact('ciGates', value, evidence, refs, 0.9),
      slots: { commands: told.map(shownCommand).join(', '), ...whenRun(steps) },
    };
  };

const isAside = /^(typos|codespell|cspell|markdownlint)\b|^shellcheck [\w./-]+$/;

/** As many as one sentence holds: one that is too long for it must not cost the others. */
function withinLine(found: readonly Gate[]): Gate[] {
  const shown: Gate[] = [];
  for (const gate of found) {
    const line = [...shown, gate].map(({ command }) => command).join(' | ');
    const isShort = line.split(' ').length <= mostWords && isSentenceValue('ciGates', line);
    if (isShort && shown.length < mostGates) shown.push(gate);
  }
  return shown;
}

function rank({ kinds }: Gate): number {
  return Math.min(...kinds.map((kind) => order.indexOf(kind)));
}

/** `scripts/check` (ruff, mypy): the tools only where the command hides them. */
function shownCommand({ command, tools, hides = false }: Gate): string {
  return tools.length === 0
    ? quoted(command)
    : `${quoted(command)} (${[...tools.slice(0, mostTools), ...(hides || tools.length > mostTools ? [unsaid] : [])].join(', ')})`;
}

/** Every gate of CI, in file order, each command once. */
export function gatesOf(tree: ScanTree): Promise<readonly Gate[]> {
  return tree.once('gates', async () => {
    const found = new Map<string, Gate>();
    const steps = await ciSteps(tree);
    for (const step of steps) {
      const gate = await gateOf(tree, step);
      if (gate === undefined) continue;
      const built = builtBefore(tree, prepared(gate.command, step, steps), step, steps);
      const command = built === undefined ? undefined : typedWith(step, built);
      if (command === undefined) continue;
      if (![...found.keys()].some((name) => `${nameOf(gate)} `.startsWith(`${name} `)))
        found.set(nameOf(gate), { ...gate, command });
    }
    return [...found.values()];
  });
}

/** With the target that brings the tools it needs, where its job calls one of the same runner before: without it, it fails. */
function prepared(command: string, { job }: CiStep, steps: readonly CiStep[]): string {
  const [, runner = '', target = ''] = /^(make|just|task|mage) ([\w:.-]+)$/.exec(command) ?? [];
  const before = steps.flatMap((step) => {
    const [, of, name] = /^(\w+) ([\w:.-]+)$/.exec(step.text) ?? [];
    return step.job === job && of === runner && name !== undefined ? [name] : [];
  });
  const [first] = before.slice(0, before.indexOf(target)).filter((name) => bringing.test(name));
  return first === undefined ? command : `${runner} ${first} ${target}`;
}

const bringing = new RegExp(`^(${oneOf(lists.targetsThatBring)})([-_.:]|$)`);

/** One call of one tool with other profiles or features is one check. */
function nameOf({ command }: Gate): string {
  return command
    .replace(/^(npm|pnpm|yarn|bun) run /, '$1 ')
    .replace(/^nix develop \S+/, 'nix develop')
    .replace(
      / --(profile|features?|target|package)[= ]\S+| -p \S+| -[PD]\w\S*| --(all|no-default)-features\b/g,
      '',
    );
}

async function gateOf(tree: ScanTree, step: CiStep): Promise<Gate | undefined> {
  const action = gateActions.find(([, , pattern]) => pattern.test(step.text));
  const command = action ? actionCall(action, step) : callIn(tree, step);
  if (command === undefined) return undefined;
  if (action) return { command, kinds: [action[0]], tools: [], step };
  return step.onlyOn !== undefined && (await isOwnProgram(tree, command))
    ? undefined
    : commandGate(tree, command, step);
}

async function commandGate(
  tree: ScanTree,
  command: string,
  step: CiStep,
): Promise<Gate | undefined> {
  const direct = marksOf(command);
  if (direct.length > 0) return { command, kinds: direct.map(([kind]) => kind), tools: [], step };
  const opened = await openCommand(tree, command, openTask);
  const inner = marksOf(...opened).filter(([, tool]) => opened.some((one) => calls(one, tool)));
  const hides = opened.some((line) => doesMore(line));
  // A test command that lints on the way is told with the tests; a build that compiles is no check, nor is what prepares a machine.
  if (
    isOfTests(command, await openCommand(tree, command)) ||
    onlyCompiles(command, inner) ||
    preparing.test(command)
  )
    return undefined;
  const targets = opened.flatMap(targetsOf);
  if (inner.length === 0 && targets.length > 0)
    return { command, kinds: ['lint'], tools: namedOtherwise(command, targets), hides, step };
  if (inner.length === 0)
    return (await isCheckByName(tree, command))
      ? { command, kinds: ['lint'], tools: [], step }
      : undefined;
  if (inner.every(([kind]) => kind === 'coverage')) return undefined;
  return {
    command,
    kinds: inner.map(([kind]) => kind),
    tools: inner.every(([, tool]) => namesNone.test(tool))
      ? []
      : [...new Set(inner.map(([, tool]) => tool))],
    hides,
    step,
  };
}

/** What is looked at, where a mark names no tool: alone it says nothing of what is called. */
const namesNone = /^(warnings as errors|license headers|unused locks|coverage)$/;
const calls = (line: string, tool: string): boolean =>
  namesNone.test(tool) || callsProgramOf(line, tool);
/** A script or target that brings what others need. */
const preparing = /(?:^|[\s/_:-])(?:install|set-?up|bootstrap|deps|dependencies)(?:[\s._-]|$)/;

const runsTests = new RegExp(
  String.raw`(?:^|[\s/])(?:${oneOf([...lists.runnersOfFiles, ...lists.runnersOfLanguages])})(?=\s|$)`,
);

const isOfTests = (command: string, opened: readonly string[]): boolean =>
  /(^|[\s/:])tests?(\s|$)/.test(command) ||
  (/(^|[\s/:_-])tests?([\s:_-]|$)/.test(command) && opened.some((line) => runsTests.test(line)));

/** A program that lies in the repository, built for one system; a script runs on others as well. */
async function isOwnProgram(tree: ScanTree, command: string): Promise<boolean> {
  const path = /^(?:\.\/)?([\w./-]+\/[\w-]+)(?= |$)/.exec(command)?.[1];
  return path !== undefined && tree.has(path) && !(await tree.text(path)).startsWith('#!');
}

/** What a step calls; none where it is an action, cannot be typed, or hands the name of a test to a runner. */
function callIn(tree: ScanTree, { text }: CiStep): string | undefined {
  // Of a value that only CI knows nobody can say what is missing without it.
  const isTold = !text.startsWith('uses ') && !losesOptions(text);
  const typed = isTold ? typedCommand(text) : undefined;
  const command = typed === undefined ? undefined : asTyped(tree, typed);
  const isTest =
    /(^|[\s/])(jest|vitest|mocha|ava|pytest|phpunit)(\s|$)|^(mix|go|cargo|swift|flutter) test\b/.test(
      command ?? '',
    );
  const packed = ofPackage.exec(command ?? '')?.[1];
  return isTest || (packed !== undefined && !tree.has(packed)) ? undefined : command;
}

/** A check of a package that CI packed before, or by one that it fetched: nobody can type it as it stands. */
const ofPackage = / (?:\.\/)?(\S+\.(?:tgz|tar\.gz|whl|nupkg|gem|crate|phar|jar|vsix|deb))(?= |$)/;

/** Options of tox that a log or a cache wants. */
const optionsOfTox =
  / (-[qv]+|--skip-pkg-install|--parallel( \w+)?|--skip-missing-interpreters( (true|false))?)(?= |$)/g;

/** As it is typed elsewhere: a tool that CI has put into a `bin/` by its name, an environment of tox alone; `undefined` where nothing is run. */
function asTyped(tree: ScanTree, command: string): string | undefined {
  if (/^tox\b.* --(notest|devenv)\b/.test(command)) return undefined;
  if (command.startsWith('tox '))
    return command.replace(/^tox (run|r|run-parallel|p) /, 'tox ').replace(optionsOfTox, '');
  const path = /^(?:\.\/)?((?:\S*\/)?bin\/[\w.-]+)(?= |$)/.exec(command)?.[1];
  return path === undefined || ofPackages.test(path) || tree.has(path)
    ? command
    : command.replace(/^\S*\//, '');
}

/** Where managers of packages put programs on every machine. */
const ofPackages = /(^|\/)(vendor|vendor-bin\/.*|node_modules|\.composer)\/\.?bin\//;

/** A command of the project's own, or an environment of its task runner, whose name says that it checks. */
async function isCheckByName(tree: ScanTree, command: string): Promise<boolean> {
  if (!(await isTaskThere(tree, command))) return false;
  const isTask = taskChecks(command);
  if (isTask !== undefined) return isTask;
  const [, path = '', word = ''] =
    /^(?:bash |sh )?(?:\.\/)?([\w./-]+)(?: ([\w-]+))?$/.exec(command) ?? [];
  const leaf = leafOf(path);
  if (tree.has(path)) return checking.test(leaf.replace(/\.\w+$/, '')) || checking.test(word);
  return tree.has(`bin/${leaf}`) && checking.test(word);
}

/** Targets that the command does not say itself. */
function namedOtherwise(command: string, targets: readonly string[]): readonly string[] {
  return [...new Set(targets)].filter((target) => !command.includes(target));
}

/** What a task runner of a workspace is asked for, where the names say that it checks. */
function targetsOf(command: string): readonly string[] {
  return askedOf(command).filter((name) => isCheckTarget.test(name));
}

const isCheckTarget = /lint|types?|check|knip|sherif|format|attw|publint/;

/** Whether a line behind a command calls something that the tools told of it do not say: another target, a program that no mark knows. */
function doesMore(line: string): boolean {
  const asked = askedOf(line);
  if (asked.length > 0) return asked.some((name) => !isCheckTarget.test(name));
  const isMarked = marksOf(line).some(([, tool]) => calls(line, tool));
  return !isMarked && /^[\w./-]+ ?/.test(line) && !callsNothing.test(line);
}

/** Words of a shell, and programs that move files about. */
const callsNothing = new RegExp(
  String.raw`^(?:${oneOf([...lists.shellWords, ...lists.programsForFiles, ...lists.linesThatRunNothing])})(?:\s|$)`,
);

/** Every target that a task runner of a workspace is asked for. */
function askedOf(command: string): readonly string[] {
  if (
    !/^(?:npx |pnpm |yarn )?(?:nx|turbo)\b|^(pnpm|yarn|npm) .*(--filter|--recursive|-r\b|--workspaces?|foreach)/.test(
      command,
    )
  )
    return [];
  const asked =
    /--targets?[= ]([\w:,-]+)/.exec(command)?.[1] ??
    / ([\w:-]+)(?: --\S+)*$/.exec(command)?.[1] ??
    '';
  return asked.split(',').filter((name) => name !== '');
}
