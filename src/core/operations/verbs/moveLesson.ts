import type { EventBody } from '../../journal/event';
import type { Folder } from '../../lesson/lesson';
import { journalOf } from '../../library/lessonLibrary';
import { movedTo, type LibraryEntry } from '../../library/libraryEntry';
import type { Pipeline } from '../pipeline';

/**
 * Moves a lesson file to another folder of its scope and records what that means. Both or neither: where the journal cannot be
 * written the file goes back, and the error is the journal's.
 */
export async function moveLesson(
  { ports, library }: Pipeline,
  entry: LibraryEntry,
  folder: Folder,
  events: readonly EventBody[],
): Promise<LibraryEntry> {
  const { files } = ports.stores[journalOf(entry.scope)];
  const moved = movedTo(entry, folder);
  await files.move(entry, moved);
  try {
    await library.recordAll(entry.scope, events);
  } catch (error) {
    await files.move(moved, entry);
    throw error;
  }
  return moved;
}
