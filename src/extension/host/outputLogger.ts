import * as vscode from 'vscode';
import { logLine } from '../../prose/say';
import { plainLines } from './shown/shownText';
import type { Logger } from '../../core/ports';

/** The log a user can open: the "Repo Lessons" output channel, with VS Code's own levels. */
export class OutputLogger implements Logger, vscode.Disposable {
  private readonly channel = vscode.window.createOutputChannel('Repo Lessons', { log: true });

  trace = (message: string): void => this.channel.trace(plainLines(message));
  debug = (message: string, error?: unknown): void =>
    this.channel.debug(plainLines(logLine(message, error)));
  info = (message: string, error?: unknown): void =>
    this.channel.info(plainLines(logLine(message, error)));
  warn = (message: string | Error, error?: unknown): void =>
    this.channel.warn(plainLines(logLine(message, error)));

  error = (message: string | Error, error?: unknown): void => {
    const where = error instanceof Error ? `\n${error.stack ?? ''}` : '';
    this.channel.error(plainLines(logLine(message, error) + where));
  };

  show(): void {
    this.channel.show();
  }

  dispose(): void {
    this.channel.dispose();
  }
}
