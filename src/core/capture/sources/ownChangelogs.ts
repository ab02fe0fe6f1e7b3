import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { CommitChange, RelativePath } from '../../ports';
import { folderOf, foldersAbove } from '../resolvePath';
import type { ScanTree } from '../scanTree';

const manifest = new RegExp(
  `(?:^|/)(?:${oneOf(lists.manifestNames)}|[^/]+\\.(?:gemspec|cabal))$`,
  'i',
);

/** Share of the changed sources that lie in a package with a changelog of its own, for each package to be said to have one. */
const leastOwn = 0.9;

/** Whether the packages that these changes touch keep a changelog each: beside their manifest, not one for several of them. */
export function haveOwnChangelogs(
  tree: ScanTree,
  changes: readonly CommitChange[],
  names: readonly RelativePath[],
): boolean {
  const packages = new Set(tree.files.filter((file) => manifest.test(file)).map(folderOf));
  const kept = new Set(names.map(folderOf));
  const own = new Set([...tree.profile.sources.values()].flat());
  const homes = changes.flatMap(({ files }) => {
    const touched = files.filter((file) => own.has(file)).map((file) => homeOf(file, packages));
    return [...new Set(touched)];
  });
  const holding = homes.filter((home) => home !== '' && kept.has(home));
  return homes.length > 0 && holding.length >= leastOwn * homes.length;
}

/** The package a file lies in; empty = that of the root. */
function homeOf(file: RelativePath, packages: ReadonlySet<string>): string {
  const above = foldersAbove(file).map((folder) => folder.slice(0, -1));
  return above.reverse().find((folder) => packages.has(folder)) ?? '';
}
