import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Reveal } from '../../../protocol/webviewEvents';
import type { Feature, FeatureContext } from '../featureContext';
import { loadOnDemand, onDemandCommands } from '../loadOnDemand';
import { registerDoors } from './managerDoor';
import { managerHtml } from './managerHtml';
import type { ManagerView } from './managerView';

/** The view's id in package.json. */
const viewId = 'lessons.manager';

/** Makes the page when the view is first shown, and again after it was closed. */
class ManagerProvider implements vscode.WebviewViewProvider {
  private shown: ManagerView | undefined;
  /** Asked for before there was a page to show it. */
  private wanted: Reveal | undefined;

  constructor(private readonly context: FeatureContext) {}

  /** Brings the view to the front, made now if need be, and shows a place of it. */
  async show(place: Reveal): Promise<void> {
    if (this.shown) this.shown.reveal(place);
    else this.wanted = place;
    await vscode.commands.executeCommand(`${viewId}.focus`);
  }

  async resolveWebviewView(view: vscode.WebviewView): Promise<void> {
    let isClosed = false;
    view.onDidDispose(() => (isClosed = true));
    const { ManagerView: View } = await loadOnDemand();
    if (isClosed) return;
    const { extensionUri } = this.context;
    const dist = vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
    view.webview.options = {
      enableScripts: true,
      localResourceRoots: [dist, vscode.Uri.joinPath(extensionUri, 'media')],
    };
    // The host listens before the page can speak.
    const host = new View(view, this.context);
    this.shown = host;
    if (this.wanted) host.reveal(this.wanted);
    this.wanted = undefined;
    view.onDidDispose(() => {
      if (this.shown === host) this.shown = undefined;
      host.dispose();
    });
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
  register: (context) => {
    const provider = new ManagerProvider(context);
    const run = onDemandCommands(context.logger);
    return vscode.Disposable.from(
      vscode.window.registerWebviewViewProvider(viewId, provider),
      // The one place of review: the status bar, notices and the walkthrough all lead here.
      run('lessons.review', () => provider.show({ tab: 'inbox' })),
      run('lessons.exportWorth', ({ openWorth }) => openWorth(context)),
      registerDoors(context, (place) => provider.show(place)),
    );
  },
};
