import { failure } from '../../errors';
import type { Folder } from '../../lesson/lesson';
import type { Library } from '../../library/lessonLibrary';
import { placeKey, type LibraryEntry } from '../../library/libraryEntry';

/**
 * The lesson a user means by name, id or place key (`project/active/testing.md`). Where a name stands in several folders the folders
 * a verb works on decide; `lessonNotFound` and `lessonAmbiguous` say what to type instead.
 */
export function findLesson(
  library: Library,
  key: string,
  folders: readonly Folder[] = ['active', 'candidates', 'retired'],
): LibraryEntry {
  const wanted = key.trim();
  const exact = library.entries.find((entry) => placeKey(entry) === wanted);
  if (exact) return exact;
  const matches = library.entries.filter(({ lesson, fileName }) => {
    return (
      lesson.id === wanted ||
      lesson.name === wanted ||
      fileName === wanted ||
      fileName === `${wanted}.md`
    );
  });
  const usable = matches.filter(({ folder }) => folders.includes(folder));
  const preferred = folders
    .map((folder) => usable.filter((entry) => entry.folder === folder))
    .find((group) => group.length > 0);
  if (!preferred) throw failure.lessonNotFound(wanted);
  const [first, second] = preferred;
  if (!first || second) {
    throw failure.lessonAmbiguous(
      wanted,
      preferred.map((entry) => placeKey(entry)),
    );
  }
  return first;
}
