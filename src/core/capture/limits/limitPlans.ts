import type { LessonPlan } from '../lessonPlan';
import { told, type FactSet } from '../sentences/factPhrases';
import type { Phrase } from '../sentences/phrase';

/** What tests are called and where they stand is one sentence: both hold for the same files. */
function testHabits(facts: FactSet): readonly (Phrase | undefined)[] {
  const names = told(facts, 'testNames', 'testNames');
  const place = told(facts, 'testPlace', 'testPlace');
  if (!names || !place) return [names, place];
  const slots = { ...place.slots, ...names.slots };
  return [{ key: 'testNamesIn', slots, of: ['testNames', 'testPlace'] }];
}

/** What a change can be tried on: names, places and what is left behind by mistake. */
export const limitPlans: readonly LessonPlan[] = [
  {
    name: 'file-names',
    description: 'How new files are called and where tests stand',
    topic: 'files.names',
    breadth: 'topic',
    topics: ['fileNames', 'testNames', 'testPlace'],
    triggers: ['file', 'new', 'add', 'test'],
    say: (facts) => [...testHabits(facts), told(facts, 'fileNames', 'fileNames')],
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
