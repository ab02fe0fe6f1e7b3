import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { CommitChange } from '../../ports';
import { isByMachine } from '../machineCommit';
import { folderOf, leafOf } from '../resolvePath';

/** A change of more files is a move, a new format of everything or a feature of which nothing follows. */
const mostFiles = 30;
const locked = new RegExp(`(^|/)(?:${oneOf(lists.lockFiles)})$`);

/** The changes that people made, small enough to show what belongs together, without files that tools keep. */
export function handMade(changes: readonly CommitChange[]): readonly CommitChange[] {
  return changes.flatMap((change) => {
    if (isByMachine(change.subject)) return [];
    const files = change.files.filter((file) => !locked.test(file));
    if (files.length === 0 || files.length > mostFiles) return [];
    return [{ ...change, files }];
  });
}

/** The same with what only moves, or replaces another version of itself, as no new file: the old one is gone by now. */
export function withoutMoves(
  changes: readonly CommitChange[],
  here: ReadonlySet<string>,
): readonly CommitChange[] {
  return changes.map((change) => {
    const { files, added = [] } = change;
    const isNew = new Set(added);
    const gone = files.filter((file) => !isNew.has(file) && !here.has(file));
    if (gone.length === 0 || added.length === 0) return change;
    const old = new Set(gone.flatMap((file) => [leafOf(file), unnumbered(file)]));
    return {
      ...change,
      added: added.filter((file) => !old.has(leafOf(file)) && !old.has(unnumbered(file))),
    };
  });
}

/** A path whose name says no version; it ends in a slash, which no name does. */
const unnumbered = (path: string): string =>
  `${folderOf(path)}/${leafOf(path).replace(/[-_.]?v?\d+/g, '')}/`;
