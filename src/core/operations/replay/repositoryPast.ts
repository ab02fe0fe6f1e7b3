import type { RepositoryFiles, RepositoryReader } from '../../ports';

/** A repository as it was at one commit. */
export interface PastRepository {
  readonly files: RepositoryFiles;
  /** Its changes and subjects are those up to that commit. */
  readonly reader: RepositoryReader;
}

/** Earlier states of a repository, for reading: nothing is checked out, nothing is fetched. */
export interface RepositoryPast {
  /** The commit at which the main line stood at a time (milliseconds since 1970). Before its first commit, or without git: `undefined`. */
  commitAt(time: number): Promise<string | undefined>;
  /** The files as a commit has them; `undefined` = there is no such commit. */
  open(commit: string): Promise<PastRepository | undefined>;
}
