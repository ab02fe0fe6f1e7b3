import type { Fact } from './fact';
import { shippedId } from '../lesson/lessonId';
import { renderItem } from '../lesson/renderBlock';
import type { TokenCounter } from '../ports';
import shipped from './recipes/shippedRecipes.json';

/** A procedure that comes with the product; its steps have places for scanned facts. */
export interface RecipeTemplate {
  readonly name: string;
  readonly description: string;
  readonly triggers: readonly string[];
  readonly signals: readonly string[];
  /** Topics without which the recipe says nothing of this repository. */
  readonly needs: readonly string[];
  /** `{{topic|text with * for the value|text without the fact}}`; the last part may be left out. */
  readonly steps: readonly string[];
}

/** A recipe with the facts of one repository in its steps. */
export interface FilledRecipe {
  /** Stable over repositories: `shipped:add-unit-test`. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly triggers: readonly string[];
  readonly signals: readonly string[];
  readonly body: string;
  /** The facts that were filled in: the recipe goes stale with them. */
  readonly used: readonly Fact[];
  /** Tokens that it adds to a block. */
  readonly tokens: number;
}

/** The recipes that ship, in a stable order. */
export const shippedRecipes: readonly RecipeTemplate[] = shipped;

const slot = /\{\{(\w+)\|([^|}]*)(?:\|([^}]*))?\}\}/g;

/** Tokens of a shipped recipe, heading included: what is not the user's own must cost little. */
export const mostShippedTokens = 40;

/** Every shipped recipe that has something to say here and says it shortly. */
export async function fillShippedRecipes(
  facts: readonly Fact[],
  tokens: TokenCounter,
): Promise<readonly FilledRecipe[]> {
  const filled = await Promise.all(
    shippedRecipes.map((recipe) => fillRecipe(recipe, facts, tokens)),
  );
  return filled.flatMap((recipe) => recipe ?? []);
}

/**
 * Fills a recipe from the facts of the root. Where that makes it too long, the longest values go first; `undefined` where a fact it needs
 * is missing or too long.
 */
export async function fillRecipe(
  recipe: RecipeTemplate,
  facts: readonly Fact[],
  counter: TokenCounter,
): Promise<FilledRecipe | undefined> {
  const { name, description, triggers, signals, needs } = recipe;
  const known = new Map(
    facts.filter((fact) => fact.package === undefined).map((fact) => [fact.topic, fact]),
  );
  while (needs.every((topic) => known.has(topic))) {
    const { body, used } = fillSteps(recipe.steps, known);
    const tokens = await counter.count(renderItem(name, body));
    if (tokens <= mostShippedTokens)
      return { id: shippedId(name), name, description, triggers, signals, body, used, tokens };
    const [longest] = [...used].sort((a, b) => b.value.length - a.value.length);
    if (!longest) return undefined;
    known.delete(longest.topic);
  }
  return undefined;
}

function fillSteps(
  steps: readonly string[],
  known: ReadonlyMap<string, Fact>,
): Pick<FilledRecipe, 'body' | 'used'> {
  const used = new Set<Fact>();
  const filled = steps.map((step) =>
    step.replace(slot, (_, topic: string, withFact: string, without: string | undefined) => {
      const fact = known.get(topic);
      if (!fact) return without ?? '';
      used.add(fact);
      return withFact.replace('*', () => fact.value);
    }),
  );
  return { body: filled.map((step, at) => `${at + 1}. ${step}`).join('\n'), used: [...used] };
}
