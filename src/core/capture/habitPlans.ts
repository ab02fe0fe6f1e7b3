import type { LessonPlan } from './lessonPlan';
import { told, toldBy } from './sentences/factPhrases';

/** Lessons on what a new file begins with and what a change brings along, the most valuable first. */
export const habitPlans: readonly LessonPlan[] = [
  {
    name: 'file-header',
    description: 'What a new source file begins with',
    topic: 'code.header',
    breadth: 'topic',
    topics: ['fileHeader'],
    triggers: ['file', 'source', 'new', 'header', 'licence', 'license'],
    say: (facts) => [told(facts, 'fileHeader', 'fileHeader')],
  },
  {
    name: 'tests-with-code',
    description: 'Whether a change of sources brings tests along',
    topic: 'tests.with',
    breadth: 'topic',
    topics: ['testsWithCode'],
    triggers: ['test', 'tests', 'fix', 'feature', 'bug'],
    say: (facts) => [told(facts, 'testsWithCode', 'testsWithCode')],
  },
  {
    name: 'append-only',
    description: 'Files that are added and not changed afterwards',
    topic: 'code.append',
    breadth: 'topic',
    topics: ['appendOnly'],
    triggers: ['migration', 'migrations', 'schema', 'database', 'column'],
    say: (facts) => [told(facts, 'appendOnly', 'appendOnly')],
  },
  {
    name: 'nested-tests',
    description: 'Tests that the plain command at the root leaves out',
    topic: 'tests.nested',
    breadth: 'topic',
    topics: ['goModules', 'cargoMembers'],
    triggers: ['test', 'tests', 'module', 'crate', 'workspace'],
    say: (facts) => [
      told(facts, 'goModules', 'goModules'),
      toldBy(facts, 'cargoMembers', 'chosen', ['cargoDefaults', 'cargoMembers']),
    ],
  },
  {
    name: 'databases',
    description: 'Database systems that tests run on',
    topic: 'tests.databases',
    breadth: 'topic',
    topics: ['databases'],
    triggers: ['database', 'query', 'migration', 'sql', 'schema'],
    say: (facts) => [told(facts, 'databases', 'databases')],
  },
  {
    name: 'submodules',
    description: 'Repositories inside this one that tests need',
    topic: 'tests.submodules',
    breadth: 'topic',
    topics: ['submodules'],
    triggers: ['submodule', 'test', 'tests', 'build', 'clone'],
    say: (facts) => [told(facts, 'submodules', 'submodules')],
  },
  {
    name: 'tool-versions',
    description: 'Where the versions of tools come from',
    topic: 'tools.versions',
    breadth: 'topic',
    topics: ['toolPins'],
    triggers: ['install', 'version', 'tool', 'run'],
    say: (facts) => [toldBy(facts, 'toolPins', 'mise', ['toolPinsMise', 'toolPins'])],
  },
];
