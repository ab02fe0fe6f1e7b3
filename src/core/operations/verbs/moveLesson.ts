import { failure } from '../../errors';
import type { EventBody } from '../../journal/event';
import type { Folder } from '../../lesson/lesson';
import { journalOf } from '../../library/lessonLibrary';
import { movedTo, shownPath, type LibraryEntry } from '../../library/libraryEntry';
import type { Pipeline } from '../pipeline';

/**
 * Records what moving a lesson file to another folder of its scope means, and moves it. The word comes first: whoever asks again after a
 * process was killed in between finds the file where it was, and comes to the same end. Where the journal cannot be written, or the place
 * is taken, nothing is done.
 */
export async function moveLesson(
  { ports, library }: Pipeline,
  entry: LibraryEntry,
  folder: Folder,
  events: readonly EventBody[],
): Promise<LibraryEntry> {
  const { files } = ports.stores[journalOf(entry.scope)];
  const moved = movedTo(entry, folder);
  const there = await files.read(moved);
  if (there !== undefined && there !== (await files.read(entry)))
    throw failure.lessonExists(shownPath(moved));
  await library.recordAll(entry.scope, events);
  await files.move(entry, moved);
  return moved;
}
