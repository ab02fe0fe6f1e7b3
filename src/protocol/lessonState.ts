/** The states a lesson is seen in, in the order the filter lists them. */
export const lessonStates = [
  'active',
  'trial',
  'stale',
  'unverified',
  'contested',
  'resting',
  'candidate',
  'quarantined',
  'broken',
  'retired',
] as const;

export type LessonState = (typeof lessonStates)[number];

/** What a lesson can wait for: the kinds of rows of the Inbox, in its order. */
export const waitingKinds = [
  'approval',
  'update',
  'stale',
  'givenUp',
  'costly',
  'contested',
  'candidate',
  'trial',
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

/** Where a lesson belongs. */
export const lessonScopes = ['project', 'global', 'shipped'] as const;

export type LessonScope = (typeof lessonScopes)[number];
