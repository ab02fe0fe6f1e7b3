import * as vscode from 'vscode';
import { notify } from '../../host/shown/notices';
import { BackgroundRound } from '../../services/backgroundRound';
import type { Repository } from '../../services/repository';
import type { Feature, FeatureContext } from '../featureContext';

/**
 * After files changed: checks again what lessons say, and derives stale scanned lessons again. Never in the way of what is shown; what it
 * did stands in Activity.
 */
class DriftFollower implements vscode.Disposable {
  private readonly offered = new Set<string>();
  private readonly round: BackgroundRound;

  constructor(private readonly context: FeatureContext) {
    this.round = new BackgroundRound(context, {
      // A burst of saves is one change.
      quietMs: 2_000,
      failed: 'Changed inputs could not be followed; "Lessons: Scan Repository" does the same',
      work: async (repository, signal) => {
        // Its own entry in the journal is a change that the watchers tell of; nothing is announced twice.
        await repository.manager.followDrift(signal);
        await this.offerSaving(repository, signal);
      },
    });
  }

  dispose(): void {
    this.round.dispose();
  }

  /** Lessons that a scan derived again hold for this user alone until their files say so too: offered once in a window. */
  private async offerSaving(repository: Repository, signal: AbortSignal): Promise<void> {
    const targets = (await repository.manager.list(signal))
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
}

export const followDrift: Feature = {
  name: 'drift',
  register: (context) => new DriftFollower(context),
};
