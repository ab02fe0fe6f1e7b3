import type * as vscode from 'vscode';
import { toError } from '../../core/errors';
import type { Cancellation } from '../../core/ports';

/** The editor's token as core knows cancellation; always as new as the token. */
export function cancellationOf(token: vscode.CancellationToken): Cancellation {
  return {
    get aborted() {
      return token.isCancellationRequested;
    },
  };
}

/** What a promise gives, or `undefined` as soon as the user cancels: what hangs must not hold the user up. */
export function untilCancelled<T>(
  promise: PromiseLike<T>,
  token: vscode.CancellationToken,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const listener = token.onCancellationRequested(() => resolve(undefined));
    const settle = (act: () => void): void => {
      listener.dispose();
      act();
    };
    if (token.isCancellationRequested) resolve(undefined);
    promise.then(
      (value) => settle(() => resolve(value)),
      // A failure that follows a cancellation is its consequence.
      (error: unknown) =>
        settle(() => {
          if (token.isCancellationRequested) resolve(undefined);
          else reject(toError(error));
        }),
    );
  });
}
