import { posix } from 'node:path';
import type { FileRead, FolderListing, PathStatus, RepositoryFiles } from '../../core/ports';

/** A tracked file at one commit. */
export interface TrackedFile {
  readonly object: string;
  readonly isLink: boolean;
}

/** Reads the content of a git object. */
export interface BlobReader {
  read(object: string): Promise<Buffer>;
}

/** A repository as it was at one commit, straight from git's objects: nothing is checked out. */
export class GitCommitFiles implements RepositoryFiles {
  private readonly folders = new Map<string, Map<string, boolean>>([['', new Map()]]);

  constructor(
    private readonly tracked: ReadonlyMap<string, TrackedFile>,
    private readonly blobs: BlobReader,
  ) {
    for (const path of tracked.keys()) this.enter(path, false);
  }

  async stat(paths: readonly string[]): Promise<readonly PathStatus[]> {
    return Promise.all(paths.map((path) => this.statOne(path)));
  }

  async read(path: string): Promise<FileRead> {
    const object = await this.objectAt(path);
    if (object === undefined) return this.statOne(path) as Promise<FileRead>;
    const bytes = await this.blobs.read(object);
    const text = () => bytes.toString('utf8').replace(/^\uFEFF/, '');
    return { kind: 'read', bytes, text, stamp: object };
  }

  async stream(path: string, onPiece: (piece: Uint8Array) => void) {
    const file = await this.read(path);
    if (file.kind !== 'read') return 'unreadable';
    onPiece(file.bytes);
    return 'done';
  }

  async list(folder: string): Promise<FolderListing> {
    const items = this.folders.get(folder);
    if (!items) return { kind: 'missing' };
    const list = [...items].map(([name, isFolder]) => ({ name, isFolder }));
    // No stamp: each commit is walked anew.
    return { kind: 'listed', items: list, truncated: false, stamp: undefined };
  }

  private async statOne(path: string): Promise<PathStatus> {
    const object = await this.objectAt(path);
    if (object !== undefined) return { kind: 'file', stamp: object, size: 0 };
    return this.folders.has(path) ? { kind: 'folder', stamp: undefined } : { kind: 'missing' };
  }

  /** The blob a path leads to, through at most one link. */
  private async objectAt(path: string): Promise<string | undefined> {
    const file = this.tracked.get(path);
    if (!file?.isLink) return file?.object;
    const target = (await this.blobs.read(file.object)).toString();
    return this.tracked.get(posix.join(posix.dirname(path), target))?.object;
  }

  private enter(path: string, isFolder: boolean): void {
    const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path);
    if (!this.folders.has(folder)) {
      this.folders.set(folder, new Map());
      this.enter(folder, true);
    }
    this.folders.get(folder)?.set(posix.basename(path), isFolder);
  }
}

/** Reads the answer of `git ls-tree -r -z`. */
export function parseTree(listing: string): Map<string, TrackedFile> {
  const files = new Map<string, TrackedFile>();
  for (const line of listing.split('\0')) {
    const match = /^(\d+) blob ([0-9a-f]+)\t(.+)$/s.exec(line);
    if (match) files.set(match[3] ?? '', { object: match[2] ?? '', isLink: match[1] === '120000' });
  }
  return files;
}
