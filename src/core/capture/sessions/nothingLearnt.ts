import type { Said } from '../../saying';

/** How a row begins that only says that a capture proposed nothing. */
export const nothingLearnt = 'Nothing to learn';

/** Whether a row of Activity says no more than that. */
export function saysNothingLearnt(message: Said): boolean {
  return typeof message === 'string' && message.startsWith(nothingLearnt);
}
