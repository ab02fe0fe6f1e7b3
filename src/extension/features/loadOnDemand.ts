import * as vscode from 'vscode';
import type { OutputLogger } from '../host/outputLogger';
import { showError } from '../host/showError';
import type * as onDemand from './onDemand';

/** The pieces of features that nothing needs when a window opens. */
export type OnDemand = typeof onDemand;

/** Loads them, once. */
export const loadOnDemand = (): Promise<OnDemand> => import('./onDemand');

/** Registers commands that may take any of the pieces; what goes wrong is shown and logged. */
export const onDemandCommands =
  (logger: OutputLogger) =>
  (
    id: string,
    act: (pieces: OnDemand, ...args: unknown[]) => PromiseLike<unknown>,
  ): vscode.Disposable =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        await act(await loadOnDemand(), ...args);
      } catch (error) {
        showError(error, logger);
      }
    });
