import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { CommitChange } from '../../ports';
import { isByMachine } from '../machineCommit';

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
