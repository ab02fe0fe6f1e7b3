import { failure } from '../../errors';
import { replaceBody } from '../../lesson/writeLesson';
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
 * Writes another text into a lesson's file; the rest of the file stays byte for byte. Who writes a lesson that is in use approves what he
 * wrote; a proposal stays one. A text with a credential or hidden characters is refused, and nothing is written.
 */
export async function rewriteLesson(
  pipeline: Pipeline,
  key: string,
  body: string,
): Promise<Change> {
  checkUsable(pipeline);
  const { ports } = pipeline;
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates']);
  checkOwn(entry);
  const { id, name } = entry.lesson;
  if (body.trim() === '') throw failure.refused('emptyText', { name });
  const { files } = ports.stores[journalOf(entry.scope)];
  const before = await textOf(files, entry);
  const after = replaceBody(before, body);
  const changed = await makeEntry(entry, after, ports);
  checkSound(changed);
  const wasApproved = isApproved(entry, library.ledgers[journalOf(entry.scope)]);
  // The yes first: cut off between the two, the verb can simply be asked for again.
  if (entry.folder === 'active' || wasApproved)
    await pipeline.library.record(entry.scope, yesTo(changed));
  await files.write(entry, after);
  return {
    what: done('edited', { name }),
    lesson: id,
  };
}
