import type { Fact } from '../../capture/fact';
import { fillShippedRecipes, type FilledRecipe } from '../../capture/fillRecipe';
import { isTellable } from '../../capture/sentenceValue';
import type { RefDigest } from '../../fingerprint/refDigest';
import { isClean } from '../../journal/withoutSecrets';
import type { Lesson } from '../../lesson/lesson';
import { AllEntries } from '../../library/allEntries';
import { entryOf, suspiciousProblems, type LibraryEntry } from '../../library/libraryEntry';
import { textHashes } from '../../trust/approvalHash';
import { findHiddenCharacters } from '../../trust/hiddenCharacters';
import type { Pipeline } from '../pipeline';
import { hasYes, refusal } from '../status/mayBeGiven';

/**
 * Fills the recipes that ship with the program from what a scan found. They are no files: they stand in the projection, go stale with
 * the facts they were filled from, and are filled anew by the next scan.
 */
export async function fillShipped(pipeline: Pipeline, facts: readonly Fact[]): Promise<void> {
  pipeline.library.keepShipped(await shippedFrom(pipeline, facts));
}

/** The recipes that these facts fill. */
export async function shippedFrom(
  pipeline: Pipeline,
  facts: readonly Fact[],
): Promise<readonly LibraryEntry[]> {
  const { tokens, secrets } = pipeline.ports;
  const filled = await fillShippedRecipes(facts.filter(isTellable), tokens);
  // What is filled in comes from files, and meets what any text of a repository meets.
  const passed = await Promise.all(
    filled.map(
      async ({ body }) => findHiddenCharacters(body).length === 0 && (await isClean(body, secrets)),
    ),
  );
  const recipes = filled.filter((_, at) => passed[at]);
  const digests = await pipeline.verifier.digests([...new Set(recipes.flatMap(refsOf))]);
  return recipes.map((recipe) => filledEntry(pipeline, recipe, digests));
}

/** Names of those that are switched on and ask the user for a yes or no. */
export async function recipesThatAsk(
  { library, settings }: Pipeline,
  recipes: readonly LibraryEntry[],
): Promise<readonly string[]> {
  const { ledgers } = await library.refresh();
  const entries = new AllEntries().of({ entries: [], shipped: recipes }, settings());
  return entries
    .filter((entry) => !hasYes(entry, ledgers.project) && !refusal(entry, ledgers.project))
    .map(({ brief }) => brief.name);
}

/** One ref for each fact that was filled in. */
function refsOf({ used }: FilledRecipe): readonly string[] {
  return [...new Set(used.flatMap(({ refs }) => refs.slice(0, 1)))];
}

/** What ships with the program is in no file. */
const noFile = { size: 0, mtime: 0, inode: 0 };

function filledEntry(
  { ports }: Pipeline,
  recipe: FilledRecipe,
  digests: ReadonlyMap<string, RefDigest>,
): LibraryEntry {
  const { id, name, description, triggers, signals, body, tokens } = recipe;
  const lesson: Lesson = {
    id,
    name,
    description,
    kind: 'recipe',
    triggers,
    signals,
    appliesTo: [],
    fingerprint: refsOf(recipe).flatMap((ref) => {
      const digest = digests.get(ref)?.digest;
      return digest === undefined ? [] : [{ ref, digest }];
    }),
    source: { by: 'shipped', evidence: [] },
    supersedes: [],
    check: [],
    body,
  };
  const file = {
    scope: 'shipped',
    folder: 'active',
    fileName: `${name}.md`,
    stamp: noFile,
  } as const;
  return entryOf(file, {
    lesson,
    problems: suspiciousProblems(lesson),
    secrets: [],
    ...textHashes(lesson, ports.hasher),
    tokens,
  });
}
