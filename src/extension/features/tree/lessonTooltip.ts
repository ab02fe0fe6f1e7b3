import * as vscode from 'vscode';
import { warningsOf } from '../../../core/library/libraryEntry';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { sayTrial } from '../../../core/operations/learning/trial';
import { visibleText } from '../../../protocol/hiddenCharacters';
import { stateLooks } from './stateLooks';

/** What a lesson says and why it is in its state. Lesson text is shown as text: no markup of it takes effect. */
export function lessonTooltip({
  entry,
  state,
  reasons,
  drifts,
  standing,
  cannotBeChecked,
  claims,
  trial,
}: LessonStatus): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  const line = (content: string): void =>
    void text.appendText(visibleText(content)).appendMarkdown('\n\n');
  text.appendMarkdown('**').appendText(visibleText(entry.lesson.name)).appendMarkdown('** ');
  line(`· ${stateLooks[state].label()}`);
  text.appendCodeblock(visibleText(entry.lesson.body), 'plaintext');
  for (const warning of warningsOf(entry)) line(`⚠ ${warning}`);
  if (drifts.length === 0) for (const reason of reasons) line(reason);
  for (const { ref, reason } of drifts) line(`${ref} ${reason}`);
  if (cannotBeChecked) line(vscode.l10n.t('Cannot be checked: it names no refs.'));
  if (claims && claims.of > 0)
    line(vscode.l10n.t('{0} of {1} checked claims hold', claims.holds, claims.of));
  const countdown = sayTrial(trial);
  if (countdown !== '') line(countdown);
  line(
    vscode.l10n.t(
      '{0} tokens · read {1} times · confidence {2}',
      entry.tokens,
      standing.reinforcements,
      standing.confidence.toFixed(2),
    ),
  );
  return text;
}
