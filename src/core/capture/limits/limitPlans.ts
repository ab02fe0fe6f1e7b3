import type { LessonPlan } from '../lessonPlan';
import { told, type FactSet } from '../sentences/factPhrases';
import type { Phrase } from '../sentences/phrase';

/** What tests are called and where they stand is one sentence: both hold for the same files. */
function testHabits(facts: FactSet): readonly (Phrase | undefined)[] {
  if (facts.get('testFilePattern')?.slots?.['unusual'] === undefined) return [];
  const names = told(facts, 'testNames', 'testNames');
  const place = told(facts, 'testPlace', 'testPlace');
  if (!names || !place) return [names, place];
  const slots = { ...place.slots, ...names.slots };
  return [{ key: 'testNamesIn', slots, of: ['testNames', 'testPlace'] }];
}

/** What a change can be tried on: names and places. */
export const limitPlans: readonly LessonPlan[] = [
  {
    name: 'file-names',
    description: 'How new files are called and where tests stand',
    topic: 'files.names',
    breadth: 'topic',
    topics: ['testNames', 'testPlace'],
    triggers: ['file', 'new', 'add', 'test'],
    say: testHabits,
  },
];
