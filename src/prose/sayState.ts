import type { LessonState } from '../core/lesson/lesson';
import { saying } from '../core/saying';
import { say, type Translate } from './say';

/** The name of a state, without a capital letter. */
export function sayState(state: LessonState, translate?: Translate): string {
  return say(saying(`state.${state}`), translate);
}
