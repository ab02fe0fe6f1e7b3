import * as vscode from 'vscode';
import type { Feature } from '../featureContext';
import { onDemandCommands } from '../loadOnDemand';
import { UpdateDocuments, updateScheme } from './updateDocuments';

/** Updates of lessons in VS Code's own difference view, where they are accepted or declined. */
export const updateCommands: Feature = {
  name: 'updates',
  register: (context) => {
    const run = onDemandCommands(context.logger);
    const documents = new UpdateDocuments(context);
    return vscode.Disposable.from(
      documents,
      vscode.workspace.registerTextDocumentContentProvider(updateScheme, documents),
      run('lessons.compare', ({ compareUpdate }, target) => compareUpdate(context, target)),
      run('lessons.acceptUpdate', ({ decideUpdate }, uri) => decideUpdate(context, 'promote', uri)),
      run('lessons.declineUpdate', ({ decideUpdate }, uri) => decideUpdate(context, 'retire', uri)),
    );
  },
};
