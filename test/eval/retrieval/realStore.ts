import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { provenFact } from '../../../src/core/capture/fact';
import { fillShippedRecipes, type FilledRecipe } from '../../../src/core/capture/fillRecipe';
import { renderItem } from '../../../src/core/lesson/renderBlock';
import { startStanding } from '../../../src/core/lesson/standing';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { SearchIndex } from '../../../src/core/select/searchIndex';
import { gptTokenCounter } from '../../../src/node/models/gptTokenCounter';
import type { RealCollection } from '../sharedData';

/** A real collection ready to be asked, as the product would read it from lesson files. */
export interface RealStore {
  readonly collection: RealCollection;
  readonly lessons: readonly RankableLesson[];
  readonly index: SearchIndex;
}

/** What a scan finds in a plain repository: collections hold lessons and no files, and what is filled in hardly matters for ranking. */
const plainFacts = Object.entries({
  testRunner: 'vitest',
  testCommand: 'npm test',
  testFilePattern: '*.test.ts',
  packageManager: 'npm',
  buildCommand: 'npm run build',
  typecheckCommand: 'npm run typecheck',
  generatedCode: 'src/generated/**',
}).map(([topic, value]) => provenFact(topic, value, { path: 'package.json', text: value }, []));

/** The recipes that ship with the program, filled. */
export const plainRecipes = (): Promise<readonly FilledRecipe[]> =>
  fillShippedRecipes(plainFacts, gptTokenCounter);

/** What a repository holds for its users: its lessons and the recipes that ship with the program. Those are relevant to no request. */
export function openWithShipped(
  collection: RealCollection,
  recipes: readonly FilledRecipe[],
  withGlobs = false,
): RealStore {
  const { lessons, index } = openRealStore(collection, withGlobs);
  for (const recipe of recipes) index.add(recipe);
  const shipped = recipes.map((recipe): RankableLesson => ({
    ...recipe,
    kind: 'recipe',

    appliesTo: [],
    standing: startStanding(),
    isShipped: true,
  }));
  return { collection, lessons: [...lessons, ...shipped], index };
}

/** The lessons alone, as of lesson files that say nothing of their breadth; `appliesTo` where asked for. Ranking is fitted on these. */
export function openRealStore(collection: RealCollection, withGlobs = false): RealStore {
  const documents = collection.lessons.map(({ id, name, description, body }) => ({
    id,
    name,
    description,
    triggers: [],
    signals: [],
    body,
  }));
  const lessons = documents.map((one, at): RankableLesson => ({
    ...one,
    kind: 'convention',

    appliesTo: withGlobs ? (collection.lessons[at]?.files ?? []) : [],
    standing: startStanding(),
    tokens: encode(renderItem(one.name, one.body)).length,
  }));
  return { collection, lessons, index: SearchIndex.build(documents) };
}
