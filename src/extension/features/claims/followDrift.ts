import * as vscode from 'vscode';
import { isLessonError } from '../../../core/errors';
import { notify } from '../../host/shown/notices';
import type { Repository } from '../../services/repository';
import { systemTimer } from '../../../node/process/systemTimer';
import { CoalescingScheduler } from '../../services/coalescingScheduler';
import type { Feature, FeatureContext } from '../featureContext';

/** Quiet time after a change before anything is derived again: a burst of saves is one change, and what the user does now goes first. */
const quietMs = 2_000;

/**
 * After files changed: checks again what lessons say, and derives stale scanned lessons again. One run at a time, never while nothing
 * changed, and never in the way of what is shown; what it did stands in Activity.
 */
class DriftFollower implements vscode.Disposable {
  private readonly scheduler = new CoalescingScheduler(systemTimer, () => this.run(), { quietMs });
  private readonly offered = new Set<string>();
  private readonly abort = new AbortController();

  constructor(private readonly context: FeatureContext) {}

  soon(): void {
    this.scheduler.trigger();
  }

  dispose(): void {
    this.abort.abort();
    this.scheduler.dispose();
  }

  /** Lessons that a scan derived again hold for this user alone until their files say so too: offered once in a window. */
  private async offerSaving(repository: Repository): Promise<void> {
    const targets = (await repository.manager.list(this.abort.signal))
      .filter(
        ({ entry, isHeldHereAlone }) =>
          isHeldHereAlone === true && entry.lesson.source?.by === 'scan',
      )
      .filter(({ entry }) => !this.offered.has(`${repository.places.root} ${entry.approval}`))
      .map((status) => ({ repository, status }));
    if (targets.length === 0) return;
    for (const { status } of targets)
      this.offered.add(`${repository.places.root} ${status.entry.approval}`);
    const save = vscode.l10n.t('Save for Teammates');
    const names = targets.map(({ status }) => status.entry.brief.name).join(', ');
    const message = vscode.l10n.t(
      'Still true with the inputs as they are now, for you alone: {0}. The files of these lessons say otherwise to everybody else.',
      names,
    );
    // Nobody has to answer: the next change goes on meanwhile.
    void notify('information', message, save).then((choice) => {
      if (choice === save) void this.context.verbs.run('publish', targets);
    });
  }

  private async run(): Promise<void> {
    const { repositories, logger } = this.context;
    try {
      for (const repository of await repositories.all()) {
        // Its own entry in the journal is a change that the watchers tell of; nothing is announced twice.
        await repository.manager.followDrift(this.abort.signal);
        await this.offerSaving(repository);
      }
    } catch (error) {
      if (!isLessonError(error, 'cancelled'))
        logger.error(
          'Changed inputs could not be followed; "Lessons: Scan Repository" does the same',
          error,
        );
    }
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
