import * as vscode from 'vscode';
import { saidError } from '../../host/said';

/** What a user is told when a model did not answer. `isFiltered` = what it said so far should not be shown. */
export interface ModelTrouble {
  readonly message: string;
  readonly isFiltered: boolean;
}

/**
 * Puts a model's failure into words, with what to do. The editor has codes for three kinds only; quota and filter are told apart by
 * the words providers use, because there is nothing else to go by.
 */
export function modelTrouble(error: unknown, model: string): ModelTrouble {
  const message = saidError(error);
  const code = error instanceof vscode.LanguageModelError ? error.code : undefined;
  const words = `${message} ${error instanceof Error ? causeText(error) : ''}`;
  const plain = (text: string): ModelTrouble => ({ message: text, isFiltered: false });
  if (/filter|off_topic|responsible ai|content policy/i.test(words)) {
    const text = vscode.l10n.t(
      'The answer was held back by the content filter of {0}. Ask in other words.',
      model,
    );
    return { message: text, isFiltered: true };
  }
  if (code === vscode.LanguageModelError.NoPermissions.name) {
    return plain(
      vscode.l10n.t(
        'Repo Lessons may not use {0} yet. Send the request again and allow it when VS Code asks, or pick another model.',
        model,
      ),
    );
  }
  if (
    code === vscode.LanguageModelError.Blocked.name ||
    /quota|rate.?limit|too many requests|\b429\b/i.test(words)
  ) {
    return plain(
      vscode.l10n.t(
        '{0} refuses more requests for now ({1}). Wait a while or pick another model.',
        model,
        message,
      ),
    );
  }
  if (code === vscode.LanguageModelError.NotFound.name) {
    return plain(vscode.l10n.t('{0} is not available any more. Pick another model.', model));
  }
  return plain(vscode.l10n.t('{0} failed: {1}. Try again or pick another model.', model, message));
}

/** A failure before the model was asked: ours. */
export function ownTrouble(error: unknown): ModelTrouble {
  const message = vscode.l10n.t(
    'Repo Lessons failed: {0}. The log says more (Lessons: Show Log).',
    saidError(error),
  );
  return { message, isFiltered: false };
}

function causeText({ cause }: Error): string {
  return cause instanceof Error ? cause.message : '';
}
