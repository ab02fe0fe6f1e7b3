import * as vscode from 'vscode';
import { failure } from '../../../core/errors';
import { plainLine } from '../../host/shown/shownText';
import type { LessonTarget } from '../../services/userVerbs';

/** Begins a request to @lessons that names a lesson; the user finishes and sends it. */
export async function askWith(target: LessonTarget | undefined): Promise<void> {
  if (!target) throw failure.wrongUsage(vscode.l10n.t('Choose a lesson first.'));
  const { name, description } = target.status.entry.lesson;
  const words = [name, description].map((text) => plainLine(text)).join(': ');
  const query = `@lessons ${vscode.l10n.t('By the lesson "{0}",', words)} `;
  await vscode.commands.executeCommand('workbench.action.chat.open', {
    query,
    isPartialQuery: true,
  });
}
