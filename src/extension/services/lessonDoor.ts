import * as vscode from 'vscode';
import { lessonUri } from '../host/lessonUri';
import { revealCommand } from '../host/showInManager';
import type { LessonTarget } from './userVerbs';

/** What opens a lesson: its file, or, where it came with the program and has none, its row of the manager. */
export function lessonDoor({ repository, status }: LessonTarget): vscode.Command {
  const { entry, state } = status;
  const title = vscode.l10n.t('Open');
  if (entry.scope !== 'shipped')
    return { command: 'vscode.open', title, arguments: [lessonUri(repository, entry)] };
  const tab = state === 'quarantined' ? 'inbox' : 'lessons';
  return { command: revealCommand, title, arguments: [{ tab, id: entry.lesson.id }] };
}

/** Opens a lesson wherever it stands. */
export async function openLesson(target: LessonTarget): Promise<void> {
  const { command, arguments: values = [] } = lessonDoor(target);
  await vscode.commands.executeCommand(command, ...(values as readonly unknown[]));
}
