import type { Fact } from '../../capture/fact';
import { fillShippedRecipes, type FilledRecipe } from '../../capture/fillRecipe';
import type { RefDigest } from '../../fingerprint/refDigest';
import type { Lesson } from '../../lesson/lesson';
import { entryOf, itemOf, type LibraryEntry } from '../../library/libraryEntry';
import { textHashes } from '../../trust/approvalHash';
import type { TokenCounter } from '../../ports';
import type { Pipeline } from '../pipeline';

/**
 * Fills the recipes that ship with the program from what a scan found. They are no files: they stand in the projection, go stale with
 * the facts they were filled from, and are filled anew by the next scan.
 */
export async function fillShipped(pipeline: Pipeline, facts: readonly Fact[]): Promise<void> {
  const recipes = fillShippedRecipes(facts);
  const digests = await pipeline.verifier.digests([
    ...new Set(recipes.flatMap(({ refs }) => refs)),
  ]);
  pipeline.library.keepShipped(
    await Promise.all(recipes.map((recipe) => filledEntry(pipeline, recipe, digests))),
  );
}

/** What ships with the program is in no file. */
const noFile = { size: 0, mtime: 0, inode: 0 };

async function filledEntry(
  { ports }: Pipeline,
  recipe: FilledRecipe,
  digests: ReadonlyMap<string, RefDigest>,
): Promise<LibraryEntry> {
  const { id, name, description, triggers, signals, refs } = recipe;
  const whole: Lesson = {
    id,
    name,
    description,
    kind: 'recipe',
    breadth: 'topic',
    triggers,
    signals,
    appliesTo: [],
    fingerprint: refs.flatMap((ref) => {
      const digest = digests.get(ref)?.digest;
      return digest === undefined ? [] : [{ ref, digest }];
    }),
    source: { by: 'shipped', evidence: [] },
    supersedes: [],
    body: recipe.body,
  };
  const lesson = await shortened(whole, ports.tokens);
  const file = {
    scope: 'shipped',
    folder: 'active',
    fileName: `${name}.md`,
    stamp: noFile,
  } as const;
  return entryOf(file, {
    lesson,
    problems: [],
    secrets: [],
    ...textHashes(lesson, ports.hasher),
    tokens: await ports.tokens.count(itemOf(lesson)),
  });
}

/** Tokens of a shipped recipe, heading included: what is not the user's own must cost little. */
const mostTokens = 40;

/** The recipe without its last steps, as many as must go for it to be short: long values of a repository make it longer. */
async function shortened(lesson: Lesson, tokens: TokenCounter): Promise<Lesson> {
  const steps = lesson.body.split('\n');
  let fitting = lesson;
  while (steps.length > 1 && (await tokens.count(itemOf(fitting))) > mostTokens) {
    steps.pop();
    fitting = { ...lesson, body: steps.join('\n') };
  }
  return fitting;
}
