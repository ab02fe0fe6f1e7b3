import type { LessonKind } from '../../lesson/lesson';
import type { GateKnowledge } from '../gate';
import { refused, type ProposalRefusal } from '../refusals';
import type { Idea, SessionSource } from './candidate';
import type { CoveredTasks } from './mineRecipes';
import { looksSecret } from '../../lesson/looksSecret';
import type { ForeignText } from './provenance';
import { bars, isSameMeaning, quotedIn, type Bar } from '../../language/sameMeaning';
import { volatileFact } from './volatileFact';

/** What the record of a session holds that no lesson from it may repeat. */
export interface SessionRecord {
  /** What tools printed and pages said. */
  readonly outputs: ForeignText;
  /** Texts of lessons that were handed over. */
  readonly injected: readonly string[];
  /** Tasks that a recipe stands for. */
  readonly covered: readonly CoveredTasks[];
  /** Stronger proposals of the same session. */
  readonly kept: readonly Idea[];
}

/** What speaks against a proposal from recorded work before its form is looked at; `undefined` = nothing. */
export function recordRefusal(
  one: Idea,
  { lessons, tombstones }: GateKnowledge,
  record: SessionRecord,
): ProposalRefusal | undefined {
  if (looksSecret(`${one.body} ${one.name} ${one.evidence.join(' ')}`)) return refused('secret');
  const volatile = isSaid(one) ? volatileFact(one.body) : undefined;
  if (isSaid(one) && record.outputs.holds(one.description)) return refused('foreign text');
  if (volatile !== undefined) return refused('volatile', volatile);
  if (record.injected.some((text) => coversIdea(text, one))) return refused('given');
  if ([one.topic, one.name, one.body].some((key) => key !== undefined && tombstones.has(key)))
    return refused('tombstone');
  const known = lessons.find(
    (lesson) => lesson.isTombstoned !== true && coversIdea(lesson.body, one, lesson.kind),
  );
  if (known) return refused('known', known.name, known.id);
  const recipe = record.covered.find((other) => isPartOf(one, other));
  if (recipe) return refused('recipe step', recipe.name);
  const twin = record.kept.find(
    (other) => coversIdea(other.body, one, other.kind) || coversIdea(one.body, other, one.kind),
  );
  return twin && refused('twin', twin.name);
}

/** Somebody's words, not something that was seen. */
const isSaid = ({ source }: Idea): boolean => source === 'correction' || source === 'model';

/** The steps of every recipe are told in the same few words: what they are about stands in their names. */
const oneRecipe: Bar = { ...bars.oneFinding, names: 'half' };

/** A text covers an idea where it says the same, or names the very command the idea is about. */
export function coversIdea(text: string, one: Idea, kind?: LessonKind): boolean {
  const said = one.source === 'correction' ? one.description : one.body;
  if (isSameMeaning(said, text, one.source === 'recipe' ? oneRecipe : bars.oneFinding)) return true;
  const named = quotedIn(one.body);
  // A step of a recipe says what works there; that another call fails is news.
  if (one.source === 'variant')
    return kind === 'recipe'
      ? named.every((name) => text.includes(name))
      : namesCommand(text, quotedIn(one.description).at(-1) ?? one.body);
  return (
    habits.includes(one.source) && named.every((name) => text.includes(name.replace(/\*.*/, '')))
  );
}

/** The same call, with or without the word that only hands a script on. */
const asCalled = (line: string): string =>
  line
    .replace(/^((?:npm|pnpm|yarn|bun)) run (?=\S)/, '$1 ')
    .replace(/\s+/g, ' ')
    .trim();

const namesCommand = (text: string, line: string): boolean =>
  text.includes(line) || quotedIn(text).some((code) => asCalled(code) === asCalled(line));

const habits: readonly SessionSource[] = ['together', 'before-write', 'verify'];

/** A habit seen only in the tasks of a recipe is one of its steps. */
const isPartOf = (one: Idea, recipe: CoveredTasks): boolean =>
  habits.includes(one.source) && one.from.every((id) => recipe.tasks.has(id));
