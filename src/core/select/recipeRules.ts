import type { RankableLesson } from './rankableLesson';
import type { RequestReading } from './readRequest';
import { readConcepts } from '../language/vocabulary';
import { termsOf } from '../language/words';

/** Share of a recipe's triggers that must be in the request (docs/design.md §6). */
const admittedFrom = 0.1;
/** Where triggers admit fewer recipes than this, words of name and description may admit others. */
const enoughAdmitted = 3;
/** So many of those words must be in the request: one is shared by chance. */
const fewestShared = 2;
/** Work that leaves the code as it is; such a recipe is started by the user, never by a guess. */
const leavesCode =
  /^(?:how to )?(?:cut|tag|publish|deploy|ship|roll ?(?:out|back)|run|start|restore|rotate|back ?up|release)\b/i;

/** True where a recipe is for work that changes no code: a release, a migration run. */
export function nonCodeWork(recipe: Pick<RankableLesson, 'name' | 'description'>): boolean {
  return leavesCode.test(recipe.name.replace(/[-_]/g, ' ')) && leavesCode.test(recipe.description);
}

/**
 * The recipes that a request brings into the ranking: those with a trigger in it, as whole words or, for recipes of the user's, as a
 * concept; where these are few, those that share most words of their name and description with it.
 */
export function admittedRecipes(
  recipes: readonly RankableLesson[],
  reading: RequestReading,
): ReadonlySet<string> {
  const terms = new Set(reading.terms);
  const admitted = new Set(
    recipes.filter((recipe) => isTriggered(recipe, terms, reading)).map(({ id }) => id),
  );
  const others = recipes
    .filter(({ id }) => !admitted.has(id))
    .map((recipe) => ({ id: recipe.id, shared: sharedWords(recipe, terms) }))
    .filter(({ shared }) => shared >= fewestShared)
    .sort((a, b) => b.shared - a.shared || (a.id < b.id ? -1 : 1));
  for (const { id } of others.slice(0, Math.max(0, enoughAdmitted - admitted.size)))
    admitted.add(id);
  return admitted;
}

function isTriggered(
  { triggers, isShipped }: RankableLesson,
  terms: ReadonlySet<string>,
  { named }: RequestReading,
): boolean {
  const isMeant = (trigger: string): boolean => {
    const words = termsOf(trigger);
    if (words.length > 0 && words.every((word) => terms.has(word))) return true;
    return !isShipped && [...readConcepts(trigger).keys()].some((concept) => named.has(concept));
  };
  const matching = triggers.filter(isMeant).length;
  return matching > 0 && matching / triggers.length >= admittedFrom;
}

/** Different words of a recipe's name and description that the request has. */
function sharedWords({ name, description }: RankableLesson, terms: ReadonlySet<string>): number {
  const words = new Set(termsOf(`${name.replace(/[-_]/g, ' ')} ${description}`));
  return [...words].filter((word) => terms.has(word)).length;
}
