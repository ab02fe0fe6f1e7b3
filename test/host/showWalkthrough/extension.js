import * as vscode from 'vscode';

/** Shows what VS Code shows after an extension was installed by hand: its walkthrough. */
export function activate() {
  const id = 'repo-lessons.repo-lessons#start';
  return vscode.commands.executeCommand('workbench.action.openWalkthrough', id, false);
}
