import * as vscode from 'vscode';
import type { ScanReport } from '../../../core/operations/learning/scan';
import type { ImportedStatement } from '../../../core/capture/importInstructions';
import { failure } from '../../../core/errors';
import type { Proposed } from '../../../core/operations/learning/propose';
import type { Cancellation } from '../../../core/ports';
import { abortWith } from '../../host/abortWith';
import { markStep } from '../../host/markStep';
import { openEvidence } from '../../host/openEvidence';
import { showError } from '../../host/showError';
import { chooseRow } from '../../host/shown/lists';
import { notify, underProgress } from '../../host/shown/notices';
import { isLessonTarget } from '../../services/userVerbs';
import type { Repository } from '../../services/repository';
import type { Feature, FeatureContext } from '../featureContext';
import { contradictionsOf, registerSides, showContradictions } from './contradictions';
import { offerFirstScan } from './offerFirstScan';
import { reviewCandidates } from './reviewCandidates';

type Progress = (share: number, what: string) => void;

/** What a look at the repository found. */
interface Found {
  readonly proposed: readonly Proposed[];
  readonly contradictions: readonly ImportedStatement[];
  /** Manifests that could not be understood. */
  readonly problems: ScanReport['problems'];
}

type Look = (repository: Repository, onProgress: Progress, signal: Cancellation) => Promise<Found>;

/** "Scan Repository", "Import Instructions" and the review of what they propose. */
export const scanCommands: Feature = {
  name: 'scan',
  register: (context) => {
    const run = (id: string, act: (...args: unknown[]) => Promise<void>): vscode.Disposable =>
      vscode.commands.registerCommand(id, (...args: unknown[]) =>
        act(...args).catch((error: unknown) => showError(error, context.logger)),
      );
    offerFirstScan(context).catch((error: unknown) =>
      context.logger.error('The first scan could not be offered', error),
    );
    return vscode.Disposable.from(
      registerSides(),
      run('lessons.scan', (then) =>
        look(context, vscode.l10n.t('Looking for conventions'), scan, then === 'review'),
      ),
      run('lessons.import', () =>
        look(context, vscode.l10n.t('Reading instruction files'), importFiles),
      ),
      run('lessons.review', () => reviewCandidates(context)),
      run('lessons.openEvidence', async (target, index) => {
        if (isLessonTarget(target)) await openEvidence(target, Number(index));
      }),
    );
  },
};

const scan: Look = async ({ manager }, onProgress, signal) => {
  return { ...(await manager.scan({ onProgress }, signal)), contradictions: [] };
};

const importFiles: Look = async ({ manager }, onProgress, signal) => {
  const { proposed, statements } = await manager.importInstructions({ onProgress }, signal);
  return { proposed, problems: [], contradictions: contradictionsOf(statements) };
};

/** Looks with progress and a way to cancel, and says what was found; `isReviewed` = the list opens at once. */
async function look(
  context: FeatureContext,
  title: string,
  act: Look,
  isReviewed = false,
): Promise<void> {
  const repository = await chooseRepository(context);
  if (!repository) return;
  const found = await underProgress('notification', title, (progress, token) => {
    let done = 0;
    const report: Progress = (share, what) => {
      progress.report({ increment: (share - done) * 100, message: what });
      done = share;
    };
    return act(repository, report, abortWith(token));
  });
  context.repositories.announce();
  for (const { path, message } of found.problems) context.logger.warn(`${path}: ${message}`);
  markStep('scanned');
  if (isReviewed) await reviewCandidates(context);
  else tell(context, repository, found);
}

/** The repository of the active editor; where a window has several and none is at hand, the user says which. */
async function chooseRepository({ repositories }: FeatureContext): Promise<Repository | undefined> {
  const all = await repositories.all();
  if (all.length === 0)
    throw failure.wrongUsage(vscode.l10n.t('Open a folder first: lessons belong to a repository.'));
  if (all.length === 1 || vscode.window.activeTextEditor) return repositories.current();
  const items = all.map((repository) => ({
    label: repository.name,
    description: repository.places.root,
    repository,
  }));
  const placeHolder = vscode.l10n.t('Choose a repository');
  return (await chooseRow(items, { placeHolder }))?.repository;
}

function tell(
  context: FeatureContext,
  repository: Repository,
  { proposed, contradictions, problems }: Found,
): void {
  const count = proposed.filter(({ outcome }) => outcome === 'new' || outcome === 'update').length;
  const [review, show] = [vscode.l10n.t('Review'), vscode.l10n.t('Show Contradictions')];
  const parts = [
    count === 0
      ? vscode.l10n.t('Nothing new was found.')
      : count === 1
        ? vscode.l10n.t('1 lesson found.')
        : vscode.l10n.t('{0} lessons found.', count),
    ...(contradictions.length > 0
      ? [vscode.l10n.t('Contradicted statements: {0}.', contradictions.length)]
      : []),
    ...(problems.length > 0
      ? [vscode.l10n.t('Files that could not be understood: {0} (see the log).', problems.length)]
      : []),
  ];
  const choices = [...(count > 0 ? [review] : []), ...(contradictions.length > 0 ? [show] : [])];
  void notify('information', parts.join(' '), ...choices).then((choice) => {
    if (choice === review)
      reviewCandidates(context).catch((error: unknown) => showError(error, context.logger));
    if (choice === show) showContradictions(context, repository, contradictions);
  });
}
