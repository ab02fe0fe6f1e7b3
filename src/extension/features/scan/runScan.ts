import * as vscode from 'vscode';
import type { ScanReport } from '../../../core/operations/learning/scan';
import type { ImportedStatement } from '../../../core/capture/importInstructions';
import { failure } from '../../../core/errors';
import type { ImportOptions, ImportReport } from '../../../core/operations/learning/importLessons';
import type { ImportSummary } from '../../../core/operations/learning/importSummary';
import type { Proposed } from '../../../core/operations/learning/proposalSlot';
import type { Cancellation } from '../../../core/ports';
import { namedSources } from '../../../node/repository/namedSources';
import { abortWith } from '../../host/abortWith';
import { markStep } from '../../host/markStep';
import { chooseRow, chooseRows } from '../../host/shown/lists';
import { mention, notify, underProgress } from '../../host/shown/notices';
import type { Repository } from '../../services/repository';
import { reviewCounts } from '../../services/reviewCounts';
import type { FeatureContext } from '../featureContext';
import { leftOutOf, showLeftOut } from './leftOut';
import { said } from '../../host/said';

type Progress = (share: number, what: string) => void;

/** What a look at the repository found. */
interface Found {
  readonly proposed: readonly Proposed[];
  /** Statements that are not so or contradicted; none after a scan. */
  readonly leftOut: readonly ImportedStatement[];
  /** What an import came to; absent = it was a scan, or no file was found. */
  readonly summary?: ImportSummary;
  /** What could not be understood or seen. */
  readonly problems: ScanReport['problems'];
}

type Look<T = Found> = (
  repository: Repository,
  onProgress: Progress,
  signal: Cancellation,
) => Promise<T>;

/** "Scan Repository"; `isReviewed` = what it finds is shown at once. */
export function runScan(context: FeatureContext, isReviewed: boolean): Promise<void> {
  return look(context, vscode.l10n.t('Looking for conventions'), scan, isReviewed);
}

/** "Import Instruction Files": where there are several, the user says which of them. */
export async function runImport(context: FeatureContext): Promise<void> {
  const repository = await chooseRepository(context);
  if (!repository) return;
  const title = vscode.l10n.t('Reading instruction files');
  const dry = await underNotice(repository, title, ({ manager }, onProgress, signal) =>
    manager.importInstructions({ isDry: true, onProgress }, signal),
  );
  const only = await chooseFiles(dry);
  if (only) await lookAt(context, repository, title, importFrom(context, { only }));
}

/** The files to import from, those that ask for something chosen already; `undefined` = the user left. */
async function chooseFiles({
  files,
  statements,
}: ImportReport): Promise<readonly string[] | undefined> {
  const rows = files.map((path) => {
    const own = statements.filter((statement) => statement.path === path);
    const count = own.filter(({ standing }) => standing === 'new').length;
    const description = vscode.l10n.t('{0} read, {1} hold', own.length, count);
    const picked = own.some(
      ({ standing }) => standing !== 'no instruction' && standing !== 'leans',
    );
    return { label: path, description, picked };
  });
  if (rows.length < 2) return files;
  const chosen = await chooseRows(rows, {
    title: vscode.l10n.t('Import Instruction Files'),
    placeHolder: vscode.l10n.t('From which files?'),
    matchOnDescription: true,
  });
  return chosen.length === 0 ? undefined : chosen.map(({ label }) => label);
}

const scan: Look = async ({ manager }, onProgress, signal) => {
  return { ...(await manager.scan({ onProgress }, signal)), leftOut: [] };
};

const importFrom =
  (
    { verbs }: FeatureContext,
    {
      paths = [],
      ...options
    }: { readonly paths?: readonly string[] } & Pick<ImportOptions, 'only'>,
  ): Look =>
  async ({ manager, places }, onProgress, signal) => {
    const sources = { ...namedSources(places.root, paths), ...options, onProgress };
    const report = await manager.importInstructions(sources, signal);
    const { proposed, statements, summary, files } = report;
    if (summary.hold > 0) await verbs.keepDone(() => Promise.resolve(report));
    return {
      proposed,
      problems: [],
      leftOut: leftOutOf(statements),
      ...(files.length > 0 && { summary }),
    };
  };

