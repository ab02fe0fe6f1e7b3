import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { quoted } from '../sentences/phrase';
import { isTestName, isUnderTests } from '../sourceProfile';
import { digRecord } from '../shape';
import { ciSteps } from '../sources/ciSteps';
import { endsInCoverage } from '../sources/coverageBound';
import { lineRef } from '../sources/ciFact';
import { fitsFiles } from '../sources/fitsFiles';
import { handingCommand } from '../sources/handedOn';
import { taskTargets } from '../sources/taskTargets';
import { typedCommand } from '../sources/typedCommand';
import { leafOf } from '../resolvePath';

/** Where maintainers write how to work on the project; files that assistants read anyway are left out. */
const guide =
  /^(\.github\/|docs?\/|test\/|tests\/)?(CONTRIBUTING|HACKING|DEVELOPMENT|DEVELOPING|TESTING|README)(\.(md|rst|adoc|markdown|txt))?$|^docs?\/(dev\w*|contribut\w*|testing)\.(md|rst)$/i;
const single = new RegExp(String.raw`\b(${oneOf(lists.singularOfTests)})\b`, 'i');
/** Lines below the words in which the command stands. */
const nearest = 8;
const mostGuides = 12;

/** How one test is run: in the maintainers' own words, else by what the test command of the project hands on; what a build makes of `test` cannot be seen from its folders. */
export const oneTest: Detector = {
  name: 'one test',
  detect: async (tree) => {
    const fact = (await documented(tree)) ?? (await handedOn(tree)) ?? (await narrowed(tree));
    return fact ? [fact] : [];
  },
};

async function documented(tree: ScanTree): Promise<Fact | undefined> {
  const guides = tree.files.filter(
    (file) => file.indexOf('/') === file.lastIndexOf('/') && guide.test(file),
  );
  // The shorter path speaks for the whole repository; a README says least of development.
  const sorted = [...guides].sort((a, b) => Number(/README/i.test(a)) - Number(/README/i.test(b)));
  for (const path of sorted.slice(0, mostGuides)) {
    const lines = (await tree.text(path)).split(/\r?\n/);
    for (const [at, line] of lines.entries()) {
      if (!single.test(line) || !/\brun|\btest/i.test(line)) continue;
      if (isInFolder(tree, lines, at)) continue;
      const found = await commandNear(tree, lines, at);
      if (!found) continue;
      const evidence = { path, line: found.line + 1, text: found.raw };
      return {
        ...provenFact('oneTest', found.command, evidence, [lineRef(path, found.raw)], 0.88),
        slots: { command: found.command, file: path },
      };
    }
  }
  return undefined;
}

const helper = new RegExp(`^(${oneOf(lists.testHelperNames)})$`, 'i');

/** Whether a runner takes the file for tests by its name; what only helps them is none. */
function isCollected(file: string): boolean {
  const name = leafOf(file);
  const isNamed = isTestName(file) || /^test_\w+\.\w+$/.test(name);
  return isNamed && !helper.test(name.replace(/\.\w+$/, ''));
}

/** Whether an environment goes into a folder before it tests: paths of the root are none there. */
const runsElsewhere = async (tree: ScanTree, command: string): Promise<boolean> =>
  /\b(tox|nox)\b/.test(command) &&
  /^\s*change_?dir\s*=|\bsession\.chdir\b/m.test(
    `${await tree.text('tox.ini')}\n${await tree.text('noxfile.py')}`,
  );

/** A command of the project that hands a test file on to its runner, with one of its files. */
async function handedOn(tree: ScanTree): Promise<Fact | undefined> {
  const found = await handingCommand(tree);
  const collected = [...tree.profile.tests.values()].flat().filter((file) => isCollected(file));
  if (found && (await endsInCoverage(tree, found.command))) return undefined;
  if (found && (await runsElsewhere(tree, found.command))) return undefined;
  const own = collected.some((file) => isUnderTests(file))
    ? collected.filter((file) => isUnderTests(file))
    : collected;
  // Deep down lie also the data of tests.
  const depthOf = (file: string): number => file.split('/').length;
  const [sample] = [...own].sort((a, b) => depthOf(a) - depthOf(b));
  if (!found || sample === undefined) return undefined;
  const { command, evidence } = found;
  const text = `${command} ${sample}`;
  return {
    ...provenFact(
      'oneTest',
      text,
      evidence,
      [lineRef(evidence.path, evidence.text.slice(0, 60))],
      0.88,
    ),
    slots: { command: text, file: evidence.path },
  };
}

