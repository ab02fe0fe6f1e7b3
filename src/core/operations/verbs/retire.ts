import { failure } from '../../errors';
import type { EventBody } from '../../journal/event';
import type { Folder } from '../../lesson/lesson';
import type { LibraryEntry } from '../../library/libraryEntry';
import { journalOf } from '../../library/lessonLibrary';
import { approvalOf } from './approve';
import { checkSound, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import { moveLesson } from './moveLesson';
import type { Pipeline } from '../pipeline';
import { restorationOf, retirementOf } from './userWords';
import { exhumation } from './retract';
import { done, noted, type Change } from './undo';

/** Takes a lesson or candidate out of use; the file is kept under `_retired/`. What came with the program has none: the no to its text is all. */
export async function retire(pipeline: Pipeline, key: string): Promise<Change> {
  checkUsable(pipeline);
  const entry = findLesson(await pipeline.library.refresh(), key, ['active', 'candidates']);
  return shelve(pipeline, entry);
}

/** Brings a retired lesson back into use; who restores a text approves it, and may learn it again. */
export async function restore(pipeline: Pipeline, key: string): Promise<Change> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['retired', 'active']);
  const isAway = entry.folder === 'retired' || entry.scope === 'shipped';
  if (!isAway) throw failure.lessonNotFound(key);
  checkSound(entry);
  const { id, name } = entry.lesson;
  const { events, note } = await approvalOf(pipeline, entry, library);
  const dug = exhumation(entry, library.ledgers[journalOf(entry.scope)]);
  await keepIn(pipeline, entry, 'active', [restorationOf(entry), ...events, ...dug]);
  return {
    what: noted(done('restored', { name }), note),
    lesson: id,
  };
}

/** Puts a lesson away. */
export async function shelve(pipeline: Pipeline, entry: LibraryEntry): Promise<Change> {
  const { id, name } = entry.lesson;
  const retired = retirementOf(entry, await pipeline.library.refresh());
  await keepIn(pipeline, entry, 'retired', [retired]);
  return {
    what: done('retired', { name }),
    lesson: id,
  };
}

/** Records what was said of a lesson, and moves its file where it has one. */
async function keepIn(
  pipeline: Pipeline,
  entry: LibraryEntry,
  folder: Folder,
  events: readonly EventBody[],
): Promise<void> {
  if (entry.scope === 'shipped') await pipeline.library.recordAll(entry.scope, events);
  else await moveLesson(pipeline, entry, folder, events);
}
