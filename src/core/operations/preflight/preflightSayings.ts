import type { Meanings } from '../../select/lessonMeanings';
import { saying, type Saying } from '../../saying';

type Stop = 'switchedOff' | 'restricted' | 'noLesson';

/** Why a request is given nothing, or not everything, and how it was compared. */
export type PreflightCode =
  | `stopped.${Stop}`
  | `omitted.${'standsIn' | 'nearlySame' | 'conversationFull'}`
  | `measure.${'words' | 'meaning' | 'partly'}`;

/** Why nothing was looked for. */
export const stopped = (what: Stop): Saying<PreflightCode> => saying(`stopped.${what}`);

/** How lessons were compared with the request; `of` = those that were. */
export function measureOf(meanings: Meanings, of: number): Saying<PreflightCode> {
  if ('instead' in meanings) return saying('measure.words', { why: meanings.instead });
  const { by, similarities } = meanings;
  return similarities.size === of
    ? saying('measure.meaning', { by })
    : saying('measure.partly', { by, count: similarities.size, of });
}
