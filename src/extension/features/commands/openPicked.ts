import type { LessonState } from '../../../core/lesson/lesson';
import { openLesson } from '../../services/lessonDoor';
import type { FeatureContext } from '../featureContext';
import { pickLessons } from './pickLessons';

/** Opens a lesson that the user picks; `states` absent = of all. */
export async function openPicked(
  context: FeatureContext,
  states: readonly LessonState[] | undefined,
): Promise<void> {
  const [target] = await pickLessons(context, states, false);
  if (target) await openLesson(target);
}
