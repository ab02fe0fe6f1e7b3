import * as vscode from 'vscode';
import { failure } from '../../../core/errors';
import { lessonUri } from '../../host/lessonUri';
import { askFor } from '../../host/shown/notices';
import type { FeatureContext } from '../featureContext';

/** A lesson is short: a longer selection is cut, and the user sees what is left. */
const longest = 1_000;

/**
 * "Remember This…": begins a lesson with what is selected in the editor. It is a proposal in a file of its own, opened to be put into
 * words; nothing is given to a model before the user says so.
 */
export async function rememberThis({ repositories }: FeatureContext): Promise<void> {
  const from = vscode.window.activeTextEditor;
  const selected = from?.document.getText(from.selection).trim() ?? '';
  if (!from || selected === '')
    throw failure.wrongUsage(vscode.l10n.t('Select the text to remember first.'));
  const repository = await repositories.current([from.document.uri]);
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
  await repository.manager.create(place, name, asList(selected.slice(0, longest)));
  repositories.announce();
  const editor = await vscode.window.showTextDocument(lessonUri(repository, place));
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
}

/** A list stays one; anything else becomes its first item, with its lines below it. */
export function asList(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  if (/^\s*(?:[-*+]|\d+[.)])\s/.test(text)) return lines.join('\n');
  return `- ${lines.join('\n  ')}`;
}
