import { PastChanges } from '../../../src/core/select/pastChanges';
import { placesOf, RepositoryTree, tableOfChanges } from '../../../src/core/select/tableOfChanges';
import type { Mirrors } from '../mirrors';
import type { RealQuery } from '../sharedData';
import type { RealStore } from './realStore';

/** Tables by repository, commit and whether lessons say whose files they are for. */
const made = new Map<string, PastChanges>();
let trees: { readonly key: string; readonly tree: RepositoryTree } | undefined;

/** What changes before the one that a request asks for touched, as the product reads it; `undefined` = there is no copy of the repository. */
export function pastBehind(
  mirrors: Mirrors,
  { collection, lessons }: RealStore,
  query: RealQuery,
): PastChanges | undefined {
  const { repo, commit } = collection;
  const base = query.commit === undefined ? commit : `${query.commit}^1`;
  const own = lessons.filter(({ isShipped }) => isShipped !== true);
  const key = `${repo} ${base} ${own.some(({ appliesTo }) => appliesTo.length > 0)}`;
  const known = made.get(key);
  if (known) return known;
  const changes = mirrors.changesAt(repo, base);
  if (changes.length === 0) return undefined;
  const treeKey = `${repo} ${base}`;
  if (trees?.key !== treeKey)
    trees = { key: treeKey, tree: new RepositoryTree(mirrors.filesAt(repo, base)) };
  const { tree } = trees;
  const bodies = new Map(collection.lessons.map(({ id, body }) => [id, body]));
  const places = own.map((lesson) =>
    placesOf({ ...lesson, body: bodies.get(lesson.id) ?? '' }, tree),
  );
  const past = new PastChanges(tableOfChanges({ changes, places }));
  made.set(key, past);
  return past;
}
