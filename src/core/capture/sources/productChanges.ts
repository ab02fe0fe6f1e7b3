import type { CommitChange } from '../../ports';
import { isByMachine } from '../machineCommit';
import { isRelease } from '../releaseCommit';
import type { ScanTree } from '../scanTree';

/** Changes of the main line that are looked at; older habits do not count. */
export const changesRead = 200;

/** The newest changes of people to product code. */
export async function productChanges(tree: ScanTree): Promise<readonly CommitChange[]> {
  const own = new Set([...tree.profile.sources.values()].flat());
  const changes = await tree.changes(changesRead);
  return changes.filter(
    ({ subject, files }) =>
      !isByMachine(subject) && !isRelease(subject) && files.some((file) => own.has(file)),
  );
}
