import type { Timer } from '../../core/ports';

/** Quiet time after the last trigger. Long enough to join the writes of one save, short enough to feel immediate. */
const quietMs = 50;
/** A burst that never pauses is answered after this time; keeps the answer within 300 ms of the first write. */
const patienceMs = 200;

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
  ) {}

  trigger(): void {
    if (this.isDisposed) return;
    this.isWanted = true;
    if (this.isRunning) return;
    this.cancelQuiet?.();
    this.cancelQuiet = this.timer.after(quietMs, () => void this.start());
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
