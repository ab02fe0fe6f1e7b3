import type { Breadth } from '../lesson/lesson';
import type { FactSet } from './sentences/factPhrases';
import type { Phrase } from './sentences/phrase';

/** How some facts become one lesson: its place, what calls for it, and the sentences. */
export interface LessonPlan {
  readonly name: string | ((facts: FactSet) => string);
  readonly description: string | ((facts: FactSet) => string);
  readonly topic: string;
  readonly breadth: Breadth;
  readonly topics: readonly string[];
  readonly triggers: readonly string[];
  /** Topics whose values are triggers too (`vitest`). */
  readonly triggersOf?: (facts: FactSet) => readonly string[];
  readonly triggerTopics?: readonly string[];
  /** Facts and limits, most important first; those whose facts are not there fall away. */
  readonly say: (facts: FactSet) => readonly (Phrase | undefined)[];
  /** What is said where a scan knows hardly anything else: plain, and better than nothing. */
  readonly sayPlain?: (facts: FactSet) => readonly (Phrase | undefined)[];
  /** What is said where a scan would otherwise say nothing. */
  readonly sayLast?: (facts: FactSet) => readonly (Phrase | undefined)[];
}
