import * as fs from 'node:fs';
import { sep } from 'node:path';
import type {
  Cancellation,
  FileRead,
  FolderItem,
  FolderListing,
  PathStatus,
  RelativePath,
  RepositoryFiles,
} from '../../core/ports';
import {
  type Reachable,
  type Reached,
  type Root,
  PathsSeen,
  failedStatus,
  isSameStats,
  statusOf,
} from './pathsSeen';
import type { PlacesLook } from './placesLook';

/** How often a file that changes while being read is read again. */
const attempts = 3;
const pieceBytes = 1 << 20;

/** How long the folders seen by one question serve the reads that follow it: a check stats all paths, then reads some. */
const seenMs = 200;

/** One answered question: asked again in the same words, it is answered by a look. */
interface Question {
  readonly statuses: readonly PathStatus[];
  readonly seen: PathsSeen;
  /** Made when it is asked again; `undefined` = a look alone cannot answer it. */
  look?: PlacesLook | undefined;
}

/**
 * The repository on disk. Nothing outside the root is ever opened: every folder on the way is looked at, and a link
 * must lead back inside. Calls are synchronous underneath, which is faster for the many small files of one check.
 */
export class DiskRepositoryFiles implements RepositoryFiles {
  private readonly root: Root;
  private seen: PathsSeen;
  private readonly questions = new WeakMap<readonly RelativePath[], Question>();

  /** `root` is absolute; one that is gone answers "missing" to everything. `caseSensitive` is found out where it is not given. */
  constructor(root: string, caseSensitive?: boolean) {
    this.root = rootAt(root, caseSensitive);
    this.seen = new PathsSeen(this.root);
  }

  async stat(paths: readonly RelativePath[]): Promise<readonly PathStatus[]> {
    const before = this.questions.get(paths);
    if (before) {
      before.look ??= before.seen.placesOf(paths);
      if (before.look?.isUnchanged()) return before.statuses;
    }
    const seen = new PathsSeen(this.root, before?.seen);
    const statuses = seen.statusesOf(paths);
    this.questions.set(paths, { statuses, seen });
    this.seen = seen;
    return statuses;
  }

  async read(path: RelativePath, maxBytes: number): Promise<FileRead> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const seen = attempt === 0 ? this.freshlySeen(path) : new PathsSeen(this.root);
      const reached = seen.reach(path);
      if (reached.kind !== 'reachable') return reached;
      const status = statusOf(reached.stats, seen.at);
      if (status.kind !== 'file') return status;
      if (status.size > maxBytes) return { kind: 'too large' };
      try {
        const bytes = readAsSeen(reached);
        if (bytes) return { kind: 'read', bytes, text: () => textOf(bytes), stamp: status.stamp };
      } catch (thrown) {
        if (attempt === attempts - 1) return failedStatus(thrown);
      }
    }
    return { kind: 'unreadable', reason: 'the file keeps changing' };
  }

  async stream(
    path: RelativePath,
    onPiece: (piece: Uint8Array) => void,
    signal?: Cancellation,
  ): Promise<'done' | 'changed' | 'unreadable'> {
    const reached = new PathsSeen(this.root).reach(path);
    if (reached.kind !== 'reachable' || !reached.stats.isFile()) return 'unreadable';
    let file: fs.promises.FileHandle | undefined;
    try {
      file = await fs.promises.open(reached.absolute);
      const before = await file.stat();
      for (;;) {
        if (signal?.aborted) return 'unreadable';
        // A buffer of its own: the listener may keep the piece.
        const { bytesRead, buffer } = await file.read(
          Buffer.allocUnsafe(pieceBytes),
          0,
          pieceBytes,
        );
        if (bytesRead === 0) break;
        onPiece(buffer.subarray(0, bytesRead));
      }
      return isSameStats(before, await file.stat()) ? 'done' : 'changed';
    } catch {
      // Whatever the system says, the caller's answer is "cannot be read".
      return 'unreadable';
    } finally {
      await file?.close();
    }
  }

  async list(folder: RelativePath, limit: number): Promise<FolderListing> {
    const reached = this.reachAnew(folder);
    if (reached.kind !== 'reachable') return reached;
    const status = statusOf(reached.stats, Date.now());
    if (status.kind !== 'folder') return status;
    try {
      return { kind: 'listed', ...readItems(reached.absolute, limit), stamp: status.stamp };
    } catch (thrown) {
      return failedStatus(thrown);
    }
  }

  /** True where the path, or a folder on the way to it, is a symbolic link. Missing is no link. */
  async isBehindLink(path: RelativePath): Promise<boolean> {
    let at = this.root.absolute;
    for (const name of path.split('/')) {
      at += sep + name;
      try {
        if (fs.lstatSync(at).isSymbolicLink()) return true;
      } catch {
        // Missing or locked: whoever reads it is told so.
        return false;
      }
    }
    return false;
  }

  /** What was seen of a file a moment ago serves once more: reading it tells whether it is still that. */
  private freshlySeen(path: RelativePath): PathsSeen {
    if (Date.now() - this.seen.at > seenMs) return new PathsSeen(this.root);
    const known = this.seen.known(path);
    if (known?.kind === 'reachable' && known.stats.isFile()) return this.seen;
    // "Missing" a moment ago proves nothing now.
    return this.seen.reachAnew(path).kind === 'reachable' ? this.seen : new PathsSeen(this.root);
  }

  /** Looks at a path itself once more; only the folders above may have been seen a moment ago. */
  private reachAnew(path: RelativePath): Reached {
    if (Date.now() - this.seen.at > seenMs) return new PathsSeen(this.root).reach(path);
    const reached = this.seen.reachAnew(path);
    return reached.kind === 'reachable' ? reached : new PathsSeen(this.root).reach(path);
  }
}

function rootAt(root: string, caseSensitive: boolean | undefined): Root {
  const absolute = fs.existsSync(root) ? fs.realpathSync.native(root) : root;
  let known = caseSensitive;
  return { absolute, isCaseSensitive: () => (known ??= !sameWithSwappedCase(absolute)) };
}

function sameWithSwappedCase(root: string): boolean {
  const swapped = root.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  if (swapped === root) return false;
  const other = fs.statSync(swapped, { throwIfNoEntry: false });
  return other?.ino === fs.statSync(root).ino;
}

/** No link is followed here, and a pipe put in the file's place does not block. */
const openFlags =
  fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0);

/** The file's bytes where it is still what was seen, from then until the last byte was read; `undefined` = it changed. */
function readAsSeen({ absolute, stats }: Reachable): Buffer | undefined {
  const descriptor = fs.openSync(absolute, openFlags);
  try {
    const bytes = Buffer.allocUnsafe(stats.size);
    const isWhole = fill(descriptor, bytes);
    return isWhole && isSameStats(stats, fs.fstatSync(descriptor)) ? bytes : undefined;
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Reads until the buffer is full; false where the file ends before. */
function fill(descriptor: number, bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length;) {
    const count = fs.readSync(descriptor, bytes, at, bytes.length - at, null);
    if (count === 0) return false;
    at += count;
  }
  return true;
}

function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function readItems(absolute: string, limit: number): { items: FolderItem[]; truncated: boolean } {
  const folder = fs.opendirSync(absolute, { bufferSize: 512 });
  try {
    const items: FolderItem[] = [];
    for (let item = folder.readSync(); item; item = folder.readSync()) {
      if (items.length >= limit) return { items, truncated: true };
      items.push({ name: item.name, isFolder: item.isDirectory() });
    }
    return { items, truncated: false };
  } finally {
    folder.closeSync();
  }
}
