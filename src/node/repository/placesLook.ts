import * as fs from 'node:fs';
import {
  SecondLooker,
  type SharedPlaces,
  firstShare,
  isShareUnchanged,
  numbersEach,
  placesEach,
  sharedPlaces,
} from './secondLooker';

/** One place that was looked at: what `lstat` said of it, or `undefined` where nothing was there. */
export interface SeenPlace {
  readonly absolute: string;
  readonly stats: fs.Stats | undefined;
}

/** From so many places on a second thread takes a part: below, waking it costs what it saves. */
const manyPlaces = 1_000;
/** A process that lives for a moment does not ask so often. */
const oftenAsked = 3;

/**
 * Places on disk and what `lstat` said of them. Promise: `isUnchanged` looks at them now, every one of them, and is true only
 * where each says what it said. It makes nothing but those calls, which are what a warm check of thousands of folders costs.
 */
export class PlacesLook {
  private readonly shared: SharedPlaces;
  private second: SecondLooker | undefined;
  private looks = 0;

  constructor(seen: readonly SeenPlace[]) {
    this.shared = sharedPlaces(seen.map(({ absolute }) => absolute));
    seen.forEach(({ stats }, at) => this.shared.seen.set(numbersOf(stats), at * numbersEach));
  }

  /** Whether a second thread would pay. */
  get wantsHelp(): boolean {
    return !this.second && this.looks > oftenAsked && this.shared.places.length >= manyPlaces;
  }

  /** Takes a second thread; `onFault` is told where it cannot be had, and everything goes on without it. */
  getHelp(onFault: (error: Error) => void): void {
    this.second ??= new SecondLooker(this.shared, onFault);
  }

  isUnchanged(): boolean {
    this.looks += 1;
    try {
      return this.second
        ? this.isUnchangedForTwo()
        : this.isPartUnchanged(0, this.shared.places.length);
    } catch {
      // No permission, a circle of links: whoever looks closer says so.
      return false;
    }
  }

  /** Ends the second thread. */
  async close(): Promise<void> {
    const { second } = this;
    this.second = undefined;
    await second?.close();
  }

  private isUnchangedForTwo(): boolean {
    const { places, control } = this.shared;
    const round = Atomics.load(control, 0) + 1;
    Atomics.store(control, 1, 0);
    Atomics.store(control, 0, round);
    Atomics.notify(control, 0);
    const shares = Math.ceil(places.length / placesEach);
    const own = new Uint8Array(shares);
    for (let share = takeShare(control); share < shares; share = takeShare(control)) {
      if (!this.isShareUnchanged(share)) return false;
      own[share] = 1;
    }
    // What the other took and has not finished, or found changed, is looked at here.
    for (let share = 0; share < shares; share += 1) {
      const isDone = own[share] === 1 || Atomics.load(control, firstShare + share) === round;
      if (!isDone && !this.isShareUnchanged(share)) return false;
    }
    return true;
  }

  private isShareUnchanged(share: number): boolean {
    const from = share * placesEach;
    return this.isPartUnchanged(from, Math.min(this.shared.places.length, from + placesEach));
  }

  private isPartUnchanged(from: number, to: number): boolean {
    return isShareUnchanged(fs.lstatSync, this.shared, from, to);
  }
}

function takeShare(control: Int32Array): number {
  return Atomics.add(control, 1, 1);
}

/** A size of -1: nothing was there. */
function numbersOf(stats: fs.Stats | undefined): readonly number[] {
  return stats ? [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino] : [-1, 0, 0, 0];
}
