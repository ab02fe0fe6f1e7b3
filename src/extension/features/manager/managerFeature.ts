import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Feature, FeatureContext } from '../featureContext';
import { managerHtml } from './managerHtml';
import { ManagerView } from './managerView';

/** The view's id in package.json. */
const viewId = 'lessons.manager';

/** Makes the page when the view is first shown, and again after it was closed. */
class ManagerProvider implements vscode.WebviewViewProvider {
  constructor(private readonly context: FeatureContext) {}

  resolveWebviewView(view: vscode.WebviewView): void {
    const { extensionUri } = this.context;
    const dist = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
    view.webview.options = {
      enableScripts: true,
      localResourceRoots: [dist, vscode.Uri.joinPath(extensionUri, 'media')],
    };
    // The host listens before the page can speak.
    const host = new ManagerView(view, this.context);
    view.onDidDispose(() => host.dispose());
    const address = (file: string): string =>
      view.webview.asWebviewUri(vscode.Uri.joinPath(dist, file)).toString();
    view.webview.html = managerHtml(
      {
        script: address('manager.js'),
        style: address('manager.css'),
        source: view.webview.cspSource,
      },
      randomBytes(16).toString('base64'),
      vscode.env.language,
    );
  }
}

/** The lesson manager in the Lessons container. */
export const manager: Feature = {
  name: 'manager',
  register: (context) =>
    vscode.window.registerWebviewViewProvider(viewId, new ManagerProvider(context)),
};