/** Variables that a recipe hands to its runner to choose tests, as they are called. */
const narrowing =
  /\$[({]((?:\w+_)?(?:GO)?(?:TESTS?|RUN|PKGS?|PACKAGES?|FILTER|SUITES?|SPECS?|FOCUS)(?:[A-Z]{4,}|_\w+)?|ARGS|FILES?|NAME)[)}]/;
const calls =
  /\b(go test|gotestsum|cargo (test|nextest)|pytest|ctest|mix test|rspec|phpunit|jest|vitest|mocha)\b/;
/** Variables that hold the runner, its folder or what it reports. */
const noChoice =
  /^(GOTEST|GO_TEST|PYTEST|CARGO_TEST|TEST_?(RUNNER|CMD|COMMAND|TIMEOUT|DIR|OUT|REPORT|OUTPUT)\w*|\w*(COVER|TIMEOUT|PARALLEL|PLATFORM|JUNIT|OUTPUT)\w*)$/;

/** A target of `test` whose recipe leaves to a variable which tests are run. */
async function narrowed(tree: ScanTree): Promise<Fact | undefined> {
  for (const { name, command, recipe, path } of await taskTargets(tree)) {
    if (!/^(unit-?)?tests?(-?unit)?$|^check$/.test(name) || !command.startsWith('make ')) continue;
    const raw = recipe.find((one) => calls.test(one) && choicesIn(one).length > 0);
    const line = raw && withValues(raw, await tree.text(path));
    if (raw === undefined || line === undefined) continue;
    const variables = [...new Set(choicesIn(line))];
    if (variables.length === 0) continue;
    const evidence = await tree.at(path, raw.slice(0, 40));
    return {
      ...provenFact('oneTestBy', line, evidence, [lineRef(path, `${name}:`)], 0.88),
      slots: { command, recipe: line, variables: variables.map(quoted).join(', ') },
    };
  }
  return undefined;
}

/** What stands before the runner says how it is called. */
function choicesIn(line: string): readonly string[] {
  return [...line.slice(line.search(calls)).matchAll(new RegExp(narrowing, 'g'))]
    .flatMap(([, variable]) => variable ?? [])
    .filter((variable) => !noChoice.test(variable));
}

