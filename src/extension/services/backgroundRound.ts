import type * as vscode from 'vscode';
import { systemTimer } from '../../node/process/systemTimer';
import type { OutputLogger } from '../host/outputLogger';
import { CoalescingScheduler } from './coalescingScheduler';
import type { Repositories } from './repositories';
import type { Repository } from './repository';

/** What is done with every repository of a window while nobody waits for it. */
export interface BackgroundWork {
  /** Milliseconds without a change before it begins: what the user does now goes first. */
  readonly quietMs: number;
  /** For the log, where it failed. */
  readonly failed: string;
  readonly work: (repository: Repository, signal: AbortSignal) => Promise<void>;
}

/** Goes over the repositories of a window in the background: one round at a time, never while nothing changed. What a round finds it says itself. */
export class BackgroundRound implements vscode.Disposable {
  private readonly abort = new AbortController();
  private readonly scheduler: CoalescingScheduler;
  private readonly changes: vscode.Disposable;

  /** The first round is soon, others follow changes. */
  constructor(
    private readonly context: {
      readonly repositories: Repositories;
      readonly logger: OutputLogger;
    },
    private readonly todo: BackgroundWork,
  ) {
    this.scheduler = new CoalescingScheduler(systemTimer, () => this.run(), todo);
    this.changes = context.repositories.onDidChange(() => this.soon());
    this.soon();
  }

  soon(): void {
    this.scheduler.trigger();
  }

  dispose(): void {
    this.abort.abort();
    this.scheduler.dispose();
    this.changes.dispose();
  }

  private async run(): Promise<void> {
    const { signal } = this.abort;
    try {
      for (const repository of await this.context.repositories.all()) {
        if (signal.aborted) return;
        await this.todo.work(repository, signal);
      }
    } catch (error) {
      if (!signal.aborted) this.context.logger.error(this.todo.failed, error);
    }
  }
}
