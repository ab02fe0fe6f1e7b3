import type {
  Cancellation,
  CommitSummary,
  RelativePath,
  RepositoryHistory,
} from '../../core/ports';
import type { Git } from './git';
import { GitCommitFiles, parseTree } from './gitCommitFiles';

/** Earlier states as git knows them. Follows first parents: what the branch itself went through, merges as one step. */
export class GitHistory implements RepositoryHistory {
  constructor(private readonly git: Git) {}

  async commitsTouching(
    path: RelativePath,
    limit: number,
    signal?: Cancellation,
  ): Promise<readonly CommitSummary[]> {
    const format = '--format=%H%x00%cI%x00%an%x00%s%x1e';
    const words = ['--first-parent', `--max-count=${limit}`, format, '--', path || '.'];
    const log = await this.git.ask('log', ...words);
    if (log === undefined || signal?.aborted) return [];
    return log.output
      .toString('utf8')
      .split('\x1e')
      .map((record) => record.trim().split('\0'))
      .flatMap(([id = '', date = '', author = '', subject = '']) =>
        id === '' ? [] : [{ id, date, author, subject }],
      );
  }

  async filesAt(commit: string, path: RelativePath): Promise<GitCommitFiles> {
    const tree = await this.git.ask('ls-tree', '-r', '-z', commit, '--', path || '.');
    return new GitCommitFiles(parseTree(tree?.output.toString('utf8') ?? ''), {
      read: async (object) =>
        (await this.git.ask('cat-file', 'blob', object))?.output ?? Buffer.alloc(0),
    });
  }
}
