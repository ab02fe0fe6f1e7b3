import * as vscode from 'vscode';

/** Shows one word, as plainly as a webview can. */
export function activate() {
  vscode.window.registerWebviewViewProvider('emptyView.page', {
    resolveWebviewView: (view) => {
      view.webview.options = { enableScripts: true };
      view.webview.html = '<!doctype html><html><body><p class="empty-view">word</p></body></html>';
    },
  });
}
