import * as vscode from 'vscode';
import type { Receipt } from '../../../core/lesson/receipt';

/** What a user may want next; survives JSON, because it travels in the result. */
export function followupsFor(
  { verdict, injected, omitted }: Receipt,
  prompt: string,
): vscode.ChatFollowup[] {
  const followups: vscode.ChatFollowup[] = [];
  const has = (reason: string): boolean => omitted.some((lesson) => lesson.reason === reason);
  // Only where the gate was unsure: after a plain question the offer would be noise.
  if (verdict && !verdict.inject && verdict.abstained && has('class')) {
    followups.push({ prompt, command: 'anyway', label: vscode.l10n.t('Give lessons anyway') });
  }
  if (injected.length === 0 && has('stale')) {
    const label = vscode.l10n.t('Which lessons are stale?');
    followups.push({ prompt: label, command: 'stale', label });
  }
  return followups;
}
