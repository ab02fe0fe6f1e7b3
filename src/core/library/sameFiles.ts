import type { LessonFileEntry } from '../ports';
import type { LibraryEntry } from './libraryEntry';

/** What the last look saw where all of it was known. */
export interface SettledLook {
  readonly project: readonly LessonFileEntry[];
  readonly global: readonly LessonFileEntry[];
  readonly entries: readonly LibraryEntry[];
}

/** True for the same files in the same order. */
export function areSame(
  before: readonly LessonFileEntry[],
  files: readonly LessonFileEntry[],
): boolean {
  return files.length === before.length && files.every((file, at) => isSame(before[at], file));
}

/** An entry that was read of a file as it is now; `undefined` = it was another one, or none. */
export function sameOf(
  entry: LibraryEntry | undefined,
  file: LessonFileEntry,
): LibraryEntry | undefined {
  return entry && isSame(entry, file) ? entry : undefined;
}

/** The same place with the same stamp: what was read of it still holds. */
function isSame(a: LessonFileEntry | undefined, b: LessonFileEntry): boolean {
  return (
    a?.fileName === b.fileName &&
    a.stamp.mtime === b.stamp.mtime &&
    a.stamp.changed === b.stamp.changed &&
    a.stamp.size === b.stamp.size &&
    a.stamp.inode === b.stamp.inode &&
    a.folder === b.folder &&
    a.scope === b.scope
  );
}
