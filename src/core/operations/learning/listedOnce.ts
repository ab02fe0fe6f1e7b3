import type { RepositoryListing, RepositoryReader } from '../../ports';

/** The repository for one act: its files are listed when the first step asks, and the others have the same list. To list is to start git. */
export function listedOnce(reader: RepositoryReader): RepositoryReader {
  let listing: Promise<RepositoryListing> | undefined;
  return {
    list: (signal) => (listing ??= reader.list(signal)),
    text: (path, maxBytes) => reader.text(path, maxBytes),
    commitSubjects: (limit) => reader.commitSubjects(limit),
    commitChanges: (limit, of) => reader.commitChanges(limit, of),
    get opened() {
      return reader.opened;
    },
  };
}
