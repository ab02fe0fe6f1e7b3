import type { Breadth } from '../lesson/lesson';
import {
  changelog,
  checks,
  dependencies,
  imports,
  manager,
  oneTestOf,
  otherTests,
  prologueOf,
  tests,
  told,
  strictTypes,
  valueOf,
  warningsFail,
  type FactSet,
} from './sentences/factPhrases';
import type { Phrase } from './sentences/phrase';

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
  /** Facts and limits, most important first; those whose facts are not there fall away. */
  readonly say: (facts: FactSet) => readonly (Phrase | undefined)[];
}

/** The lessons a scan can propose, the most valuable first. */
export const lessonPlans: readonly LessonPlan[] = [
  {
    name: 'testing',
    description: 'Test command, runner and where test files go',
    topic: 'tests.runner',
    breadth: 'broad',
    topics: [
      'testCommand',
      'ciTests',
      'testRunner',
      'testFilePattern',
      'testLocation',
      'endToEndRunner',
      'otherTests',
      'memberTests',
    ],
    triggers: ['test', 'tests', 'spec', 'coverage'],
    triggerTopics: ['testRunner'],
    say: (facts) => [
      tests(facts),
      told(facts, 'newTests', 'newTests'),
      otherTests(facts),
      told(facts, 'testWatches', 'testWatches'),
      told(facts, 'memberTests', 'testsMember'),
    ],
  },
  {
    name: 'checks',
    description: 'What CI checks on every pull request',
    topic: 'checks.commands',
    breadth: 'broad',
    topics: [
      'ciGates',
      'folderGates',
      'ciRuns',
      'commitHooks',
      'buildPlugins',
      'lintCommand',
      'formatter',
      'formatCommand',
      'typecheckCommand',
    ],
    triggers: ['lint', 'format', 'style', 'types', 'check'],
    triggerTopics: ['formatter'],
    say: checks,
  },
  {
    name: 'generated-code',
    description: 'Files that are generated, and by what',
    topic: 'code.generated',
    breadth: 'topic',
    topics: ['generatedCode', 'regenerated'],
    triggers: ['generated', 'codegen', 'generate'],
    say: (facts) => [
      told(
        facts,
        'generatedCode',
        facts.get('generatedCode')?.slots?.['tool'] === undefined ? 'generated' : 'generatedBy',
      ),
      told(facts, 'regenerated', 'regenerated'),
    ],
  },
  {
    name: 'forbidden',
    description: 'What the linter forbids here',
    topic: 'code.forbidden',
    breadth: 'topic',
    topics: ['bans'],
    triggers: ['import', 'log', 'print', 'lint'],
    say: (facts) => [told(facts, 'bans', 'bans')],
  },
  {
    name: 'test-runs',
    description: 'What a test run needs, leaves out, or does besides',
    topic: 'tests.runs',
    breadth: 'topic',
    topics: [
      'beforeTests',
      'testTags',
      'testFlags',
      'testServices',
      'testScript',
      'testModules',
      'testEnvironment',
    ],
    triggers: ['test', 'integration', 'tests'],
    say: (facts) => [
      told(facts, 'beforeTests', 'beforeTests'),
      told(facts, 'testTags', 'testTags'),
      told(facts, 'testFlags', 'testFlags'),
      told(facts, 'testModules', 'testModules'),
      told(facts, 'testServices', 'testServices'),
      told(facts, 'testScript', 'testScriptAlso'),
      told(facts, 'testScript', 'testScriptOutside'),
      told(facts, 'testEnvironment', 'testEnvironment'),
    ],
  },
  {
    name: 'one-test',
    description: 'How one test is run',
    topic: 'tests.one',
    breadth: 'topic',
    topics: ['oneTest'],
    triggers: ['test', 'tests', 'single', 'debug'],
    say: (facts) => [oneTestOf(facts)],
  },
  {
    name: 'test-helpers',
    description: 'What tests are written with',
    topic: 'tests.helpers',
    breadth: 'topic',
    topics: ['testHelper', 'testBase'],
    triggers: ['test', 'tests', 'helper', 'fixture'],
    say: (facts) => [
      told(facts, 'testHelper', 'testHelper'),
      told(
        facts,
        'testBase',
        /Case\b/.test(valueOf(facts, 'testBase') ?? '') && valueOf(facts, 'language') === 'elixir'
          ? 'testUse'
          : 'testBase',
      ),
    ],
  },
  {
    name: 'expected-output',
    description: 'Files that hold what tests expect',
    topic: 'tests.snapshots',
    breadth: 'topic',
    topics: ['snapshots'],
    triggers: ['snapshot', 'approved', 'golden', 'output', 'api'],
    say: (facts) => [
      told(
        facts,
        'snapshots',
        facts.get('snapshots')?.slots?.['place']?.endsWith('/') === true
          ? 'snapshots'
          : 'snapshotsAt',
      ),
    ],
  },
  {
    name: 'exports',
    description: 'How modules give out their names',
    topic: 'code.exports',
    breadth: 'topic',
    topics: ['privateModules', 'namedExports'],
    triggers: ['export', 'module', 'public', 'api'],
    say: (facts) => [
      told(facts, 'privateModules', 'privateModules'),
      told(facts, 'namedExports', 'namedExports'),
    ],
  },
  {
    name: 'assertions',
    description: 'The assertion library of the tests',
    topic: 'tests.assertions',
    breadth: 'topic',
    topics: ['assertionLibrary'],
    triggers: ['test', 'assert', 'expect'],
    say: (facts) => [told(facts, 'assertionLibrary', 'assertionLibrary')],
  },
  {
    name: 'coverage',
    description: 'The coverage below which CI fails',
    topic: 'tests.coverage',
    breadth: 'topic',
    topics: ['coverageGate'],
    triggers: ['coverage', 'test', 'tests'],
    say: (facts) => [
      told(
        facts,
        'coverageGate',
        facts.get('coverageGate')?.slots?.['file'] === undefined ? 'coverage' : 'coverageFile',
      ),
    ],
  },
  {
    name: 'new-sources',
    description: 'Where a new source file must be listed',
    topic: 'build.sources',
    breadth: 'topic',
    topics: ['listedSources'],
    triggers: ['file', 'source', 'new', 'build'],
    say: (facts) => [told(facts, 'listedSources', 'listedSources')],
  },
  {
    name: 'strictness',
    description: 'What fails the build instead of warning',
    topic: 'code.strictness',
    breadth: 'topic',
    topics: ['strictness', 'warningsAreErrors', 'warningsFail', 'strictTypes'],
    triggers: ['warning', 'lint', 'docs', 'unsafe'],
    say: (facts) => [
      told(
        facts,
        'strictness',
        facts.get('strictness')?.slots?.['count'] === undefined
          ? 'strictnessManifest'
          : 'strictness',
      ),
      told(facts, 'warningsAreErrors', 'warningsAreErrors') ?? warningsFail(facts),
      strictTypes(facts),
    ],
  },
  {
    name: 'file-start',
    description: 'What every source file starts with',
    topic: 'code.file-start',
    breadth: 'broad',
    topics: ['prologue', 'includeGuards'],
    triggers: ['file', 'new', 'header', 'class'],
    say: (facts) => [prologueOf(facts), told(facts, 'includeGuards', 'includeGuards')],
  },
  {
    name: 'versions',
    description: 'Oldest language version that CI tests',
    topic: 'code.versions',
    breadth: 'broad',
    topics: ['supportRange', 'supportOldest'],
    triggers: ['version', 'syntax', 'compatibility'],
    say: (facts) => [
      told(facts, 'supportRange', 'supportRange'),
      told(facts, 'supportOldest', 'supportOldest'),
    ],
  },
  {
    name: 'dependencies',
    description: 'Where versions of dependencies are declared',
    topic: 'packages.place',
    breadth: 'topic',
    topics: ['dependencyPlace', 'twoBuilds'],
    triggers: ['dependency', 'package', 'upgrade', 'version'],
    say: (facts) => [dependencies(facts), told(facts, 'twoBuilds', 'twoBuilds')],
  },
  {
    name: 'imports',
    description: 'How relative imports end',
    topic: 'code.imports',
    breadth: 'broad',
    topics: ['importSuffix', 'language'],
    triggers: ['import', 'module', 'export'],
    say: (facts) => [imports(facts)],
  },
  {
    name: 'packages',
    description: 'Package manager',
    topic: 'packages.manager',
    breadth: 'topic',
    topics: ['packageManager'],
    triggers: ['dependency', 'install', 'package', 'upgrade'],
    triggerTopics: ['packageManager'],
    say: (facts) => [manager(facts)],
  },
  {
    name: 'changelog',
    description: 'How changes are announced',
    topic: 'release.changelog',
    breadth: 'topic',
    topics: ['changelog', 'changelogTool'],
    triggers: ['changelog', 'changeset', 'release', 'notes'],
    say: (facts) => [changelog(facts)],
  },
  {
    name: 'commits',
    description: 'Form of commit messages',
    topic: 'git.commits',
    breadth: 'topic',
    topics: ['commitConvention', 'commitAreas', 'titleGate'],
    triggers: ['commit', 'message', 'pull request'],
    say: (facts) => [
      valueOf(facts, 'commitConvention') === 'conventional'
        ? told(facts, 'commitConvention', 'commits')
        : told(facts, 'commitAreas', 'commitAreas'),
      told(facts, 'titleGate', 'titleGate'),
    ],
  },
  {
    name: 'sign-off',
    description: 'What every commit has to carry',
    topic: 'git.signoff',
    breadth: 'topic',
    topics: ['signOff'],
    triggers: ['commit', 'pull request', 'sign-off'],
    say: (facts) => [told(facts, 'signOff', 'signOff')],
  },
];
