import type { Fact } from '../capture/fact';
import { fillShippedRecipes, type FilledRecipe } from '../capture/fillRecipe';
import type { RefDigest } from '../fingerprint/refDigest';
import type { Lesson } from '../lesson/lesson';
import type { LibraryEntry } from '../library/libraryEntry';
import { renderItem } from '../select/renderBlock';
import { approvalHash } from '../trust/approvalHash';
import type { Pipeline } from './pipeline';

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
    await Promise.all(recipes.map((recipe) => entryOf(pipeline, recipe, digests))),
  );
}

async function entryOf(
  { ports }: Pipeline,
  recipe: FilledRecipe,
  digests: ReadonlyMap<string, RefDigest>,
): Promise<LibraryEntry> {
  const { id, name, description, triggers, signals, body, refs } = recipe;
  const lesson: Lesson = {
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
    body,
  };
  const item = renderItem(name, body);
  return {
    scope: 'shipped',
    folder: 'active',
    fileName: `${name}.md`,
    stamp: { size: 0, mtime: 0, inode: 0 },
    lesson,
    problems: [],
    approval: approvalHash(lesson, ports.hasher),
    secrets: [],
    item,
    tokens: await ports.tokens.count(item),
  };
}
