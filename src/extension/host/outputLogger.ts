import * as vscode from 'vscode';
import { toError } from '../../core/errors';
import { plainLines } from './shown/shownText';
import type { Logger } from '../../core/ports';

/** The log a user can open: the "Repo Lessons" output channel, with VS Code's own levels. */
export class OutputLogger implements Logger, vscode.Disposable {
  private readonly channel = vscode.window.createOutputChannel('Repo Lessons', { log: true });

  trace = (message: string): void => this.channel.trace(plainLines(message));
  debug = (message: string): void => this.channel.debug(plainLines(message));
  info = (message: string): void => this.channel.info(plainLines(message));
  warn = (message: string): void => this.channel.warn(plainLines(message));

  error = (message: string, error?: unknown): void => {
    const { stack, message: why } = toError(error);
    this.channel.error(plainLines(error === undefined ? message : `${message}: ${stack ?? why}`));
  };

  show(): void {
    this.channel.show();
  }

  dispose(): void {
    this.channel.dispose();
  }
}
