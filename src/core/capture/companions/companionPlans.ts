import type { LessonPlan } from '../lessonPlan';
import { told, type FactSet } from '../sentences/factPhrases';
import type { Phrase, SentenceKey } from '../sentences/phrase';
import { companionTopics, registerTopics, togetherTopics } from './companionFacts';

/** One lesson for each kind of change that others come with. */
const ofHistory: readonly LessonPlan[] = companionTopics.map((topic) => ({
  name: (facts) => `with-${slug(placeOf(facts, topic))}`,
  description: (facts) => `What comes with a change in ${placeOf(facts, topic)}`,
  topic: `change.${topic}`,
  breadth: 'topic',
  topics: [topic],
  triggers: ['add', 'new', 'register'],
  triggersOf: (facts) => wordsOf(placeOf(facts, topic)),
  say: (facts) => [sentence(facts, topic)],
}));

/** One lesson for each group of files that change together. */
const ofPairs: readonly LessonPlan[] = togetherTopics.map((topic) => ({
  name: (facts) => `together-${slug(firstOf(facts, topic))}`,
  description: (facts) => `What changes together with ${firstOf(facts, topic)}`,
  topic: `change.${topic}`,
  breadth: 'topic',
  topics: [topic],
  triggers: ['change', 'add', 'option'],
  triggersOf: (facts) => wordsOf(firstOf(facts, topic)),
  say: (facts) => [told(facts, topic, 'together')],
}));

/** One lesson for each file that names every file of a kind. */
const ofLists: readonly LessonPlan[] = registerTopics.map((topic) => ({
  name: (facts) => `list-of-${slug(placeOf(facts, topic))}`,
  description: (facts) => `Where files of ${placeOf(facts, topic)} are listed`,
  topic: `change.${topic}`,
  breadth: 'topic',
  topics: [topic],
  triggers: ['add', 'new', 'register'],
  triggersOf: (facts) => wordsOf(placeOf(facts, topic)),
  say: (facts) => [told(facts, topic, 'register')],
}));

const firstOf = (facts: FactSet, topic: string): string =>
  facts.get(topic)?.evidence[0]?.path ?? '';

/** Lessons on what comes along: as the history shows it, then as the tree does. */
export const companionPlans: readonly LessonPlan[] = [...ofHistory, ...ofPairs, ...ofLists];

function sentence(facts: FactSet, topic: string): Phrase | undefined {
  const fact = facts.get(topic);
  if (!fact) return undefined;
  const { when, mates } = fact.slots ?? {};
  const ofNew: SentenceKey = mates === undefined ? 'companionsEntered' : 'companionsNew';
  return told(facts, topic, when === 'changed' ? 'companionsChanged' : ofNew);
}

/** The folder of the kind, or the file. */
function placeOf(facts: FactSet, topic: string): string {
  const kind = facts.get(topic)?.slots?.['kind'] ?? '';
  const star = kind.indexOf('*');
  return star < 0 ? kind : kind.slice(0, star).replace(/\/$/, '') || kind.slice(star + 1);
}

const slug = (place: string): string =>
  place
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .split('-')
    .slice(-4)
    .join('-');

/** Words of the last folders: what a request calls such a file. */
const wordsOf = (place: string): readonly string[] =>
  place
    .split('/')
    .slice(-2)
    .flatMap((part) => part.split(/[^A-Za-z]+/))
    .filter((word) => word.length > 3)
    .map((word) => word.toLowerCase());
