/** A learned recipe with the time it was last handed over or, never used, captured. */
export interface LearnedRecipe {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly lastUsed: number;
}

/** More learned recipes than this and the right one is no longer found. */
export const mostLearnedRecipes = 50;

/** Ids of the learned recipes that rest because fresher ones take their place: the least recently used. */
export function restingRecipes(recipes: readonly LearnedRecipe[]): ReadonlySet<string> {
  const byUse = [...recipes].sort((a, b) => b.lastUsed - a.lastUsed || a.id.localeCompare(b.id));
  return new Set(byUse.slice(mostLearnedRecipes).map((recipe) => recipe.id));
}
