import * as vscode from 'vscode';
import { failure } from '../../../core/errors';
import { lessonUri } from '../../host/lessonUri';
import { askFor } from '../../host/shown/notices';
import type { FeatureContext } from '../featureContext';

/**
 * Makes a candidate with a name that is asked for, and opens it with the cursor behind its text. `beside` = a file of the repository it is
 * for, `body` = what it begins with.
 */
export async function newLesson(
  { repositories }: FeatureContext,
  { beside = [], body }: { readonly beside?: readonly vscode.Uri[]; readonly body?: string } = {},
): Promise<void> {
  const repository = await repositories.current(beside);
  if (!repository)
    throw failure.wrongUsage(vscode.l10n.t('Open a folder first: lessons belong to a repository.'));
  const name = await askFor({
    prompt: vscode.l10n.t('Name of the lesson, such as testing'),
    validateInput: (value) =>
      /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(value)
        ? undefined
        : vscode.l10n.t('Letters, digits, ".", "_" and "-"'),
  });
  if (name === undefined) return;
  const place = { scope: 'project', folder: 'candidates', fileName: `${name}.md` } as const;
  await repository.manager.create(place, name, body);
  repositories.announce();
  const editor = await vscode.window.showTextDocument(lessonUri(repository, place));
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
}
