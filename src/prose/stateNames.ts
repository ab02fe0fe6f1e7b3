import type { LessonState } from '../core/lesson/lesson';

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
