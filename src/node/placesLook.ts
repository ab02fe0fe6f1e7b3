import * as fs from 'node:fs';

/** One place that was looked at: what `lstat` said of it, or `undefined` where nothing was there. */
export interface SeenPlace {
  readonly absolute: string;
  readonly stats: fs.Stats | undefined;
}

/** Size, both times and inode of each place, side by side. */
const numbersEach = 4;
/** No size: nothing was there. */
const nothing = -1;
const quietly = { throwIfNoEntry: false } as const;

/**
 * Places on disk and what `lstat` said of them. Promise: `isUnchanged` looks at them now, every one of them, and is true only
 * where each says what it said. It makes nothing but those calls, which are what a warm check of thousands of folders costs.
 */
export class PlacesLook {
  private readonly places: readonly string[];
  private readonly seen: Float64Array;

  constructor(seen: readonly SeenPlace[]) {
    this.places = seen.map(({ absolute }) => absolute);
    this.seen = new Float64Array(seen.length * numbersEach);
    seen.forEach(({ stats }, at) => this.seen.set(numbersOf(stats), at * numbersEach));
  }

  isUnchanged(): boolean {
    const { places, seen } = this;
    try {
      for (let place = 0, at = 0; place < places.length; place += 1, at += numbersEach) {
        const now = fs.lstatSync(places[place] ?? '', quietly);
        if (now === undefined ? seen[at] !== nothing : differs(now, seen, at)) return false;
      }
      return true;
    } catch {
      // No permission, a circle of links: whoever looks closer says so.
      return false;
    }
  }
}

function differs(now: fs.Stats, seen: Float64Array, at: number): boolean {
  return (
    now.mtimeMs !== seen[at + 1] ||
    now.ctimeMs !== seen[at + 2] ||
    now.ino !== seen[at + 3] ||
    now.size !== seen[at]
  );
}

function numbersOf(stats: fs.Stats | undefined): readonly number[] {
  return stats ? [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino] : [nothing, 0, 0, 0];
}
