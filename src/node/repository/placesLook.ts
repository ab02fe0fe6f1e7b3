import * as fs from 'node:fs';

/** One place that was looked at: what `lstat` said of it, or `undefined` where nothing was there. */
export interface SeenPlace {
  readonly absolute: string;
  readonly stats: fs.Stats | undefined;
}

const noThrow = { throwIfNoEntry: false } as const;

/**
 * Places on disk and what `lstat` said of them. Promise: `isUnchanged` looks at them now, every one of them, and is true only
 * where each says what it said. It makes nothing but those calls, which are what a warm check of thousands of folders costs.
 */
export class PlacesLook {
  constructor(private readonly seen: readonly SeenPlace[]) {}

  isUnchanged(): boolean {
    try {
      return this.seen.every(({ absolute, stats }) =>
        isSame(stats, fs.lstatSync(absolute, noThrow)),
      );
    } catch {
      // No permission, a circle of links: whoever looks closer says so.
      return false;
    }
  }
}

/** Whether two looks saw the same; twice nothing is the same too. */
function isSame(then: fs.Stats | undefined, now: fs.Stats | undefined): boolean {
  return (
    then?.mtimeMs === now?.mtimeMs &&
    then?.ctimeMs === now?.ctimeMs &&
    then?.ino === now?.ino &&
    then?.size === now?.size
  );
}
