import type { LessonPlan } from '../lessonPlan';
import { told } from '../sentences/factPhrases';

/** What a change can be tried on: names, places and what is left behind by mistake. */
export const limitPlans: readonly LessonPlan[] = [
  {
    name: 'file-names',
    description: 'How new files are called and where tests stand',
    topic: 'files.names',
    breadth: 'topic',
    topics: ['fileNames', 'testNames', 'testPlace'],
    triggers: ['file', 'new', 'add', 'test'],
    say: (facts) => [
      told(facts, 'testNames', 'testNames'),
      told(facts, 'testPlace', 'testPlace'),
      told(facts, 'fileNames', 'fileNames'),
    ],
  },
  {
    name: 'not-here',
    description: 'What sources here never hold',
    topic: 'code.absent',
    breadth: 'topic',
    topics: ['neverWritten'],
    triggers: ['debug', 'print', 'log'],
    say: (facts) => [told(facts, 'neverWritten', 'neverWritten')],
  },
];
