import * as vscode from 'vscode';
import { showError } from '../../host/showError';
import type { Feature } from '../featureContext';
import { renderStatistics } from './renderStatistics';

const scheme = 'lessons-statistics';

/** "Lessons: Show Statistics": a read-only document with the counts of every repository of the window. */
export const statisticsCommand: Feature = {
  name: 'statistics',
  register: ({ repositories, logger }) => {
    const changed = new vscode.EventEmitter<vscode.Uri>();
    const uri = vscode.Uri.from({ scheme, path: '/Lesson Statistics.md' });
    const open = async (): Promise<void> => {
      changed.fire(uri);
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document, { preview: true });
    };
    return vscode.Disposable.from(
      changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, {
        onDidChange: changed.event,
        provideTextDocumentContent: async () => {
          const all = await repositories.all();
          const pages = await Promise.all(
            all.map(async ({ name, manager }) =>
              renderStatistics(name, await manager.stats(), await manager.mistakes()),
            ),
          );
          return pages.length > 0 ? pages.join('\n') : vscode.l10n.t('No folder is open.');
        },
      }),
      vscode.commands.registerCommand('lessons.showStatistics', () =>
        open().catch((error: unknown) => showError(error, logger)),
      ),
    );
  },
};
