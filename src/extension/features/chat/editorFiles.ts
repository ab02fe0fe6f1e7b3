import * as vscode from 'vscode';
import type { LinkAwareFiles } from '../../../core/chat/tools/readableFiles';
import type { FileRead, RelativePath } from '../../../core/ports';
import { DiskRepositoryFiles } from '../../../node/repository/diskRepositoryFiles';

/** The files of a repository as its user sees them: what is typed and not saved yet counts. */
export class EditorFiles implements LinkAwareFiles {
  readonly disk: DiskRepositoryFiles;
  readonly stat: LinkAwareFiles['stat'];
  readonly stream: LinkAwareFiles['stream'];
  readonly list: LinkAwareFiles['list'];
  readonly isBehindLink: LinkAwareFiles['isBehindLink'];

  constructor(private readonly root: string) {
    const disk = new DiskRepositoryFiles(root);
    this.disk = disk;
    this.stat = (paths) => disk.stat(paths);
    this.stream = (path, onPiece, signal) => disk.stream(path, onPiece, signal);
    this.list = (folder, limit) => disk.list(folder, limit);
    this.isBehindLink = (path) => disk.isBehindLink(path);
  }

  async read(path: RelativePath, maxBytes: number): Promise<FileRead> {
    const document = openDocument(uriIn(this.root, path));
    if (!document?.isDirty) return this.disk.read(path, maxBytes);
    const text = document.getText();
    const bytes = Buffer.from(text);
    if (bytes.length > maxBytes) return { kind: 'too large' };
    return { kind: 'read', bytes, text: () => text, stamp: undefined };
  }
}

/** The address of a file of a repository. */
export function uriIn(root: string, path: RelativePath): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.file(root), ...path.split('/'));
}

/** The document of a file where one is open. */
export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}

/** `undefined` = the file is gone. */
export async function textOnDisk(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    // Gone, or unreadable, which for a file that was edited a moment ago is the same.
    return undefined;
  }
}
