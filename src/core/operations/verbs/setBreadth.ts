import { failure } from '../../errors';
import type { Breadth } from '../../lesson/lesson';
import { editLesson } from '../../lesson/writeLesson';
import { checkOwn, checkSound, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import { done, type Change } from './undo';
import { writeText } from './writeText';

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
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates']);
  checkOwn(entry);
  checkSound(entry);
  const { id, name } = entry.lesson;
  if (entry.lesson.breadth === breadth)
    throw failure.refused(breadth === 'broad' ? 'broadAlready' : 'narrowAlready', { name });
  await writeText(pipeline, entry, library, (before) => editLesson(before, { breadth }));
  return {
    what: done(breadth === 'broad' ? 'broadened' : 'narrowed', { name }),
    lesson: id,
  };
}
