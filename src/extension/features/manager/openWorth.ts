import * as vscode from 'vscode';
import type { FeatureContext } from '../featureContext';
import { lookAtWorth } from './worthLook';
import { worthTable } from './worthTable';

/** Opens the figures of the repository at hand as a CSV file that is not saved yet. */
export async function openWorth({ repositories, histories }: FeatureContext): Promise<void> {
  const repository = await repositories.current();
  if (!repository) return;
  const { weeks } = await repository.manager.stats(await histories.current(repository));
  const content = worthTable({
    ...(await lookAtWorth(repository, histories, vscode.l10n.t)),
    weeks,
  });
  await vscode.window.showTextDocument(
    await vscode.workspace.openTextDocument({ language: 'csv', content }),
  );
}
