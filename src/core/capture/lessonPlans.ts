import type { Breadth } from '../lesson/lesson';
import type { Fact } from './fact';

/** Facts of one package by topic. */
export type FactSet = ReadonlyMap<string, Fact>;

/** How some facts become one lesson: its place, what calls for it, and the sentences. */
export interface LessonPlan {
  readonly name: string;
  readonly description: string;
  readonly topic: string;
  readonly breadth: Breadth;
  readonly topics: readonly string[];
  readonly triggers: readonly string[];
  /** Topics whose values are triggers too (`vitest`). */
  readonly triggerTopics?: readonly string[];
  /** Sentences for a model to act on, most important first; `undefined` = nothing to say. */
  readonly say: (facts: FactSet) => readonly (string | undefined)[];
}

const valueOf = (facts: FactSet, topic: string): string | undefined => facts.get(topic)?.value;
const code = (value: string): string => `\`${value}\``;

/** The sentence where its fact is there. */
function when(
  facts: FactSet,
  topic: string,
  sentence: (value: string) => string,
): string | undefined {
  const value = valueOf(facts, topic);
  return value === undefined ? undefined : sentence(value);
}

function whereTestsLie(facts: FactSet): string | undefined {
  const pattern = valueOf(facts, 'testFilePattern');
  const place = valueOf(facts, 'testLocation');
  if (place === undefined && pattern === undefined) return undefined;
  const name =
    pattern === undefined ? 'Put new test files' : `Name test files ${code(pattern)} and put them`;
  if (place === undefined) return `${name.replace(' and put them', '')}.`;
  return place === 'colocated'
    ? `${name} beside the source they test.`
    : `${name} under ${code(place)}.`;
}

const otherManagers: Readonly<Record<string, string>> = {
  npm: 'pnpm, yarn or bun',
  pnpm: 'npm, yarn or bun',
  yarn: 'npm, pnpm or bun',
  bun: 'npm, pnpm or yarn',
  uv: 'pip or poetry',
  poetry: 'pip or uv',
  pdm: 'pip or poetry',
  pipenv: 'pip or poetry',
};

const suffixWords: Readonly<Record<string, string>> = {
  none: 'Relative imports carry no file extension.',
  '.js': 'Relative imports end in `.js`, also where the source is TypeScript.',
  '.ts': 'Relative imports end in `.ts`, the name of the source file itself.',
};

/** What a version number stands for, in the words of its language. */
function versionSentence(facts: FactSet): string | undefined {
  const version = valueOf(facts, 'languageVersion');
  const language = valueOf(facts, 'language');
  if (version === undefined || language === undefined) return undefined;
  const platform = language === 'typescript' || language === 'javascript' ? 'Node.js' : language;
  return `Code must work on ${platform} ${code(version)}, the declared minimum: use no newer features.`;
}

