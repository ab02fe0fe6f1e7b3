import type { LessonPlan } from './lessonPlan';
import { told, toldBy, valueOf } from './sentences/factPhrases';

/** Lessons on what tests are made of: cases, examples, helpers, expected output. */
export const testPlans: readonly LessonPlan[] = [
  {
    name: 'test-cases',
    description: 'Where cases of tests are files or folders',
    topic: 'tests.cases',
    breadth: 'topic',
    topics: ['testCases'],
    triggers: ['test', 'tests', 'case', 'fixture', 'regression'],
    say: (facts) => [toldBy(facts, 'testCases', 'file', ['testCaseFolders', 'testCases'])],
  },
  {
    name: 'examples',
    description: 'Examples in documentation that run as tests',
    topic: 'tests.examples',
    breadth: 'topic',
    topics: ['exampleTests'],
    triggers: ['example', 'docs', 'docstring', 'documentation'],
    say: (facts) => [
      told(
        facts,
        'exampleTests',
        valueOf(facts, 'exampleTests') === 'documents' ? 'exampleDocuments' : 'exampleTests',
      ),
    ],
  },
  {
    name: 'test-helpers',
    description: 'What tests are written with',
    topic: 'tests.helpers',
    breadth: 'topic',
    topics: ['testHelper', 'testBase'],
    triggers: ['test', 'tests', 'helper', 'fixture'],
    say: (facts) => [
      told(
        facts,
        'testHelper',
        facts.get('testHelper')?.slots?.['names'] === undefined ? 'testImport' : 'testHelper',
      ),
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
];
