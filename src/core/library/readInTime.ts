import type { LessonFileEntry } from '../ports';
import type { LibraryEntry } from './libraryEntry';

/** How lessons are read of their files. */
interface Reading {
  /** What is known of a file that is as it was. */
  readonly known: (file: LessonFileEntry) => LibraryEntry | undefined;
  /** `undefined` = the file vanished meanwhile. */
  readonly read: (file: LessonFileEntry) => Promise<LibraryEntry | undefined>;
  /** Absent = there is time. */
  readonly isLate?: () => boolean;
}

/**
 * The entries of files, in their order. Where it gets late the rest is left to the next process, which finds what this one read; each reads one
 * at least, so that an end is reached.
 */
export async function readInTime(
  files: readonly LessonFileEntry[],
  { known, read, isLate }: Reading,
): Promise<readonly LibraryEntry[]> {
  const entries: (LibraryEntry | undefined)[] = isLate
    ? []
    : await Promise.all(files.map(async (file) => known(file) ?? read(file)));
  let fresh = 0;
  for (const file of isLate ? files : []) {
    const before = known(file);
    if (before) entries.push(before);
    else if (fresh === 0 || isLate?.() === false) {
      entries.push(await read(file));
      fresh += 1;
    }
  }
  return entries.filter((entry) => entry !== undefined);
}
