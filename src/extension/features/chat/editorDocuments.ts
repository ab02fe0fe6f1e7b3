import * as vscode from 'vscode';
import type { MadeEdit } from '../../../core/chat/madeEdit';
import type { Documents, DocumentText } from '../../../core/chat/tools/editFile';
import type { Replacement } from '../../../core/chat/tools/replaceOnce';
import { toError } from '../../../core/errors';
import type { RelativePath } from '../../../core/ports';
import type { OutputLogger } from '../../host/outputLogger';
import { textOnDisk, uriIn } from './editorFiles';

/** Edits through the editor: what it changes can be undone there. */
export class EditorDocuments implements Documents {
  constructor(
    private readonly root: string,
    private readonly logger: OutputLogger,
    /** Told of each edit that was made. */
    private readonly onEdit: (edit: MadeEdit) => void,
  ) {}

  async open(path: RelativePath): Promise<DocumentText | undefined> {
    try {
      const document = await vscode.workspace.openTextDocument(uriIn(this.root, path));
      return { text: document.getText(), isDirty: document.isDirty };
    } catch (error) {
      // Binary files and very large ones open in no text editor; the model is told.
      this.logger.info(`${path} cannot be edited: ${toError(error).message}`);
      return undefined;
    }
  }

  async create(path: RelativePath, text: string): Promise<boolean> {
    const edit = new vscode.WorkspaceEdit();
    edit.createFile(uriIn(this.root, path), { contents: Buffer.from(text) });
    if (!(await vscode.workspace.applyEdit(edit))) return false;
    this.onEdit({ path, before: undefined, after: text });
    return true;
  }

  async replace(path: RelativePath, { start, end, text }: Replacement): Promise<boolean> {
    const uri = uriIn(this.root, path);
    const document = await vscode.workspace.openTextDocument(uri);
    const wasDirty = document.isDirty;
    const before = document.getText();
    const saved = wasDirty ? await textOnDisk(uri) : undefined;
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, range, text);
    if (!(await vscode.workspace.applyEdit(edit))) return false;
    const after = before.slice(0, start) + text + before.slice(end);
    this.onEdit({ path, before, after, ...(saved !== undefined && { saved }) });
    // Commands read the disk. What the user has not saved stays unsaved.
    return wasDirty || document.save();
  }
}
