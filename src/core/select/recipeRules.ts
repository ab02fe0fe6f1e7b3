import type { RankableLesson } from './rankableLesson';
import type { RequestReading } from './readRequest';
import { readConcepts } from './vocabulary';
import { termsOf } from '../language/words';

/** Share of a recipe's triggers that must be in the request (product.md §6). */
const admittedFrom = 0.1;
/** With fewer matching triggers than this, the description may speak for the recipe. */
const enoughTriggers = 3;
/** Work that leaves the code as it is; such a recipe is started by the user, never by a guess. */
const leavesCode =
  /^(?:how to )?(?:cut|tag|publish|deploy|ship|roll ?(?:out|back)|run|start|restore|rotate|back ?up|release)\b/i;

/** True where a recipe is for work that changes no code: a release, a migration run. */
export function nonCodeWork(recipe: Pick<RankableLesson, 'name' | 'description'>): boolean {
  return leavesCode.test(recipe.name.replace(/[-_]/g, ' ')) && leavesCode.test(recipe.description);
}

/** Whether a request may bring a recipe into the ranking: a trigger as a whole word or concept, or its description. */
export function admitsRecipe(reading: RequestReading): (recipe: RankableLesson) => boolean {
  const terms = new Set(reading.terms);
  const isMeant = (text: string): boolean => {
    const words = termsOf(text);
    if (words.length > 0 && words.every((word) => terms.has(word))) return true;
    return [...readConcepts(text).keys()].some((concept) => reading.named.has(concept));
  };
  return ({ triggers, description, name }) => {
    const matching = triggers.filter(isMeant).length;
    if (matching > 0 && matching / triggers.length >= admittedFrom) return true;
    if (matching >= enoughTriggers) return false;
    const words = [...new Set(termsOf(`${name.replace(/[-_]/g, ' ')} ${description}`))];
    const shared = words.filter((word) => terms.has(word)).length;
    if (words.length > 0 && shared / words.length >= admittedFrom) return true;
    return isMeant(description);
  };
}
