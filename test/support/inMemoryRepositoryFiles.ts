import type {
  Cancellation,
  FileRead,
  FolderItem,
  FolderListing,
  PathStatus,
  RelativePath,
  RepositoryFiles,
} from '../../src/core/ports';

type Entry =
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly stamp: string }
  | { readonly kind: 'folder'; readonly stamp: string }
  | { readonly kind: 'outside' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** A repository in memory. Counts what is asked of it, so that tests can say "nothing was read". */
export class InMemoryRepositoryFiles implements RepositoryFiles {
  private readonly entries = new Map<RelativePath, Entry>();
  private revision = 0;
  readonly reads: RelativePath[] = [];
  readonly lists: RelativePath[] = [];

  constructor(files: Readonly<Record<RelativePath, string | Uint8Array>> = {}) {
    this.entries.set('', { kind: 'folder', stamp: this.nextStamp() });
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  write(path: RelativePath, content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.put(path, { kind: 'file', bytes, stamp: this.nextStamp() });
  }

  makeFolder(path: RelativePath): void {
    this.put(path, { kind: 'folder', stamp: this.nextStamp() });
  }

  /** A link that leaves the root. */
  linkOutside(path: RelativePath): void {
    this.put(path, { kind: 'outside' });
  }

  deny(path: RelativePath): void {
    this.put(path, { kind: 'unreadable', reason: 'permission denied' });
  }

  remove(path: RelativePath): void {
    for (const known of [...this.entries.keys()]) {
      if (known === path || known.startsWith(`${path}/`)) this.entries.delete(known);
    }
    this.touch(parentOf(path));
  }

  /** Every file's text by path, as of now. */
  texts(): Readonly<Record<RelativePath, string>> {
    return Object.fromEntries(
      [...this.entries].flatMap(([path, entry]) =>
        entry.kind === 'file' ? [[path, Buffer.from(entry.bytes).toString('utf8')]] : [],
      ),
    );
  }

  async stat(paths: readonly RelativePath[]): Promise<readonly PathStatus[]> {
    return paths.map((path) => {
      const entry = this.find(path);
      if (entry?.kind !== 'file') return entry ?? { kind: 'missing' };
      return { kind: 'file', stamp: entry.stamp, size: entry.bytes.length };
    });
  }

  async read(path: RelativePath, maxBytes: number): Promise<FileRead> {
    this.reads.push(path);
    const entry = this.find(path);
    if (entry?.kind !== 'file') return entry ?? { kind: 'missing' };
    if (entry.bytes.length > maxBytes) return { kind: 'too large' };
    const text = () =>
      Buffer.from(entry.bytes)
        .toString('utf8')
        .replace(/^\uFEFF/, '');
    return { kind: 'read', bytes: entry.bytes, text, stamp: entry.stamp };
  }

  async stream(
    path: RelativePath,
    onPiece: (piece: Uint8Array) => void,
    signal?: Cancellation,
  ): Promise<'done' | 'changed' | 'unreadable'> {
    this.reads.push(path);
    const entry = this.find(path);
    if (entry?.kind !== 'file' || signal?.aborted) return 'unreadable';
    for (let at = 0; at < entry.bytes.length; at += 65_536) {
      onPiece(entry.bytes.subarray(at, at + 65_536));
    }
    return 'done';
  }

  async list(folder: RelativePath, limit: number): Promise<FolderListing> {
    this.lists.push(folder);
    const entry = this.find(folder);
    if (entry?.kind === 'file') return { kind: 'file', stamp: entry.stamp, size: 0 };
    if (entry?.kind !== 'folder') return entry ?? { kind: 'missing' };
    const prefix = folder === '' ? '' : `${folder}/`;
    const items: FolderItem[] = [];
    for (const [path, item] of this.entries) {
      if (path === '' || !path.startsWith(prefix) || path.includes('/', prefix.length)) continue;
      items.push({ name: path.slice(prefix.length), isFolder: item.kind === 'folder' });
    }
    return {
      kind: 'listed',
      items: items.slice(0, limit),
      truncated: items.length > limit,
      stamp: entry.stamp,
    };
  }

  async isBehindLink(path: RelativePath): Promise<boolean> {
    return this.find(path)?.kind === 'outside';
  }

  /** The entry, or the link or locked folder on the way to it. */
  private find(path: RelativePath): Entry | undefined {
    for (let above = parentOf(path); above !== ''; above = parentOf(above)) {
      const entry = this.entries.get(above);
      if (entry?.kind === 'outside' || entry?.kind === 'unreadable') return entry;
      if (entry?.kind === 'file') return undefined;
    }
    return this.entries.get(path);
  }

  private put(path: RelativePath, entry: Entry): void {
    const parent = parentOf(path);
    if (path !== '' && !this.entries.has(parent)) this.makeFolder(parent);
    if (!this.entries.has(path)) this.touch(parent);
    this.entries.set(path, entry);
  }

  private touch(folder: RelativePath): void {
    if (this.entries.get(folder)?.kind === 'folder') {
      this.entries.set(folder, { kind: 'folder', stamp: this.nextStamp() });
    }
  }

  private nextStamp(): string {
    this.revision += 1;
    return String(this.revision);
  }
}

function parentOf(path: RelativePath): RelativePath {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
