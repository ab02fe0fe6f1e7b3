import * as vscode from 'vscode';
import { isLessonError } from '../../../core/errors';
import type { Feature, FeatureContext } from '../featureContext';

/** Quiet time after a change before anything is derived again: a burst of saves is one change, and what the user does now goes first. */
const quietMs = 2_000;

/**
 * After files changed: checks again what lessons say, and derives stale scanned lessons again. One run at a time, never while nothing
 * changed, and never in the way of what is shown; what it did stands in Activity.
 */
class DriftFollower implements vscode.Disposable {
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private isWanted = false;
  private readonly abort = new AbortController();

  constructor(private readonly context: FeatureContext) {}

  soon(): void {
    if (this.abort.signal.aborted) return;
    if (this.isRunning) {
      this.isWanted = true;
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), quietMs);
  }

  dispose(): void {
    this.abort.abort();
    clearTimeout(this.timer);
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    this.isWanted = false;
    const { repositories, logger } = this.context;
    try {
      for (const { manager } of await repositories.all()) {
        // Its own entry in the journal is a change that the watchers tell of; nothing is announced twice.
        await manager.followDrift(this.abort.signal);
      }
    } catch (error) {
      if (!isLessonError(error, 'cancelled'))
        logger.error(
          'Changed inputs could not be followed; "Lessons: Scan Repository" does the same',
          error,
        );
    } finally {
      this.isRunning = false;
    }
    if (this.isWanted) this.soon();
  }
}

export const followDrift: Feature = {
  name: 'drift',
  register: (context) => {
    const follower = new DriftFollower(context);
    follower.soon();
    return vscode.Disposable.from(
      follower,
      context.repositories.onDidChange(() => follower.soon()),
    );
  },
};
