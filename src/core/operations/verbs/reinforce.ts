import { checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import { done, type Change } from './undo';

/** Counts one reinforcement of a lesson, by the formula of a read, and makes it recent. No outcome: that is a vote. */
export async function reinforce(pipeline: Pipeline, key: string): Promise<Change> {
  checkUsable(pipeline);
  const { library } = pipeline;
  const { scope, lesson } = findLesson(await library.refresh(), key, ['active', 'candidates']);
  await library.record(scope, { type: 'reinforced', lesson: lesson.id });
  return {
    what: done('reinforced', { name: lesson.name }),
    lesson: lesson.id,
  };
}

/** Takes confidence from a lesson. No outcome: its success rate stays. */
export async function penalize(pipeline: Pipeline, key: string): Promise<Change> {
  checkUsable(pipeline);
  const { library } = pipeline;
  const { scope, lesson } = findLesson(await library.refresh(), key, ['active', 'candidates']);
  await library.record(scope, { type: 'penalized', lesson: lesson.id });
  return {
    what: done('penalized', { name: lesson.name }),
    lesson: lesson.id,
  };
}
