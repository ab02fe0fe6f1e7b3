import { failure } from '../../errors';
import { replaceBody } from '../../lesson/writeLesson';
import { checkOwn, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import { done, type Change } from './undo';
import { writeText } from './writeText';

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
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates']);
  checkOwn(entry);
  const { id, name } = entry.lesson;
  if (body.trim() === '') throw failure.refused('emptyText', { name });
  await writeText(
    pipeline,
    entry,
    library,
    (before) => replaceBody(before, body),
    entry.folder === 'active',
  );
  return {
    what: done('edited', { name }),
    lesson: id,
  };
}
