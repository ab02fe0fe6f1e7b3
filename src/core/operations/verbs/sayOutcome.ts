import { checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import type { Done } from './undo';

/** The user says of a lesson that it helped, or did not, apart from any answer. Counts as one observed outcome. */
export async function sayOutcome(
  pipeline: Pipeline,
  key: string,
  value: 'helped' | 'hurt',
): Promise<Done> {
  checkUsable(pipeline);
  const { library, ports } = pipeline;
  const { scope, lesson } = findLesson(await library.refresh(), key, ['active', 'candidates']);
  const request = ports.ids.next();
  const said = { lesson: lesson.id, request, value, evidence: 'your word' };
  await library.record(scope, { type: 'outcome', ...said });
  return {
    what: value === 'helped' ? `Reinforced ${lesson.name}` : `Penalized ${lesson.name}`,
    lesson: lesson.id,
    undo: () => library.record(scope, { type: 'outcome-withdrawn', lesson: lesson.id, request }),
  };
}
