import type { CommitSummary, RelativePath, RepositoryHistory } from '../../ports';
import type { ScanTree } from '../scanTree';
import type { PathIndex } from './pathIndex';

/** What mentions are tried against. */
export interface CheckedRepository {
  readonly tree: ScanTree;
  readonly index: PathIndex;
  readonly history: Pick<RepositoryHistory, 'pathsGone' | 'commitsChanging' | 'filesAt'>;
  /** Files that are made and not kept: that they are missing says nothing. */
  readonly isIgnored: (path: RelativePath) => boolean;
}

/** Larger files are data. */
const mostBytes = 1_000_000;

/** A file as it was before a commit, read once however many lines ask for it. */
export function textBefore(
  { id }: CommitSummary,
  path: RelativePath,
  { history, tree }: CheckedRepository,
): Promise<string | undefined> {
  return tree.once(`${path} before ${id}`, async () => {
    const before = await (await history.filesAt(`${id}~1`, path)).read(path, mostBytes);
    return before.kind === 'read' ? before.text() : undefined;
  });
}
