import type { Documents, DocumentText } from '../../src/core/chat/tools/editFile';
import type { Replacement } from '../../src/core/chat/tools/replaceOnce';
import type { InMemoryRepositoryFiles } from './inMemoryRepositoryFiles';

/** An editor over a repository in memory: documents with unsaved changes, and edits that go to the files. */
export class InMemoryDocuments implements Documents {
  /** Texts of documents with unsaved changes. */
  readonly dirty = new Map<string, string>();
  /** False = the editor refuses every edit. */
  accepts = true;

  constructor(private readonly files: InMemoryRepositoryFiles) {}

  async open(path: string): Promise<DocumentText | undefined> {
    const unsaved = this.dirty.get(path);
    if (unsaved !== undefined) return { text: unsaved, isDirty: true };
    const read = await this.files.read(path, 1 << 20);
    return read.kind === 'read' ? { text: read.text(), isDirty: false } : undefined;
  }

  async create(path: string, text: string): Promise<boolean> {
    if (this.accepts) this.files.write(path, text);
    return this.accepts;
  }

  async replace(path: string, { start, end, text }: Replacement): Promise<boolean> {
    const document = await this.open(path);
    if (!document || !this.accepts) return false;
    const fresh = document.text.slice(0, start) + text + document.text.slice(end);
    if (document.isDirty) this.dirty.set(path, fresh);
    else this.files.write(path, fresh);
    return true;
  }
}
