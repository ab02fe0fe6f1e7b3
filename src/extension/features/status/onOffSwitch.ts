import * as vscode from 'vscode';
import { showError } from '../../host/showError';
import type { Feature } from '../featureContext';

const section = 'lessons';

/** The switch in the status bar: whether lessons are given at all, here and everywhere it is not said otherwise. */
export const onOffSwitch: Feature = {
  name: 'switch',
  register: ({ settings, repositories, logger }) => {
    const item = vscode.window.createStatusBarItem(
      'lessons.switch',
      vscode.StatusBarAlignment.Left,
      9,
    );
    item.name = vscode.l10n.t('Repo Lessons on or off');
    item.command = 'lessons.toggle';
    const draw = (): void => {
      const isOn = settings.read('enabled', true);
      item.text = isOn ? '$(lightbulb)' : `$(circle-slash) ${vscode.l10n.t('Lessons off')}`;
      item.tooltip = isOn
        ? vscode.l10n.t('Lessons are given to @lessons. Click to switch them off.')
        : vscode.l10n.t('No lesson is given to anybody. Click to switch them on.');
      item.accessibilityInformation = { label: item.tooltip, role: 'button' };
      item.show();
    };
    draw();
    return vscode.Disposable.from(
      item,
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration(`${section}.enabled`)) return;
        draw();
        repositories.announce();
      }),
      vscode.commands.registerCommand('lessons.toggle', () =>
        toggle().catch((error: unknown) => showError(error, logger)),
      ),
    );
  },
};

/** Writes where it was said last: what a workspace says wins over what the user says everywhere. */
async function toggle(): Promise<void> {
  const configuration = vscode.workspace.getConfiguration(section);
  const isOn = configuration.get<boolean>('enabled', true);
  const here = configuration.inspect<boolean>('enabled')?.workspaceValue !== undefined;
  const target = here ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await configuration.update('enabled', !isOn, target);
}
