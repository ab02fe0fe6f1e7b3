import type {
  PastRepository,
  RepositoryPast,
} from '../../src/core/operations/replay/repositoryPast';
import { InMemoryRepositoryFiles } from './inMemoryRepositoryFiles';
import { InMemoryRepositoryReader } from './inMemoryRepositoryReader';

/** Commits of a repository in memory: when each was made (ISO), and its files. */
export class InMemoryPast implements RepositoryPast {
  /** Commits in the order in which they were opened. */
  readonly opened: string[] = [];

  constructor(
    private readonly commits: Readonly<Record<string, Readonly<Record<string, string>>>>,
  ) {}

  async commitAt(time: number): Promise<string | undefined> {
    return Object.keys(this.commits)
      .filter((date) => Date.parse(date) <= time)
      .sort()
      .at(-1);
  }

  async open(commit: string): Promise<PastRepository | undefined> {
    this.opened.push(commit);
    const texts = this.commits[commit];
    if (!texts) return undefined;
    return {
      files: new InMemoryRepositoryFiles(texts),
      reader: new InMemoryRepositoryReader(texts),
    };
  }
}
