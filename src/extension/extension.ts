import * as vscode from 'vscode';

/** Called by the editor once; registers what the manifest declares. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Repo Lessons', { log: true });
  context.subscriptions.push(
    log,
    vscode.commands.registerCommand('lessons.showLog', () => log.show()),
  );
  log.info('Repo Lessons is active.');
}
