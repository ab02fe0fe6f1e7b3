import * as vscode from 'vscode';
import { toError } from '../../core/errors';
import type { Logger } from '../../core/ports';

/** The log a user can open: the "Repo Lessons" output channel, with VS Code's own levels. */
export class OutputLogger implements Logger, vscode.Disposable {
  private readonly channel = vscode.window.createOutputChannel('Repo Lessons', { log: true });

  trace = (message: string): void => this.channel.trace(message);
  debug = (message: string): void => this.channel.debug(message);
  info = (message: string): void => this.channel.info(message);
  warn = (message: string): void => this.channel.warn(message);

  error = (message: string, error?: unknown): void => {
    this.channel.error(
      error === undefined
        ? message
        : `${message}: ${toError(error).stack ?? toError(error).message}`,
    );
  };

  show(): void {
    this.channel.show();
  }

  dispose(): void {
    this.channel.dispose();
  }
}
