import * as vscode from 'vscode';
import { receiptCommand } from '../../../core/chat/quietLine';
import type { Reveal } from '../../../protocol/webviewEvents';
import { revealCommand } from '../../host/showInManager';
import { shortcutCommands } from './shortcutCommands';
import { showError } from '../../host/showError';
import { notify } from '../../host/shown/notices';
import type { FeatureContext } from '../featureContext';

/** The commands that lead to a place of the manager: a receipt, the statistics, the chat, and what other features ask for. */
export function registerDoors(
  { receipts, logger }: FeatureContext,
  show: (place: Reveal) => Promise<void>,
): vscode.Disposable {
  const openReceipt = async (request: unknown): Promise<void> => {
    const id = typeof request === 'string' ? request : receipts.last;
    if (id === undefined) {
      void notify(
        'information',
        vscode.l10n.t('There is no receipt yet. Ask @lessons something in Chat.'),
      );
      return;
    }
    if (await receipts.find(id)) await show({ tab: 'activity', id });
    else void notify('information', vscode.l10n.t('This receipt is not kept any more.'));
  };
  const ask = async (): Promise<void> => {
    await vscode.commands.executeCommand(...shortcutCommands.openChat);
  };
  const safely = (act: Promise<void>): Promise<void> =>
    act.catch((error: unknown) => void showError(error, logger));
  return vscode.Disposable.from(
    vscode.commands.registerCommand(receiptCommand, (request: unknown) =>
      safely(openReceipt(request)),
    ),
    vscode.commands.registerCommand('lessons.showStatistics', () =>
      safely(show({ tab: 'statistics' })),
    ),
    vscode.commands.registerCommand('lessons.ask', () => safely(ask())),
    vscode.commands.registerCommand(revealCommand, (place: Reveal) => safely(show(place))),
  );
}
