import * as vscode from 'vscode';

/** Who proposed candidates, in words; a file is named by its path. */
const words: Readonly<Record<string, () => string>> = {
  scan: () => vscode.l10n.t('the scan'),
  hand: () => vscode.l10n.t('files written by hand'),
  session: () => vscode.l10n.t('your work'),
  mining: () => vscode.l10n.t('your work'),
  merge: () => vscode.l10n.t('merged lessons'),
  fork: () => vscode.l10n.t('copied lessons'),
};

/** A source of candidates (`acceptable.ts`) as people call it. */
export function saySource(source: string): string {
  return words[source]?.() ?? source;
}
