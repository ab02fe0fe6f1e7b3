import type { FileStamp, LessonFileEntry } from '../ports';

/** Fits no file: what it stands for is read again at the next look. */
export const unsettled: FileStamp = { size: -1, mtime: 0, inode: 0 };

/** A file changed so lately can change again without a new time: longer than the clock tick of common file systems. */
const tickMs = 100;
/** FAT and some network disks keep whole seconds, in steps of two. */
const coarseTickMs = 2_000;

/** The stamp to remember an entry by; one that fits no file where the file is too young to be told from its next version. */
export function settledStamp({ stamp }: LessonFileEntry, now: number): FileStamp {
  const tick = Number.isInteger(stamp.mtime / 1000) ? coarseTickMs : tickMs;
  const isYoung = (time: number): boolean => now - time < tick && now - time > -coarseTickMs;
  return isYoung(stamp.mtime) || isYoung(stamp.changed ?? 0) ? unsettled : stamp;
}