/** The lessons a scan can propose, in order of use. */
export const lessonPlans: readonly LessonPlan[] = [
  {
    name: 'testing',
    description: 'Test runner, command and where test files go',
    topic: 'tests.runner',
    breadth: 'broad',
    topics: ['testRunner', 'testCommand', 'testFilePattern', 'testLocation'],
    triggers: ['test', 'tests', 'spec', 'coverage'],
    triggerTopics: ['testRunner'],
    say: (facts) => [
      when(
        facts,
        'testRunner',
        (runner) =>
          `Write tests for ${runner}${valueOf(facts, 'testCommand') === undefined ? '' : ` and run them with ${code(valueOf(facts, 'testCommand') ?? '')}`}.`,
      ),
      facts.has('testRunner')
        ? undefined
        : when(
            facts,
            'testCommand',
            (command) => `Run the tests with ${code(command)} before you finish.`,
          ),
      whereTestsLie(facts),
      when(facts, 'endToEndRunner', (runner) => `Browser tests use ${runner} and are run apart.`),
    ],
  },
  {
    name: 'checks',
    description: 'Lint, format and type-check commands',
    topic: 'checks.commands',
    breadth: 'broad',
    topics: [
      'lintCommand',
      'formatter',
      'formatCommand',
      'typecheckCommand',
      'typeChecker',
      'indentation',
    ],
    triggers: ['lint', 'format', 'style', 'types'],
    triggerTopics: ['formatter'],
    say: (facts) => [
      when(
        facts,
        'lintCommand',
        (command) => `Before you finish a change, run ${code(command)} and mend what it reports.`,
      ),
      when(
        facts,
        'formatter',
        (tool) =>
          `Code is formatted by ${tool}${valueOf(facts, 'formatCommand') === undefined ? '' : ` (${code(valueOf(facts, 'formatCommand') ?? '')} writes)`}: do not format by hand.`,
      ),
      when(facts, 'typecheckCommand', (command) => `Types are checked by ${code(command)}.`),
      when(facts, 'typeChecker', (tool) => `New code needs type hints: ${tool} checks them.`),
      when(facts, 'indentation', (style) => `Indent by ${style}.`),
    ],
  },
  {
    name: 'imports',
    description: 'Module system and how relative imports end',
    topic: 'code.imports',
    breadth: 'broad',
    topics: ['moduleSystem', 'importSuffix', 'pathAliases'],
    triggers: ['import', 'module', 'require', 'export'],
    say: (facts) => [
      when(facts, 'moduleSystem', (system) =>
        system === 'esm'
          ? 'Sources are ES modules: use `import` and `export`, never `require`.'
          : 'Sources are CommonJS: use `require` and `module.exports`, not `import`.',
      ),
      when(
        facts,
        'importSuffix',
        (suffix) => suffixWords[suffix] ?? `Relative imports end in ${code(suffix)}.`,
      ),
      when(facts, 'pathAliases', (aliases) => `Path aliases: ${code(aliases)}.`),
    ],
  },
  {
    name: 'packages',
    description: 'Package manager',
    topic: 'packages.manager',
    breadth: 'topic',
    topics: ['packageManager'],
    triggers: ['dependency', 'install', 'package', 'upgrade'],
    triggerTopics: ['packageManager'],
    say: (facts) => [
      when(facts, 'packageManager', (manager) => {
        const others = otherManagers[manager];
        return others === undefined
          ? ''
          : `Install and add dependencies with ${manager}, never with ${others}, so that its lock file stays the only one.`;
      }),
    ],
  },
  {
    name: 'build',
    description: 'Build command and language version',
    topic: 'build.command',
    breadth: 'topic',
    topics: ['buildCommand', 'languageVersion', 'language'],
    triggers: ['build', 'compile', 'version', 'release'],
    say: (facts) => [
      when(facts, 'buildCommand', (command) => `Build with ${code(command)} from the root.`),
      versionSentence(facts),
    ],
  },
  {
    name: 'commits',
    description: 'Form of commit messages',
    topic: 'git.commits',
    breadth: 'topic',
    topics: ['commitConvention'],
    triggers: ['commit', 'message', 'changelog'],
    say: (facts) => [
      valueOf(facts, 'commitConvention') === 'conventional'
        ? 'Write commit subjects as Conventional Commits, such as `fix(scope): what changed`, as nearly all of the recent history does.'
        : undefined,
    ],
  },
  {
    name: 'generated-code',
    description: 'Files that are generated and must not be edited',
    topic: 'code.generated',
    breadth: 'topic',
    topics: ['generatedCode'],
    triggers: ['generated', 'codegen', 'schema'],
    say: (facts) => [
      when(
        facts,
        'generatedCode',
        (place) =>
          `Files matching ${code(place)} are generated: never edit them by hand, change their source and generate again.`,
      ),
    ],
  },
  {
    name: 'licence-header',
    description: 'Licence header of new files',
    topic: 'code.licence',
    breadth: 'topic',
    topics: ['licenceHeader'],
    triggers: ['license', 'licence', 'header', 'file'],
    say: (facts) => [
      when(
        facts,
        'licenceHeader',
        (name) =>
          `Start every new source file with the same licence header (${name}) as its neighbours have.`,
      ),
    ],
  },
  {
    name: 'changelog',
    description: 'How changes are announced',
    topic: 'release.changelog',
    breadth: 'topic',
    topics: ['changelog'],
    triggers: ['changelog', 'changeset', 'release', 'notes'],
    say: (facts) => [
      when(facts, 'changelog', (habit) =>
        habit === 'changesets'
          ? 'Add a changeset file under `.changeset/` for every change that users of a package can notice.'
          : `Add a line to ${habit} for every change that users can notice.`,
      ),
    ],
  },
];
