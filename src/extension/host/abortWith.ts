import type * as vscode from 'vscode';

/** An `AbortSignal` that follows a token of the editor: the one place where tokens become signals. */
export function abortWith(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
