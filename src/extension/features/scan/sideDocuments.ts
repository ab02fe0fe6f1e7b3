import * as vscode from 'vscode';

/** Documents that hold one side of a contradiction: each address carries its text. */
export const sideScheme = 'lessons-side';

export function registerSides(): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(sideScheme, {
    provideTextDocumentContent: ({ query }) => query,
  });
}
