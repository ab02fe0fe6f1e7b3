import { approvalEvents } from './approve';
import { checkSound, checkUsable } from './checkUsable';
import { findLesson } from './findLesson';
import { moveLesson } from './moveLesson';
import type { Pipeline } from './pipeline';
import type { Done } from './undo';
import { verification } from './verifyLesson';

/** Candidate or trial to active: the file moves to `.lessons/`, its text is approved and its refs are verified as they are now. */
export async function promote(pipeline: Pipeline, key: string): Promise<Done> {
  checkUsable(pipeline);
  const entry = findLesson(await pipeline.library.refresh(), key, ['candidates']);
  checkSound(entry);
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
