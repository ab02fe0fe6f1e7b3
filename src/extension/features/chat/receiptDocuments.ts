import * as vscode from 'vscode';
import { receiptCommand } from '../../../core/chat/quietLine';
import { markStep } from '../../host/markStep';
import { showError } from '../../host/showError';
import { notify } from '../../host/shown/notices';
import { plainLine } from '../../host/shown/shownText';
import type { FeatureContext } from '../featureContext';
import type { ReceiptStore } from './receiptStore';
import { renderReceipt } from './renderReceipt';

const scheme = 'lessons-receipt';

/** Opens receipts as read-only documents: from "why?" under an answer, and the last one from the palette. */
export function registerReceipts(
  { logger }: FeatureContext,
  receipts: ReceiptStore,
): vscode.Disposable {
  const open = async (request: unknown): Promise<void> => {
    const id = typeof request === 'string' ? request : receipts.last;
    if (id === undefined) {
      const text = vscode.l10n.t('There is no receipt yet. Ask @lessons something in Chat.');
      void notify('information', text);
      return;
    }
    const uri = vscode.Uri.from({ scheme, path: `/Receipt ${id}.md` });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: true });
    markStep('receiptRead');
  };
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: async ({ path }) => {
        const receipt = await receipts.find(path.replace(/^\/Receipt |\.md$/g, ''));
        return receipt
          ? renderReceipt(receipt, plainLine)
          : vscode.l10n.t('This receipt is not kept any more.');
      },
    }),
    vscode.commands.registerCommand(receiptCommand, (request: unknown) =>
      open(request).catch((error: unknown) => showError(error, logger)),
    ),
  );
}
