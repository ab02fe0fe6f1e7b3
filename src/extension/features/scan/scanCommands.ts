import * as vscode from 'vscode';
import type { Proposed } from '../../../core/operations/propose';
import { failure } from '../../../core/errors';
import type { Cancellation } from '../../../core/ports';
import { abortWith } from '../../host/abortWith';
import { markStep } from '../../host/markStep';
import { showError } from '../../host/showError';
import type { Repository } from '../../repositories';
import type { Feature, FeatureContext } from '../featureContext';
import { offerFirstScan } from './offerFirstScan';
import { reviewCandidates } from './reviewCandidates';

type Progress = (share: number, what: string) => void;
type Look = (
  repository: Repository,
  signal: Cancellation,
  onProgress: Progress,
) => Promise<readonly Proposed[]>;

/** "Scan Repository", "Import Instructions" and the review of what they propose. */
export const scanCommands: Feature = {
  name: 'scan',
  register: (context) => {
    const run = (id: string, act: () => Promise<void>): vscode.Disposable =>
      vscode.commands.registerCommand(id, () =>
        act().catch((error: unknown) => showError(error, context.logger)),
      );
    offerFirstScan(context).catch((error: unknown) =>
      context.logger.error('The first scan could not be offered', error),
    );
    return vscode.Disposable.from(
      run('lessons.scan', () =>
        look(
          context,
          vscode.l10n.t('Looking for conventions'),
          async ({ manager }, signal, onProgress) =>
            (await manager.scan({ onProgress }, signal)).proposed,
        ),
      ),
      run('lessons.import', () =>
        look(
          context,
          vscode.l10n.t('Reading instruction files'),
          async ({ manager }, signal) => (await manager.importInstructions({}, signal)).proposed,
        ),
      ),
      run('lessons.review', () => reviewCandidates(context)),
    );
  },
};

async function look(context: FeatureContext, title: string, act: Look): Promise<void> {
  const repository = await context.repositories.current();
  if (!repository)
    throw failure.wrongUsage(vscode.l10n.t('Open a folder first: lessons belong to a repository.'));
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const proposed = await vscode.window.withProgress(options, (progress, token) => {
    let done = 0;
    return act(repository, abortWith(token), (share, what) => {
      progress.report({ increment: (share - done) * 100, message: what });
      done = share;
    });
  });
  context.repositories.announce();
  markStep('scanned');
  const found = proposed.filter(({ outcome }) => outcome === 'new' || outcome === 'update').length;
  await tell(context, found);
}

async function tell(context: FeatureContext, found: number): Promise<void> {
  if (found === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Nothing new was found.'));
    return;
  }
  const review = vscode.l10n.t('Review');
  const text =
    found === 1 ? vscode.l10n.t('1 lesson found.') : vscode.l10n.t('{0} lessons found.', found);
  void vscode.window.showInformationMessage(text, review).then((choice) => {
    if (choice === review)
      reviewCandidates(context).catch((error: unknown) => showError(error, context.logger));
  });
}
