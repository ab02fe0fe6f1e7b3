import type { Choice } from './choice';
import type { LessonPlan } from '../lessonPlan';
import { told, type FactSet } from '../sentences/factPhrases';
import type { Phrase, SentenceKey } from '../sentences/phrase';

/** Topics of how code is written, what is least expected first; more are read by nobody. */
export const choiceTopics = ['choice1', 'choice2', 'choice3'] as const;

/** One lesson for each way of writing that is kept. */
export const choicePlans: readonly LessonPlan[] = choiceTopics.map((topic) => ({
  name: (facts) => `writes-${facts.get(topic)?.value ?? ''}`,
  description: (facts) =>
    `How ${facts.get(topic)?.slots?.['in'] === undefined ? 'sources' : 'tests'} are written: ${facts.get(topic)?.value ?? ''}`,
  topic: `code.${topic}`,
  breadth: 'topic',
  topics: [topic],
  triggers: [],
  triggersOf: (facts) => facts.get(topic)?.slots?.['triggers']?.split(' ') ?? [],
  say: (facts) => [sentence(facts, topic)],
}));

const keys: Readonly<Record<Choice['form'], readonly [sources: SentenceKey, tests: SentenceKey]>> =
  {
    choice: ['choice', 'choiceInTests'],
    oneOf: ['choiceUsed', 'choiceUsedInTests'],
    without: ['choiceNever', 'choiceNever'],
    file: ['choiceInEach', 'choiceInEach'],
    paths: ['choiceOfFolders', 'choiceOfFolders'],
  };

function sentence(facts: FactSet, topic: string): Phrase | undefined {
  const slots = facts.get(topic)?.slots ?? {};
  // What a linter asks of each file is said with the linter.
  const asked = facts.get('requiredImport')?.slots?.['form'];
  if (asked !== undefined && asked === slots['kept']) return undefined;
  const of = keys[(slots['form'] ?? 'choice') as Choice['form']];
  return told(facts, topic, slots['in'] === undefined ? of[0] : of[1]);
}
