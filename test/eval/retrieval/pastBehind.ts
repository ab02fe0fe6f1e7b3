import type { CommitChange } from '../../../src/core/ports';
import { ChangedTogether } from '../../../src/core/select/changedTogether';
import { PastChanges } from '../../../src/core/select/pastChanges';
import { placesOf, RepositoryTree, tableOfChanges } from '../../../src/core/select/tableOfChanges';
import { tableOfTogether } from '../../../src/core/select/tableOfTogether';
import type { Mirrors } from '../mirrors';
import type { RealQuery } from '../sharedData';
import type { RealStore } from './realStore';

/** What is known of changes before the one that a request asks for. */
export interface PastBehind {
  readonly past: PastChanges;
  readonly together: ChangedTogether;
}

/** Tables by repository, commit and whether lessons say whose files they are for. */
const made = new Map<string, PastBehind>();
/** What is the same of a commit whatever its lessons say. */
interface Base {
  readonly key: string;
  readonly tree: RepositoryTree;
  readonly together: ChangedTogether;
}
let last: Base | undefined;

/** What changes before the one that a request asks for touched, as the product reads it; `undefined` = there is no copy of the repository. */
export function pastBehind(
  mirrors: Mirrors,
  { collection, lessons }: RealStore,
  query: RealQuery,
): PastBehind | undefined {
  const { repo, commit } = collection;
  const base = query.commit === undefined ? commit : `${query.commit}^1`;
  const own = lessons.filter(({ isShipped }) => isShipped !== true);
  const key = `${repo} ${base} ${own.some(({ appliesTo }) => appliesTo.length > 0)}`;
  const known = made.get(key);
  if (known) return known;
  const changes = mirrors.changesAt(repo, base);
  if (changes.length === 0) return undefined;
  const { tree, together } = baseOf(mirrors, repo, base, changes);
  const bodies = new Map(collection.lessons.map(({ id, body }) => [id, body]));
  const places = own.map((lesson) =>
    placesOf({ ...lesson, body: bodies.get(lesson.id) ?? '' }, tree),
  );
  const past = new PastChanges(tableOfChanges({ changes, places }));
  made.set(key, { past, together });
  return { past, together };
}

function baseOf(
  mirrors: Mirrors,
  repo: string,
  base: string,
  changes: readonly CommitChange[],
): Base {
  const key = `${repo} ${base}`;
  if (last?.key !== key) {
    const files = mirrors.filesAt(repo, base);
    const together = new ChangedTogether(tableOfTogether({ changes, files }));
    last = { key, tree: new RepositoryTree(files), together };
  }
  return last;
}
