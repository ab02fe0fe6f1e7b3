import * as vscode from 'vscode';

/** The steps of the walkthrough, each done by an act of the user, wherever in the editor it was done. */
export type WalkthroughStep = 'scanned' | 'reviewed' | 'asked' | 'receiptRead';

/** Ticks a step off. The manifest waits for the context key: commands that the extension runs itself would not be seen. */
export function markStep(step: WalkthroughStep): void {
  void vscode.commands.executeCommand('setContext', `lessons.${step}`, true);
}
