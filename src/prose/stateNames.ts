import type { LessonState } from '../core/lesson/lesson';
import { saying } from '../core/saying';
import { say, type Translate } from './say';

/** What a state is called in a line of text. */
export const stateNames: Readonly<Record<`state.${LessonState}`, string>> = {
  'state.active': 'active',
  'state.trial': 'on trial',
  'state.stale': 'stale',
  'state.unverified': 'cannot be checked',
  'state.contested': 'contradicted',
  'state.resting': 'resting',
  'state.candidate': 'candidate',
  'state.quarantined': 'needs your approval',
  'state.broken': 'has problems',
  'state.retired': 'retired',
};

/** The name of a state, without a capital letter. */
export function sayState(state: LessonState, translate?: Translate): string {
  return say(saying(`state.${state}`), translate);
}
