import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { everyStep } from './ciSteps';
import { openCommand } from './openCommand';
import { namesCommand, pagesOf } from './saidInPages';
import { isTestRun } from './testRun';
import { toxRuns } from './toxRuns';

/** Facts that say how all tests are run. */
const topics = new Set(['testWrapper', 'testCommand', 'ciTests']);
/** Programs behind which nobody sees what is run. */
const hiding =
  /^(?:nix|nix-shell|docker|docker-compose|podman|vagrant|earthly|dagger|lando|ddev)\b/;
/** The end of a command of which a pattern, a value or an argument was taken away. */
const isCut = /(?<!\.)\.$|[=:\\]$|[$<>{}*]/;

const runner = new RegExp(
  String.raw`(?:^|[\s/])(${oneOf([...lists.runnersOfLanguages, ...lists.runnersOfFiles, ...lists.otherRunners])}|karma|tap|unittest|testthat)(?=$|[\s:.])`,
  'g',
);

/** Commands of tests with what they plainly run; one that neither CI nor a page for people names, or that shows no tests, is not told. */
export async function witnessedTests(
  tree: ScanTree,
  facts: readonly Fact[],
): Promise<readonly Fact[]> {
  const known = facts.find(({ topic }) => topic === 'testRunner')?.value;
  return Promise.all(
    facts.map(async (fact) =>
      topics.has(fact.topic) ? witnessed(tree, fact, known) : Promise.resolve(fact),
    ),
  );
}

async function witnessed(tree: ScanTree, fact: Fact, known = ''): Promise<Fact> {
  const command = bare(fact.slots?.['command'] ?? fact.value);
  const opened = await openedLines(tree, command);
  const runs = [...new Set(opened.flatMap((line) => runnersIn(line)))];
  const isShown = !isOfOthers(command, opened, known) && isWhole(command);
  const isTests = isShown && (await showsTests(tree, command, opened));
  const isUsual = runs.includes(known) && usualName.test(command);
  const isSure = isTests && (isUsual || isOfAction(fact) || (await isNamed(tree, command)));
  return withSlots(fact, {
    ...(runs.length > 0 && { runs: runs.join(', ') }),
    ...(!isSure && { unsure: 'yes' }),
  });
}

const withSlots = (fact: Fact, slots: Readonly<Record<string, string>>): Fact =>
  Object.keys(slots).length > 0 ? { ...fact, slots: { ...fact.slots, ...slots } } : fact;

/** Without what is set for it and the toolchain. */
const bare = (command: string): string =>
  command.replace(/^(?:[A-Z_]\w*=\S+ )+/, '').replace(/^cargo \+\S+ /, 'cargo ');

async function openedLines(tree: ScanTree, command: string): Promise<readonly string[]> {
  if (/\btox\b/.test(command))
    return toxRuns(await tree.text('tox.ini'))
      .filter(({ isAlways }) => isAlways)
      .map(({ line }) => line);
  const script = /^(?:(?:ba)?sh )?\.\/([\w-]+(?:\.sh)?)(?= |$)/.exec(command)?.[1];
  return script !== undefined && tree.has(script)
    ? (await tree.text(script)).split(/\r?\n/).filter((line) => !/^\s*#/.test(line))
    : openCommand(tree, command);
}

const runnersIn = (line: string): readonly string[] =>
  [...line.matchAll(runner)].map(([, name = '']) => name);

/** Whether what a script or target calls are the tests of another language alone. */
function isOfOthers(command: string, opened: readonly string[], known: string): boolean {
  const [program = ''] = known.split(' ');
  return (
    program !== '' &&
    opened[0] !== command &&
    !opened.some((line) => line.includes(program)) &&
    opened.some((line) => runnersIn(line).length > 0 || ofScripts.test(line))
  );
}

const ofScripts = /^(?:npm|pnpm|yarn|bun)\b.*\btest/;

/** A script or target by the name that everybody expects of it. */
const usualName = /^(?:npm|pnpm|yarn|bun|composer|make|just|task|rake)(?: run)? tests?$/;

/** Whether nothing was taken away of a command, and it shows what it runs. */
const isWhole = (command: string): boolean =>
  !isCut.test(command) && !(hiding.test(command) && runnersIn(command).length === 0);

/** Whether a command says that it runs tests, by its own words or by those of what it calls. */
async function showsTests(
  tree: ScanTree,
  command: string,
  opened: readonly string[],
): Promise<boolean> {
  if ([command, ...opened].some((line) => isTestRun(line) || /\btests?\b/.test(line))) return true;
  // Automake runs with `check` what its files list.
  const files = /^make\b.* check$/.test(command)
    ? tree.files.filter((file) => /(^|\/)Makefile\.am$/.test(file))
    : [];
  return (await tree.sample(files, mostMakefiles)).some(({ text }) => /^TESTS\s*\+?=/m.test(text));
}

const mostMakefiles = 60;

/** An action that runs the tests of its language. */
const isOfAction = ({ evidence }: Fact): boolean =>
  evidence.some(({ text }) => /\b(?:julia-runtest|run-?tests?)@/.test(text));

/** Whether CI runs it on pull requests, in whatever words of its tool, or a page for people names it. */
async function isNamed(tree: ScanTree, command: string): Promise<boolean> {
  const steps = await everyStep(tree);
  const own = toolOf(command);
  const calls = (text: string): boolean => {
    const line = bare(text);
    return isSame(line, command) || (own !== undefined && isTestRun(line) && own.test(line));
  };
  if (steps.some(({ text }) => calls(text))) return true;
  const names = namesCommand(command);
  return (await pagesOf(tree)).some((lines) => lines.some(names));
}

const plainCall = (text: string): string =>
  text.replace(/^(?:(?:ba)?sh )?(?:\.\/)?/, '').replace(/^(npm|pnpm|yarn|bun) run /, '$1 ');

const isSame = (text: string, command: string): boolean =>
  `${plainCall(text)} `.startsWith(`${plainCall(command)} `);

const tool = new RegExp(String.raw`\b(?:${oneOf(lists.toolsOfTests)})\b`);

/** A runner or a build tool of which any call for tests is one of the same tests. */
function toolOf(command: string): RegExp | undefined {
  const name = tool.exec(command)?.[0];
  return name === undefined ? undefined : new RegExp(`\\b${name}\\b`);
}
