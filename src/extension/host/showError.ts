import * as vscode from 'vscode';
import { isLessonError } from '../../core/errors';
import type { OutputLogger } from './outputLogger';
import { saidError } from './said';
import { notify } from './shown/notices';

/** Tells the user of a failure: cancellation is silent, our own errors by their text, anything else with the log at hand. */
export function showError(error: unknown, logger: OutputLogger): void {
  if (isLessonError(error, 'cancelled')) return;
  logger.error('An action failed', error);
  const openLog = vscode.l10n.t('Open Log');
  const text = isLessonError(error)
    ? saidError(error)
    : vscode.l10n.t('Repo Lessons failed: {0}', saidError(error));
  void notify('error', text, openLog).then((choice) => {
    if (choice === openLog) logger.show();
  });
}
