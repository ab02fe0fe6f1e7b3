import * as vscode from 'vscode';
import type { Settings } from '../../host/settings';
import { isAgreed, notify } from '../../host/shown/notices';

/** The setting behind which the editor finds the plugin folder of this extension. */
const setting = 'agents.plugin';

/** The row of the editor's own agent: its hooks come with the extension, and no file of anybody is written. */
export interface EditorItem extends vscode.QuickPickItem {
  readonly agent: 'editor';
  readonly isConnected: boolean;
}

export function editorItem(settings: Settings): EditorItem {
  const isConnected = settings.read('agents.plugin', false);
  return {
    label: vscode.l10n.t('The agent of VS Code'),
    description: isConnected ? vscode.l10n.t('connected; pick to disconnect') : '',
    detail: vscode.l10n.t('setting lessons.agents.plugin'),
    agent: 'editor',
    isConnected,
  };
}

/** Asks once, then lets the editor run the hooks, or no longer. `prepare` makes what they start. */
export async function connectEditor(
  { isConnected }: EditorItem,
  prepare: () => void,
): Promise<void> {
  const isYes = await isAgreed(
    'information',
    isConnected
      ? vscode.l10n.t('Stop the hooks of Repo Lessons in the agent of VS Code?')
      : vscode.l10n.t('Let the agent of VS Code run the hooks of Repo Lessons?'),
    vscode.l10n.t(
      'They hand it lessons with a prompt or at the first write, and note how its tasks ended. "Chat: Configure Hooks" lists them. This turns the setting "lessons.agents.plugin" on or off; no file is written.',
    ),
    isConnected ? vscode.l10n.t('Disconnect') : vscode.l10n.t('Connect'),
  );
  if (!isYes) return;
  if (!isConnected) prepare();
  const settings = vscode.workspace.getConfiguration('lessons');
  await settings.update(setting, isConnected ? undefined : true, vscode.ConfigurationTarget.Global);
  void notify(
    'information',
    isConnected
      ? vscode.l10n.t('The agent of VS Code no longer calls Repo Lessons.')
      : vscode.l10n.t('The agent of VS Code calls Repo Lessons from its next session on.'),
  );
}
