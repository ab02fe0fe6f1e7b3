import type { CommitChange, RepositoryListing, RepositoryReader } from '../../src/core/ports';

type Texts = Readonly<Record<string, string>>;

/** A repository held in memory: path to text, or a way to ask for them. Counts what is opened. */
export class InMemoryRepositoryReader implements RepositoryReader {
  opened = 0;
  private readonly texts: () => Texts;

  constructor(
    files: Texts | (() => Texts),
    private readonly subjects: readonly string[] = [],
    private readonly changes: readonly CommitChange[] = [],
  ) {
    this.texts = typeof files === 'function' ? files : () => files;
  }

  async list(): Promise<RepositoryListing> {
    return { files: Object.keys(this.texts()), truncated: false };
  }

  async text(path: string, maxBytes: number): Promise<string | undefined> {
    const text = this.texts()[path];
    if (text === undefined || text.length > maxBytes) return undefined;
    this.opened += 1;
    return text;
  }

  async commitSubjects(limit: number): Promise<readonly string[]> {
    return this.subjects.slice(0, limit);
  }

  async commitChanges(limit: number): Promise<readonly CommitChange[]> {
    return this.changes.slice(0, limit);
  }
}
