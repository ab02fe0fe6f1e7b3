import type { Timer } from '../../core/ports';

/** When a burst of triggers is answered. Milliseconds. */
export interface Pace {
  /** Quiet time after the last trigger. */
  readonly quietMs: number;
  /** A burst that never pauses is answered after this time; absent = once it pauses. */
  readonly patienceMs?: number;
}

/** For what is shown: long enough to join the writes of one save, and an answer within 300 ms of the first write. */
const shownPace: Pace = { quietMs: 50, patienceMs: 200 };

/**
 * Turns a burst of triggers into one run. Promise: after the last trigger there is always one more complete run, and
 * two runs never overlap.
 */
export class CoalescingScheduler {
  private cancelQuiet: (() => void) | undefined;
  private cancelPatience: (() => void) | undefined;
  private isRunning = false;
  private isWanted = false;
  private isDisposed = false;

  /** `run` reports its own failures: a rejection is swallowed here so that watching goes on. */
  constructor(
    private readonly timer: Timer,
    private readonly run: () => Promise<void>,
    private readonly pace: Pace = shownPace,
  ) {}

  trigger(): void {
    if (this.isDisposed) return;
    this.isWanted = true;
    if (this.isRunning) return;
    this.cancelQuiet?.();
    const { quietMs, patienceMs } = this.pace;
    this.cancelQuiet = this.timer.after(quietMs, () => void this.start());
    if (patienceMs !== undefined)
      this.cancelPatience ??= this.timer.after(patienceMs, () => void this.start());
  }

  dispose(): void {
    this.isDisposed = true;
    this.stopWaiting();
  }

  private async start(): Promise<void> {
    this.stopWaiting();
    this.isWanted = false;
    this.isRunning = true;
    try {
      await this.run();
    } catch {
      // The runner has told the user already; the next change gets its run all the same.
    } finally {
      this.isRunning = false;
    }
    if (this.isWanted) this.trigger();
  }

  private stopWaiting(): void {
    this.cancelQuiet?.();
    this.cancelPatience?.();
    this.cancelQuiet = undefined;
    this.cancelPatience = undefined;
  }
}
