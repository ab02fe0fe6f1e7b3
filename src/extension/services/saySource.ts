import * as vscode from 'vscode';

/** Who proposed candidates, in words; a file is named by its path. */
const words: Readonly<Record<string, () => string>> = {
  scan: () => vscode.l10n.t('Scan'),
  hand: () => vscode.l10n.t('Files Written by Hand'),
  session: () => vscode.l10n.t('Your Work'),
  mining: () => vscode.l10n.t('Your Work'),
  merge: () => vscode.l10n.t('Merged Lessons'),
  fork: () => vscode.l10n.t('Copied Lessons'),
};

/** A source of candidates (`acceptable.ts`) as people call it. */
export function saySource(source: string): string {
  return words[source]?.() ?? source;
}
