import type { Fact } from './fact';
import { shippedId } from '../lesson/lessonId';
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
  /** Refs of the facts that were filled in: the recipe goes stale with them. */
  readonly refs: readonly string[];
}

/** The recipes that ship, in a stable order. */
export const shippedRecipes: readonly RecipeTemplate[] = shipped;

const slot = /\{\{(\w+)\|([^|}]*)(?:\|([^}]*))?\}\}/g;

/** Fills a recipe from the facts of the root; `undefined` where a fact it needs is missing. */
export function fillRecipe(
  recipe: RecipeTemplate,
  facts: readonly Fact[],
): FilledRecipe | undefined {
  const known = new Map(
    facts.filter((fact) => fact.package === undefined).map((fact) => [fact.topic, fact]),
  );
  if (recipe.needs.some((topic) => !known.has(topic))) return undefined;
  const used = new Set<Fact>();
  const steps = recipe.steps.map((step) =>
    step.replace(slot, (_, topic: string, withFact: string, without: string | undefined) => {
      const fact = known.get(topic);
      if (!fact) return without ?? '';
      used.add(fact);
      return withFact.replace('*', () => fact.value);
    }),
  );
  return {
    id: shippedId(recipe.name),
    name: recipe.name,
    description: recipe.description,
    triggers: recipe.triggers,
    signals: recipe.signals,
    body: steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    refs: [...new Set([...used].flatMap((fact) => fact.refs.slice(0, 1)))],
  };
}

/** Every shipped recipe that has something to say here; `disabled` holds names the user switched off. */
export function fillShippedRecipes(
  facts: readonly Fact[],
  disabled: readonly string[] = [],
): readonly FilledRecipe[] {
  return shippedRecipes
    .filter(({ name }) => !disabled.includes(name))
    .flatMap((recipe) => fillRecipe(recipe, facts) ?? []);
}
