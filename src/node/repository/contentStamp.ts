import type { Stats } from 'node:fs';
import { hasSettled } from '../../core/library/settledStamp';
import type { ContentStamp } from '../../core/ports';

/**
 * What must stay equal for content to count as unchanged: size, both times and the inode. The change time cannot be
 * set back by a tool that restores modification times. A file younger than the clock's tick has no stamp: a second
 * write within the same tick would carry the same one.
 */
export function contentStamp(stats: Stats, now = Date.now()): ContentStamp {
  if (!isSettled(stats, now)) return undefined;
  return `${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}:${stats.ino}`;
}

/** Whether the next change of what was seen at `now` would certainly show in its times. */
export function isSettled({ mtimeMs, ctimeMs }: Stats, now: number): boolean {
  return hasSettled(mtimeMs, ctimeMs, now);
}
