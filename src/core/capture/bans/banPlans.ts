import type { LessonPlan } from '../lessonPlan';
import { told, type FactSet } from '../sentences/factPhrases';
import type { Phrase } from '../sentences/phrase';
import { banTopics } from './banFacts';

/** One lesson for what one linter forbids in one place. */
export const banPlans: readonly LessonPlan[] = banTopics.map((topic, at) => ({
  name: at === 0 ? 'forbidden' : `forbidden-${at + 1}`,
  description: (facts) => `What ${facts.get(topic)?.slots?.['by'] ?? 'the linter'} forbids here`,
  topic: at === 0 ? 'code.forbidden' : `code.forbidden.${at + 1}`,
  breadth: 'topic',
  topics: [topic],
  triggers: ['import', 'lint'],
  triggersOf: (facts) => wordsOf(facts.get(topic)?.value ?? ''),
  say: (facts) => [sentence(facts, topic)],
}));

function sentence(facts: FactSet, topic: string): Phrase | undefined {
  const { form, where } = facts.get(topic)?.slots ?? {};
  if (form === 'only') return told(facts, topic, 'bansOnly');
  if (form === 'from') return told(facts, topic, 'bansFrom');
  return told(facts, topic, where === undefined ? 'bans' : 'bansIn');
}

/** Words of what is forbidden: what a request that would use it calls it. */
function wordsOf(value: string): readonly string[] {
  const words = value.split(/[^A-Za-z]+/).filter((word) => word.length > 2);
  return [...new Set(words.map((word) => word.toLowerCase()))].slice(0, 8);
}
