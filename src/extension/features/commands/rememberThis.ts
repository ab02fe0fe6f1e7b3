import * as vscode from 'vscode';
import { failure } from '../../../core/errors';
import type { FeatureContext } from '../featureContext';
import { newLesson } from './newLesson';

/** A lesson is short: a longer selection is cut, and the user sees what is left. */
const longest = 1_000;

/**
 * "Remember This…": begins a lesson with what is selected in the editor. It is a proposal in a file of its own, opened to be put into
 * words; nothing is given to a model before the user says so.
 */
export async function rememberThis(context: FeatureContext): Promise<void> {
  const from = vscode.window.activeTextEditor;
  const selected = from?.document.getText(from.selection).trim() ?? '';
  if (!from || selected === '')
    throw failure.wrongUsage(vscode.l10n.t('Select the text to remember first.'));
  const body = asList(selected.slice(0, longest));
  await newLesson(context, { beside: [from.document.uri], body });
}

/** A list stays one; anything else becomes its first item, with its lines below it. */
export function asList(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  if (/^\s*(?:[-*+]|\d+[.)])\s/.test(text)) return lines.join('\n');
  return `- ${lines.join('\n  ')}`;
}
