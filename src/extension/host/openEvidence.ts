import * as vscode from 'vscode';
import { evidencePlace } from '../services/evidencePlace';
import { failure } from '../../core/errors';
import type { LessonTarget } from '../services/userVerbs';

/** The lines of evidence of a lesson that name a place, with their number in the list. */
export function openableEvidence({ status }: LessonTarget): readonly {
  readonly text: string;
  readonly index: number;
}[] {
  return (status.entry.lesson.source?.evidence ?? []).flatMap((text, index) =>
    evidencePlace(text) ? [{ text, index }] : [],
  );
}

/** Opens the file that a line of evidence names, at its line. Does nothing where it names none. */
export async function openEvidence(
  { repository, status }: LessonTarget,
  index: number,
): Promise<void> {
  const place = evidencePlace(status.entry.lesson.source?.evidence[index] ?? '');
  if (!place) return;
  const root = vscode.Uri.file(repository.places.root);
  const uri = vscode.Uri.joinPath(root, place.path);
  // A lesson file is text from elsewhere: it names no file outside of the repository.
  if (!uri.path.startsWith(`${root.path}/`)) return;
  const refs = status.entry.lesson.fingerprint.map(({ ref }) => ref);
  // A line that was imported may stand elsewhere in the file by now.
  await openAt(uri, place.path, async (text) => {
    return (await repository.manager.lineNow(place.path, text, refs)) ?? place.line;
  });
}

/** Opens a file with the cursor at a line (1-based) of its text; a file that is gone is said to be. */
export async function openAt(
  uri: vscode.Uri,
  name: string,
  lineIn: (text: string) => Promise<number>,
): Promise<void> {
  let document: vscode.TextDocument;
  try {
    document = await vscode.workspace.openTextDocument(uri);
  } catch {
    throw failure.wrongUsage(
      vscode.l10n.t('{0} cannot be opened: it is gone, or it is no text.', name),
    );
  }
  const line = await lineIn(document.getText());
  const at = new vscode.Position(Math.min(line, document.lineCount) - 1, 0);
  const selection = new vscode.Range(at, at);
  const options = { preview: true, preserveFocus: true, selection };
  const editor = await vscode.window.showTextDocument(document, options);
  // A list that stays open covers the upper lines.
  editor.revealRange(selection, vscode.TextEditorRevealType.InCenter);
}
