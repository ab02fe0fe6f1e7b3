import * as vscode from 'vscode';
import { parseRef } from '../../core/fingerprint/parseRef';
import type { LessonTarget } from '../services/userVerbs';
import { openAt } from './openEvidence';

/** Shows what one of a lesson's refs names: the key in its file, the file, the folder. A pattern of files has no one place. */
export async function openRef({ repository, status }: LessonTarget, index: number): Promise<void> {
  const text = status.entry.lesson.fingerprint[index]?.ref;
  const parsed = parseRef(text ?? '');
  if (text === undefined || !parsed.ok || parsed.ref.kind === 'glob') return;
  const { path, kind } = parsed.ref;
  const root = vscode.Uri.file(repository.places.root);
  const uri = vscode.Uri.joinPath(root, path);
  // A lesson file is text from elsewhere: it names no file outside of the repository.
  if (!uri.path.startsWith(`${root.path}/`)) return;
  if (kind === 'dir') await vscode.commands.executeCommand('revealInExplorer', uri);
  else
    await openAt(uri, path, async (content) => {
      return (await repository.manager.lineNow(path, content, [text])) ?? 1;
    });
}
