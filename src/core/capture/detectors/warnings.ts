import { collect, firstOf, provenFact, type Detector, type Fact } from '../fact';
import type { RelativePath } from '../../ports';
import type { ScanTree } from '../scanTree';
import { isInCondition } from '../sources/inCondition';
import { lineRef } from '../sources/ciFact';
import { ofSources } from '../sources/ofSources';
import { openedAround } from '../sources/openedAround';
import { everyStep, type CiStep } from '../sources/ciSteps';

/** How a build or a test runner is told to fail on a warning: where, and in which words. */
interface Strict {
  readonly files: RegExp;
  readonly says: RegExp;
  readonly what: 'build' | 'tests';
  readonly name: string;
  /** Whether it holds for all sources where it stands; absent = it always does. */
  readonly isOfAll?: (text: string, at: number) => boolean;
}

const strict: readonly Strict[] = [
  {
    files: /^(pyproject\.toml|pytest\.ini|setup\.cfg|tox\.ini)$/,
    says: /^\s*filterwarnings\s*=\s*(\[\s*)?(\n\s*)?["']?error["']?[ \t]*[,\]\n]/m,
    what: 'tests',
    name: 'filterwarnings',
  },
  {
    files:
      /^(build\.gradle(\.kts)?|(build-logic|buildSrc|build-plugins?)\/.*src\/.*\.(gradle(\.kts)?|kt))$/,
    says: /(?:^|[{.])\s*allWarningsAsErrors(\.set\(| ?= ?)true\b/m,
    what: 'build',
    name: 'allWarningsAsErrors',
    isOfAll: isOfModules,
  },
  {
    files: /^build\.sbt$/,
    // Within a string it is what an alias sets.
    says: /(?<!""".*)"-(Xfatal-warnings|Werror)"/,
    what: 'build',
    name: 'scalacOptions',
    isOfAll: (text) =>
      (text.match(/\bproject\b/g) ?? []).length <= 1 || /^ThisBuild \/ scalacOptions\b/m.test(text),
  },
  {
    files: /^pom\.xml$/,
    says: /<failOnWarning>true/,
    what: 'build',
    name: 'failOnWarning',
    isOfAll: isOfCompiler,
  },
  {
    files: /^pom\.xml$/,
    says: /<arg>-Werror<\/arg>/,
    what: 'build',
    name: '-Werror',
    isOfAll: isOfCompiler,
  },
];

/** Whether the plugin around a setting of Maven is that of the compiler: others have settings of that name. */
function isOfCompiler(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const plugin = before.slice(before.lastIndexOf('<plugin>'));
  return /<artifactId>maven-compiler-plugin</.test(plugin) && !/<\/plugin>|<profile>/.test(plugin);
}

/** Whether a setting of Gradle stands where it holds for every module. */
function isOfModules(text: string, at: number): boolean {
  return /\b(?:allprojects|subprojects)\b/.test(openedAround(text, at));
}
/** Folders in which settings lie that are not at the root. */
const likely = /^(build-logic|buildSrc|build-plugins?)\//;
/** Files of one kind that are looked at. */
const mostFiles = 40;

/** Compilers, linters and test runners that are told to fail on a warning. */
export const warnings: Detector = {
  name: 'warnings',
  detect: async (tree) =>
    collect(
      firstOf(
        () => inCi(tree),
        () => inSettings(tree),
      ),
    ),
};

/** What the steps of CI set or say; what C is compiled with beside another language is told of that alone. */
async function inCi(tree: ScanTree): Promise<Fact | undefined> {
  const { language = '' } = tree.profile;
  const steps = await everyStep(tree);
  for (const { of, name, words } of calls) {
    const step = of.test(language)
      ? ofAll(steps.filter((one) => words(one) !== undefined))
      : undefined;
    const said = step && words(step);
    if (!step || said === undefined) continue;
    const { path } = step;
    const evidence = await tree.at(path, said);
    return {
      ...provenFact('warningsFail', name, evidence, [lineRef(path, said)], 0.9),
      slots: { what: 'CI', name, file: path },
    };
  }
  return undefined;
}

/** A call that looks at one package or program alone. */
const ofOnePart = / (?:-p|--package|--bin|--example)[= ]/;
/** So many parts that are looked at one by one stand for all. */
const fewestParts = 3;

/** The language it is told of, what makes its warnings fail, and the words by which a step says so. */
const calls: readonly {
  readonly of: RegExp;
  readonly name: string;
  readonly words: (step: CiStep) => string | undefined;
}[] = [
  {
    of: /^rust$/,
    name: 'RUSTFLAGS',
    words: (step) => /-D ?warnings/.exec(setFor(step, 'RUSTFLAGS', compiles))?.[0],
  },
  {
    of: /^rust$/,
    name: 'clippy -D warnings',
    words: ({ text }) => /^cargo [^\n]*clippy\b.*(-D ?warnings|--deny warnings)/.exec(text)?.[1],
  },
  {
    of: /^c(\+\+)?$/,
    name: '-Werror',
    words: (step) =>
      /C(?:XX)?FLAGS=\S*((?<!\w)-Werror\b(?!=))/.exec(step.text)?.[1] ??
      /(?<!\w)-Werror\b(?!=)/.exec(
        `${setFor(step, 'CFLAGS', /./)} ${setFor(step, 'CXXFLAGS', /./)}`,
      )?.[0],
  },
];

/** The first that speaks for all; of those about a part each, one where there are some of several files. */
function ofAll(steps: readonly CiStep[]): CiStep | undefined {
  const calls = new Set(steps.map(({ text }) => text));
  if (calls.size < fewestParts && [...calls].every((text) => ofOnePart.test(text)))
    return undefined;
  const isWhole = ({ isPartial, folder }: CiStep): boolean =>
    isPartial !== true && folder === undefined;
  const isOfSeveral = new Set(steps.map(({ path }) => path)).size > 1;
  return steps.find(isWhole) ?? (isOfSeveral ? steps[0] : undefined);
}

/** What compiles this project, and does more than put its lines in order. */
const compiles = /^cargo (\+\S+ )?(build|check|test|clippy|nextest|hack|run|bench)\b/;

/** What is set for a call, by its step or else by what it stands in. */
const setFor = ({ text, env, flags }: CiStep, name: string, call: RegExp): string =>
  call.test(text) ? (env?.[name] ?? flags?.[name] ?? '') : '';

async function inSettings(tree: ScanTree): Promise<Fact | undefined> {
  const settings = tree.files.filter((file) => !file.includes('/') || likely.test(file));
  for (const { files, says, what, name, isOfAll = () => true } of strict) {
    const all = settings.filter((file) => files.test(file)).slice(0, mostFiles);
    for (const path of what === 'tests' ? await readByPytest(tree) : all) {
      const text = ofSources(path, await tree.text(path));
      const match = says.exec(text);
      if (match === null || takesOut.test(openedAround(text, match.index))) continue;
      if (isInCondition(text, match.index) || isTakenBack(text, match)) continue;
      if (!isOfAll(text, match.index)) continue;
      const line = await lineOf(tree, path, match[0]);
      return {
        ...provenFact('warningsFail', name, line.evidence, [lineRef(path, line.words)], 0.9),
        slots: { what, name, file: path },
      };
    }
  }
  return undefined;
}

/** Where pytest looks for its settings, and what says that a file has some: the first of them is the only one it reads. */
const ofPytest: readonly (readonly [path: string, section: RegExp])[] = [
  ['pytest.ini', /^/],
  ['pyproject.toml', /^\[tool\.pytest/m],
  ['tox.ini', /^\[pytest\]/m],
  ['setup.cfg', /^\[tool:pytest\]/m],
];

async function readByPytest(tree: ScanTree): Promise<readonly RelativePath[]> {
  for (const [path, section] of ofPytest)
    for (const file of tree.rootMatch(new RegExp(`^${path}$`)))
      if (section.test(await tree.text(file))) return [file];
  return [];
}

/** What sbt takes out of its options is named as well. */
const takesOut = /-=|\bfilterNot\b|\bdiff\b/;

/** Whether the rest of a list of filters lets warnings of a whole kind pass again. */
function isTakenBack(text: string, { 0: words, index }: RegExpExecArray): boolean {
  const rest = text.slice(index + words.length).split(/^\s*(\]|\[|\w[\w-]*\s*=)/m)[0] ?? '';
  return /^\s*["']?(ignore|default|always|once)(::(\w*Warning)?)?:*["']?,?\s*$/m.test(rest);
}

/** The line that says it; a setting of two lines stands on its last one. */
async function lineOf(tree: ScanTree, path: string, words: string) {
  const last = words.trim().split('\n').at(-1)?.trim() ?? words;
  return { evidence: await tree.at(path, last), words: last.replace(/[,\]]+$/, '') };
}
