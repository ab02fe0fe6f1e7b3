import type { RepositoryListing, RepositoryReader } from '../../src/core/ports';

/** A repository held in memory: path to text. Counts what is opened. */
export class InMemoryRepositoryReader implements RepositoryReader {
  opened = 0;

  constructor(
    private readonly files: Readonly<Record<string, string>>,
    private readonly subjects: readonly string[] = [],
  ) {}

  async list(): Promise<RepositoryListing> {
    return { files: Object.keys(this.files), truncated: false };
  }

  async text(path: string, maxBytes: number): Promise<string | undefined> {
    const text = this.files[path];
    if (text === undefined || text.length > maxBytes) return undefined;
    this.opened += 1;
    return text;
  }

  async commitSubjects(limit: number): Promise<readonly string[]> {
    return this.subjects.slice(0, limit);
  }
}
