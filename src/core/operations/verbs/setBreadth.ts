import { failure } from '../../errors';
import type { Breadth } from '../../lesson/lesson';
import { editLesson } from '../../lesson/writeLesson';
import { makeEntry } from '../../library/libraryEntry';
import { journalOf } from '../../library/lessonLibrary';
import { checkOwn, checkSound, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import { isApproved } from '../status/mayBeGiven';
import type { Pipeline } from '../pipeline';
import { textOf } from './fileDigests';
import { done, type Change } from './undo';
import { yesTo } from './userWords';

/**
 * Writes into a lesson's file whether it holds for any change or for its subject alone. Who says that of an approved text approves what
 * comes out.
 */
export async function setBreadth(
  pipeline: Pipeline,
  key: string,
  breadth: Breadth,
): Promise<Change> {
  checkUsable(pipeline);
  const { ports } = pipeline;
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates']);
  checkOwn(entry);
  checkSound(entry);
  const { id, name } = entry.lesson;
  if (entry.lesson.breadth === breadth)
    throw failure.refused(breadth === 'broad' ? 'broadAlready' : 'narrowAlready', { name });
  const { files } = ports.stores[journalOf(entry.scope)];
  const before = await textOf(files, entry);
  const after = editLesson(before, { breadth });
  const changed = await makeEntry(entry, after, ports);
  // The yes first: cut off between the two, the verb can simply be asked for again.
  if (isApproved(entry, library.ledgers[journalOf(entry.scope)]))
    await pipeline.library.record(entry.scope, yesTo(changed));
  await files.write(entry, after);
  return {
    what: done(breadth === 'broad' ? 'broadened' : 'narrowed', { name }),
    lesson: id,
  };
}
