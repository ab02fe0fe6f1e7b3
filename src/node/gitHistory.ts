import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Cancellation, CommitSummary, RelativePath, RepositoryHistory } from '../core/ports';
import { GitCommitFiles, parseTree } from './gitCommitFiles';

const run = promisify(execFile);
/** Longer than any lesson's input; a larger object is no configuration. */
const maxBytes = 64_000_000;
/** Nothing here is worth a longer wait: an explanation without a commit is still one. */
const timeout = 10_000;

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
    const log = await this.git(words);
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
    const tree = await this.git(['ls-tree', '-r', '-z', commit, '--', path || '.']);
    return new GitCommitFiles(parseTree(tree?.toString('utf8') ?? ''), {
      read: async (object) => (await this.git(['cat-file', 'blob', object])) ?? Buffer.alloc(0),
    });
  }

  /** What git says, or `undefined` where there is no git, no repository or no such object. */
  private async git(words: readonly string[]): Promise<Buffer | undefined> {
    try {
      // Literal paths: a folder named `*` is a folder. No lock is taken for a question.
      const safe = ['--literal-pathspecs', '--no-optional-locks', '-C', this.root, ...words];
      const options = { encoding: 'buffer' as const, maxBuffer: maxBytes, timeout };
      return (await run('git', safe, options)).stdout;
    } catch {
      return undefined;
    }
  }
}
