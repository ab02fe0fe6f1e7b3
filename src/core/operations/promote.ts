import { approvalEvents } from './approve';
import { checkSound, checkUsable } from './checkUsable';
import { findLesson } from './findLesson';
import { updatedBy } from './lessonStatus';
import { moveLesson } from './moveLesson';
import type { Pipeline } from './pipeline';
import type { Done } from './undo';
import { verification } from './verifyLesson';

/**
 * Candidate or trial to active: the file moves to `.lessons/`, its text is approved and its refs are verified as they are now. An update
 * replaces the text of the lesson it is for instead.
 */
export async function promote(pipeline: Pipeline, key: string): Promise<Done> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['candidates']);
  checkSound(entry);
  const target = updatedBy(entry, library.entries);
  if (target) return (await import('./replaceLesson')).replaceLesson(pipeline, entry, target);
  const { id, name } = entry.lesson;
  const approval = await approvalEvents(pipeline, entry);
  const verified = await verification(pipeline, entry, 'promotion');
  const moved = await moveLesson(pipeline, entry, 'active', [
    { type: 'promoted', lesson: id, name },
    ...approval.filter(({ type }) => type === 'approved'),
    ...(verified ? [verified] : []),
  ]);
  return {
    what: `Promoted ${name}`,
    lesson: id,
    undo: async () => {
      await moveLesson(pipeline, moved, 'candidates', [{ type: 'unpromoted', lesson: id, name }]);
    },
  };
}