/** The recipe with every variable put in that chooses nothing; `undefined` where one is no plain text, or the whole is a script. */
function withValues(recipe: string, makefile: string): string | undefined {
  const choices = choicesIn(recipe);
  let isPlain = true;
  const line = recipe.replace(/\$[({](\w+)[)}]/g, (written, variable: string) => {
    if (choices.includes(variable)) return written;
    const value = new RegExp(`^${variable}\\s*[:?]?=[ \\t]*([^\\n#$]*)$`, 'm').exec(makefile)?.[1];
    isPlain &&= value !== undefined;
    return value?.trim() ?? '';
  });
  const isScript = /[\\|;&]|\$\$|\$\(\w+ /.test(line);
  const plain = line.replace(/\s+/g, ' ').trim();
  return isPlain && !isScript && plain.length <= longestRecipe ? plain : undefined;
}

/** A longer recipe is read by nobody in a sentence. */
const longestRecipe = 90;

interface Documented {
  readonly command: string;
  /** As it stands in the file. */
  readonly raw: string;
  /** 0-based. */
  readonly line: number;
}

/** The command in the words themselves, else the first of the block below them. */
async function commandNear(
  tree: ScanTree,
  lines: readonly string[],
  at: number,
): Promise<Documented | undefined> {
  const inline = [...(lines[at] ?? '').matchAll(/`([^`]{6,100})`/g)].map((match) => match[1] ?? '');
  for (const raw of inline) {
    const command = await usable(tree, raw);
    if (command !== undefined) return { command, raw, line: at };
  }
  const line = firstOfBlock(lines, at + 1);
  const raw = (lines[line ?? -1] ?? '').trim().replace(/^[$>] /, '');
  const command = line === undefined ? undefined : await usable(tree, raw);
  return line === undefined || command === undefined ? undefined : { command, raw, line };
}

/** The first line of code of the block that begins near; `undefined` where a heading or nothing but words comes first. */
function firstOfBlock(lines: readonly string[], from: number): number | undefined {
  let isInside = false;
  for (let at = from; at < from + nearest; at += 1) {
    const line = lines[at] ?? '';
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isInside ? isFence : /^\s*#{1,6} /.test(line)) return undefined;
    if (isFence) isInside = true;
    // What follows a change of folder is typed there.
    else if (/^\s*[$>]?\s*(cd|pushd) /.test(line)) return undefined;
    else if ((isInside || /^(\t| {4})/.test(line)) && !/^\s*(#|$)/.test(line)) return at;
  }
  return undefined;
}

/** A longer one is read by nobody in a sentence. */
const longestWritten = 100;

/** Whether the page goes into a folder of the repository before a line, and does not come back. */
function isInFolder(tree: ScanTree, lines: readonly string[], at: number): boolean {
  const moves = lines
    .slice(0, at)
    .flatMap(
      (line) => /^\s*(?:[-*]|\d+\.)?\s*`*[$>]?\s*(?:cd|pushd) ([\w./-]+)/.exec(line)?.[1] ?? [],
    );
  const last = moves.at(-1)?.replace(/^\.\/|\/$/g, '') ?? '';
  return last !== '' && !last.startsWith('..') && tree.hasFolder(last);
}

/** What a reader fills in, as one word that says so. */
const blank = /<([A-Za-z][\w ./:-]{1,30})>/g;

/** The command with its blanks named, where the repository has what it calls and it picks a test by an argument. */
async function usable(tree: ScanTree, raw: string): Promise<string | undefined> {
  const plain = raw.replace(/\s+#.*$/, '').replace(blank, (_, words: string) =>
    words
      .trim()
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_'),
  );
  // As it is written: an option that only says more may be what the runner knows its argument by.
  const command = plain.trim();
  const isTyped = typedCommand(plain) !== undefined && command.length <= longestWritten;
  if (!isTyped || command.split(' ').length < 2 || /\.\.\.$|\[|…/.test(command)) return undefined;
  return testing.test(command) &&
    picked.some((way) => way.test(command)) &&
    (await isKnown(tree, command)) &&
    (await fitsFiles(tree, command)) &&
    !(await endsInCoverage(tree, command))
    ? command
    : undefined;
}

const testing = /test|spec|check/i;
/** A path, a name in capitals, a quoted name or an option that narrows. */
const picked = [
  /\s\S*[\w-]+[/\\]\S+/,
  /\s[A-Z][A-Z_]+/,
  /\s(["'])[^"']+\1/,
  new RegExp(String.raw`\s--?(${oneOf(lists.optionsThatNarrow)})\b[ =]\S+`),
  /:\d+$|\w=\S+$|\.\w{1,4}$/,
];

/** Whether the command calls something that is there: a script, a target, a file, or a tool that CI calls too. */
async function isKnown(tree: ScanTree, command: string): Promise<boolean> {
  const words = command.split(' ');
  const [first = '', second = ''] = words[0]?.includes('=') === true ? words.slice(1) : words;
  const file = first.replace(/^\.\//, '');
  if (file.includes('/') || first.startsWith('./')) return tree.has(file);
  if (first === 'make' || first === 'just')
    return (await taskTargets(tree)).some(({ name }) => words.includes(name));
  if (/^(npm|pnpm|yarn|bun)$/.test(first)) {
    const scripts = digRecord(await tree.record('package.json'), 'scripts');
    const name = /^run(-script)?$/.test(second) ? (words[2] ?? '') : second;
    return scripts[name] !== undefined;
  }
  const steps = await ciSteps(tree);
  return steps.some(({ text }) => text === first || text.startsWith(`${first} `));
}
