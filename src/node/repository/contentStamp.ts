import type { Stats } from 'node:fs';
import type { ContentStamp } from '../../core/ports';

/** Longer than the clock tick of every common file system with sub-second times (Linux: 4 to 10 ms). */
const tickMs = 100;
/** FAT and some network disks keep whole seconds, in steps of two. */
const coarseTickMs = 2_000;

/**
 * What must stay equal for content to count as unchanged: size, both times and the inode. The change time cannot be
 * set back by a tool that restores modification times. A file younger than the clock's tick has no stamp: a second
 * write within the same tick would carry the same one.
 */
export function contentStamp(stats: Stats, now = Date.now()): ContentStamp {
  if (!hasSettled(stats, now)) return undefined;
  return `${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}:${stats.ino}`;
}

/** Whether the next change of what was seen at `now` would certainly show in its times. */
export function hasSettled(stats: Stats, now: number): boolean {
  const youngest = Math.max(stats.mtimeMs, stats.ctimeMs);
  const tick = Number.isInteger(stats.mtimeMs / 1000) ? coarseTickMs : tickMs;
  const age = now - youngest;
  // A time in the future says nothing about the order of writes, but it does not tick either: only size and inode count.
  return age >= tick || age <= -coarseTickMs;
}
