import * as vscode from 'vscode';
import type { Reveal } from '../../protocol/webviewEvents';

/** Shows a place of the manager; not for the palette. */
export const revealCommand = 'lessons.showInManager';

/** Opens the manager at a tab, or at one row of it. */
export async function showInManager(place: Reveal): Promise<void> {
  await vscode.commands.executeCommand(revealCommand, place);
}
