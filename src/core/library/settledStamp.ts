import type { FileStamp, LessonFileEntry } from '../ports';

/** Fits no file: what it stands for is read again at the next look. */
export const unsettled: FileStamp = { size: -1, mtime: 0, inode: 0 };

/** Longer than the clock tick of every common file system with sub-second times (Linux: 4 to 10 ms). */
const tickMs = 100;
/** FAT and some network disks keep whole seconds, in steps of two. */
const coarseTickMs = 2_000;

/**
 * Whether the next change of a file seen at `now` would certainly show in its times, which are milliseconds: one that is younger than the
 * clock's tick may be written again within the same. A time in the future says nothing about the order of writes, but it does not tick either.
 */
export function hasSettled(mtime: number, changed: number, now: number): boolean {
  const tick = Number.isInteger(mtime / 1000) ? coarseTickMs : tickMs;
  return isOld(now - mtime, tick) && isOld(now - changed, tick);
}

const isOld = (age: number, tick: number): boolean => age >= tick || age <= -coarseTickMs;

/** The stamp to remember an entry by; one that fits no file where the file is too young to be told from its next version. */
export function settledStamp({ stamp }: LessonFileEntry, now: number): FileStamp {
  return hasSettled(stamp.mtime, stamp.changed ?? 0, now) ? stamp : unsettled;
}
