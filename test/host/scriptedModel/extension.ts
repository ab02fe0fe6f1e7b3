import * as vscode from 'vscode';
import { ActDoor } from './actDoor';
import { ScriptedModelProvider } from './scriptedModelProvider';
import { steeringFolder, steeringVariable } from './steeringFolder';

/** Fails when nobody said through which folder the tests steer. */
export function activate(context: vscode.ExtensionContext): void {
  const folder = process.env[steeringVariable];
  if (folder === undefined) throw new Error(`${steeringVariable} is not set.`);
  const files = steeringFolder(folder);
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('scripted', new ScriptedModelProvider(files)),
    vscode.commands.registerCommand('scriptedModel.setUserSetting', setUserSetting),
    new ActDoor(files),
  );
  // The editor asks providers lazily: without this the first chat message finds no model.
  void vscode.lm.selectChatModels({ vendor: 'scripted' });
}

/** Sets a setting of the user; undefined or null removes it. */
async function setUserSetting(key: string, value: unknown): Promise<void> {
  const target = vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration().update(key, value ?? undefined, target);
}
