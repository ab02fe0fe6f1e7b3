import * as vscode from 'vscode';
import type { Feature } from '../featureContext';

/** "Lessons: Show Log". */
export const logCommand: Feature = {
  name: 'log',
  register: ({ logger }) => vscode.commands.registerCommand('lessons.showLog', () => logger.show()),
};