/** Files that the user names, also an agent's own memory outside of the repository. */
export async function importNamedFile(context: FeatureContext): Promise<void> {
  const chosen = await vscode.window.showOpenDialog({
    canSelectMany: true,
    title: vscode.l10n.t('Import rules from a file, such as an agent’s MEMORY.md'),
    openLabel: vscode.l10n.t('Import'),
    filters: { Markdown: ['md', 'mdc', 'mdx', 'txt', 'markdown'] },
  });
  if (!chosen || chosen.length === 0) return;
  const paths = chosen.map(({ fsPath }) => fsPath);
  await look(context, vscode.l10n.t('Reading instruction files'), importFrom(context, { paths }));
}

/** Takes the last import back, with all that was done to its lessons since. */
export async function undoImport(context: FeatureContext): Promise<void> {
  const repository = await chooseRepository(context);
  if (!repository) return;
  const { what } = await repository.manager.undoImport();
  context.repositories.announce();
  mention(vscode.l10n.t('Undone: {0}', said(what)), 5_000);
}

/** All that waits is in one place. */
const review = async (): Promise<void> => vscode.commands.executeCommand('lessons.review');

/** Looks with progress and a way to cancel, and says what was found; `isReviewed` = the Inbox opens at once. */
async function look(
  context: FeatureContext,
  title: string,
  act: Look,
  isReviewed = false,
): Promise<void> {
  const repository = await chooseRepository(context);
  if (repository) await lookAt(context, repository, title, act, isReviewed);
}

async function lookAt(
  context: FeatureContext,
  repository: Repository,
  title: string,
  act: Look,
  isReviewed = false,
): Promise<void> {
  const found = await underNotice(repository, title, act);
  context.repositories.announce();
  for (const { path, message } of found.problems) context.logger.warn(`${path}: ${said(message)}`);
  markStep('scanned');
  if (isReviewed) await review();
  else await tell(context, repository, found);
}

/** An act on a repository under a notice that shows how far it is and can cancel it. */
async function underNotice<T>(repository: Repository, title: string, act: Look<T>): Promise<T> {
  return underProgress('notification', title, (progress, token) => {
    let done = 0;
    const report: Progress = (share, what) => {
      progress.report({ increment: (share - done) * 100, message: what });
      done = share;
    };
    return act(repository, report, abortWith(token));
  });
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

async function tell(
  context: FeatureContext,
  repository: Repository,
  { proposed, leftOut, problems, summary }: Found,
): Promise<void> {
  const { toReview } = await reviewCounts(context.repositories);
  const count = proposed.filter(({ outcome }) => outcome === 'new' || outcome === 'update').length;
  const [reviewIt, show] = [vscode.l10n.t('Review'), vscode.l10n.t('Show What Was Left Out')];
  const parts = [
    summary ? sayImport(summary) : sayFound(count),
    // The number that the badge beside it shows: what was found is a part of it.
    ...(toReview > 0 ? [vscode.l10n.t('To review in all: {0}.', toReview)] : []),
    ...(problems.length > 0 ? [vscode.l10n.t('Left out, see the log: {0}.', problems.length)] : []),
  ];
  const choices = [...(toReview > 0 ? [reviewIt] : []), ...(leftOut.length > 0 ? [show] : [])];
  const showThem = () => showLeftOut(context, repository, leftOut);
  void notify('information', parts.join(' '), ...choices).then((choice) => {
    if (choice === reviewIt) void review();
    if (choice === show) showThem();
  });
}

function sayFound(count: number): string {
  if (count === 0) return vscode.l10n.t('Nothing new was found.');
  return count === 1
    ? vscode.l10n.t('1 new lesson found.')
    : vscode.l10n.t('{0} new lessons found.', count);
}

/** "310 read, 201 hold, 58 duplicates, 51 wrong." */
function sayImport({
  read,
  hold,
  duplicates,
  wrong,
  contradicted,
  refused,
  leaning,
}: ImportSummary): string {
  const parts = [
    vscode.l10n.t('{0} read', read),
    vscode.l10n.t('{0} hold', hold),
    vscode.l10n.t('{0} duplicates', duplicates),
    vscode.l10n.t('{0} wrong', wrong),
    ...(contradicted > 0 ? [vscode.l10n.t('{0} contradicted', contradicted)] : []),
    ...(refused > 0 ? [vscode.l10n.t('{0} not fit for a lesson', refused)] : []),
    ...(leaning > 0 ? [vscode.l10n.t('{0} lean on the text around them', leaning)] : []),
  ];
  return `${parts.join(', ')}.`;
}
