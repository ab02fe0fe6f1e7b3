import type { WaitingKind } from '../core/operations/status/countLessons';

/** What waits for the user, as parts of one line and in its order. */
export const waiting: Readonly<Record<`waiting.${WaitingKind}`, string>> = {
  'waiting.approval': '{count} to approve',
  'waiting.update': '{count} to update',
  'waiting.stale': '{count} stale',
  'waiting.givenUp': '{count} no rule any more',
  'waiting.costly': '{count} costing more than spared',
  'waiting.contested': '{count} contested',
  'waiting.candidate': '{count} proposed',
  'waiting.trial': '{count} on trial',
};
