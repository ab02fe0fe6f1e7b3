import type {
  Cancellation,
  CommitSummary,
  RelativePath,
  RepositoryHistory,
} from '../../core/ports';
import { askGit } from './askGit';
import { GitCommitFiles, parseTree } from './gitCommitFiles';

/** Earlier states as git knows them. Follows first parents: what the branch itself went through, merges as one step. */
export class GitHistory implements RepositoryHistory {
  /** `root` is absolute; it may be a folder below git's top level. */
  constructor(private readonly root: string) {}

  async commitsTouching(
    path: RelativePath,
    limit: number,
    signal?: Cancellation,
  ): Promise<readonly CommitSummary[]> {
    const format = '--format=%H%x00%cI%x00%an%x00%s%x1e';
    const words = ['log', '--first-parent', `--max-count=${limit}`, format, '--', path || '.'];
    const log = await askGit(this.root, words);
    if (log === undefined || signal?.aborted) return [];
    return log
      .toString('utf8')
      .split('\x1e')
      .map((record) => record.trim().split('\0'))
      .flatMap(([id = '', date = '', author = '', subject = '']) =>
        id === '' ? [] : [{ id, date, author, subject }],
      );
  }

  async filesAt(commit: string, path: RelativePath): Promise<GitCommitFiles> {
    const tree = await askGit(this.root, ['ls-tree', '-r', '-z', commit, '--', path || '.']);
    return new GitCommitFiles(parseTree(tree?.toString('utf8') ?? ''), {
      read: async (object) =>
        (await askGit(this.root, ['cat-file', 'blob', object])) ?? Buffer.alloc(0),
    });
  }
}
