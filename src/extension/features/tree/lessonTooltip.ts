import * as vscode from 'vscode';
import { warningsOf } from '../../../core/library/libraryEntry';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { sayTrial } from '../../../prose/sayTrial';
import { markdown, type MarkdownPart } from '../../host/shown/markdown';
import { stateLooks } from './stateLooks';
import { said } from '../../host/said';

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
  const parts: MarkdownPart[] = [];
  const line = (content: string): void => void parts.push({ text: content }, { ours: '\n\n' });
  parts.push({ ours: '**' }, { text: entry.lesson.name }, { ours: '** ' });
  line(`· ${stateLooks[state].label()}`);
  parts.push({ code: entry.lesson.body, language: 'plaintext' });
  for (const warning of warningsOf(entry)) line(`⚠ ${said(warning)}`);
  if (drifts.length === 0) for (const reason of reasons) line(said(reason));
  for (const { ref, reason } of drifts) line(`${ref} ${said(reason)}`);
  if (cannotBeChecked) line(vscode.l10n.t('Cannot be checked: it names no refs.'));
  if (claims && claims.of > 0)
    line(vscode.l10n.t('{0} of {1} checked claims hold', claims.holds, claims.of));
  const countdown = sayTrial(trial, vscode.l10n.t);
  if (countdown !== '') line(countdown);
  line(
    vscode.l10n.t(
      '{0} tokens · given {1} times, opened {2} times · confidence {3}',
      entry.tokens,
      standing.given,
      standing.reinforcements - standing.given,
      standing.confidence.toFixed(2),
    ),
  );
  return markdown(parts);
}
