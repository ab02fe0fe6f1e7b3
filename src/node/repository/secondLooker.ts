import type { lstatSync } from 'node:fs';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { toError } from '../../core/errors';

/** Places handed out at a time: a tenth of a millisecond of work, which is what is done twice at worst. */
export const placesEach = 32;
/** Size, both times and inode of each place, side by side. */
export const numbersEach = 4;

/** Places and what was seen of them, in memory that both threads see. */
export interface SharedPlaces {
  readonly places: readonly string[];
  readonly seen: Float64Array;
  /** [round, next share, 1 = stop, then for each share the round in which it was found unchanged]. */
  readonly control: Int32Array;
}

/** Where the shares begin in `control`. */
export const firstShare = 3;

/** Memory for places that two threads look at. */
export function sharedPlaces(places: readonly string[]): SharedPlaces {
  const shares = Math.ceil(places.length / placesEach);
  const bytes = 8 * numbersEach * places.length;
  return {
    places,
    seen: new Float64Array(new SharedArrayBuffer(bytes)),
    control: new Int32Array(new SharedArrayBuffer(4 * (firstShare + shares))),
  };
}

/** Whether each place of a share still says what it said. Throws where the system refuses to say. */
export function isShareUnchanged(
  lstat: typeof lstatSync,
  { places, seen }: Pick<SharedPlaces, 'places' | 'seen'>,
  from: number,
  to: number,
): boolean {
  // Nothing but its parameters is used here: the second thread runs this function from its text.
  for (let place = from; place < to; place += 1) {
    const now = lstat(places[place] ?? '', { throwIfNoEntry: false });
    const at = place * 4;
    if (now === undefined) {
      if (seen[at] !== -1) return false;
    } else if (
      now.mtimeMs !== seen[at + 1] ||
      now.ctimeMs !== seen[at + 2] ||
      now.ino !== seen[at + 3] ||
      now.size !== seen[at]
    ) {
      return false;
    }
  }
  return true;
}

/** What the second thread runs: sleeps until a round begins, then takes shares until none is left. */
const program = `
const { lstatSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
const isShareUnchanged = ${isShareUnchanged.toString()};
const { places, control } = workerData;
const each = ${placesEach};
const shares = Math.ceil(places.length / each);
for (let round = 0; Atomics.load(control, 2) === 0; ) {
  Atomics.wait(control, 0, round);
  round = Atomics.load(control, 0);
  for (;;) {
    const now = Atomics.load(control, 0);
    const share = Atomics.add(control, 1, 1);
    if (share >= shares || Atomics.load(control, 2) !== 0) break;
    const from = share * each;
    let unchanged = false;
    try {
      unchanged = isShareUnchanged(lstatSync, workerData, from, Math.min(places.length, from + each));
    } catch {}
    // Not found unchanged is left to the first thread, which looks for itself.
    if (unchanged) Atomics.store(control, ${firstShare} + share, now);
  }
}`;

/**
 * A second thread that looks at places while the first one does. Promise: nobody ever waits for it. A share counts as looked at
 * only where the thread took it in this round and finished; everything else the first thread looks at itself.
 */
export class SecondLooker {
  private worker: Worker | undefined;

  constructor(
    private readonly shared: SharedPlaces,
    private readonly onFault: (error: Error) => void,
  ) {
    this.start().catch((thrown: unknown) => this.fail(thrown));
  }

  /** Lets the thread end. */
  async close(): Promise<void> {
    const { control } = this.shared;
    Atomics.store(control, 2, 1);
    Atomics.notify(control, 0);
    await this.worker?.terminate();
  }

  private async start(): Promise<void> {
    const { Worker } = await import('node:worker_threads');
    if (Atomics.load(this.shared.control, 2) !== 0) return;
    const options: WorkerOptions = { eval: true, workerData: this.shared, name: 'lessons-look' };
    const worker = new Worker(program, options);
    worker.on('error', (error) => this.fail(error));
    // It never keeps a process alive.
    worker.unref();
    this.worker = worker;
  }

  private fail(thrown: unknown): void {
    this.onFault(toError(thrown));
  }
}
