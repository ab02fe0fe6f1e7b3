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
} from '../core/ports';
import { contentStamp } from './contentStamp';
import { unreadableReason } from './unreadableReason';

/** How often a file that changes while being read is read again. */
const attempts = 3;
const pieceBytes = 1 << 20;

/** A path that may be opened: where it really is, and what stat says of it. */
interface Reachable {
  readonly kind: 'reachable';
  readonly absolute: string;
  readonly stats: fs.Stats;
}
type Reached = Reachable | Exclude<PathStatus, { kind: 'file' | 'folder' }>;

/** What was found out about paths, within one question. */
type PathMemo = Map<RelativePath, Reached>;

/** A status, and what stat said when it was given. */
type Answered = Pick<fs.Stats, 'ino' | 'ctimeMs' | 'mtimeMs' | 'size'> & {
  readonly status: PathStatus;
};
/** More paths than the refs of a repository touch. */
const mostAnswered = 100_000;

/** How long the folders seen by one question serve the reads that follow it: a check stats all paths, then reads some. */
const memoMs = 200;

/**
 * The repository on disk. Nothing outside the root is ever opened: every folder on the way is looked at, and a link
 * must lead back inside. Calls are synchronous underneath, which is faster for the many small files of one check.
 */
export class DiskRepositoryFiles implements RepositoryFiles {
  private readonly root: string;
  private knownCaseSensitive: boolean | undefined;
  private lastMemo: PathMemo = new Map();
  private lastMemoAt = 0;
  /** What was answered before, by path: a warm check writes no stamp twice. */
  private readonly answered = new Map<RelativePath, Answered>();

  /** `root` is absolute; one that is gone answers "missing" to everything. `caseSensitive` is found out where it is not given. */
  constructor(root: string, caseSensitive?: boolean) {
    this.root = fs.existsSync(root) ? fs.realpathSync.native(root) : root;
    this.knownCaseSensitive = caseSensitive;
  }

  async stat(paths: readonly RelativePath[]): Promise<readonly PathStatus[]> {
    const memo: PathMemo = new Map();
    const statuses = paths.map((path) => {
      const reached = this.reach(path, memo);
      return reached.kind === 'reachable' ? this.statusNow(path, reached.stats) : reached;
    });
    this.lastMemo = memo;
    this.lastMemoAt = Date.now();
    return statuses;
  }

  /** The status of what stat sees now; the one given before where stat sees the same. */
  private statusNow(path: RelativePath, stats: fs.Stats): PathStatus {
    const before = this.answered.get(path);
    if (
      before?.ino === stats.ino &&
      before.ctimeMs === stats.ctimeMs &&
      before.mtimeMs === stats.mtimeMs &&
      before.size === stats.size
    ) {
      return before.status;
    }
    const status = statusOf(stats);
    // Without a stamp it is too young to be told from its next version.
    if (!('stamp' in status) || status.stamp === undefined) return status;
    if (this.answered.size >= mostAnswered) this.answered.clear();
    const { ino, ctimeMs, mtimeMs, size } = stats;
    this.answered.set(path, { ino, ctimeMs, mtimeMs, size, status });
    return status;
  }

  async read(path: RelativePath, maxBytes: number): Promise<FileRead> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const reached = attempt === 0 ? this.reachSeen(path) : this.reach(path, newMemo());
      if (reached.kind !== 'reachable') return reached;
      const status = statusOf(reached.stats);
      if (status.kind !== 'file') return status;
      try {
        const read = readOnce(reached.absolute, maxBytes);
        if (read) return read;
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
    const reached = this.reach(path, newMemo());
    if (reached.kind !== 'reachable' || !reached.stats.isFile()) return 'unreadable';
    let file: fs.promises.FileHandle | undefined;
    try {
      file = await fs.promises.open(reached.absolute);
      const before = identity(await file.stat());
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
      return identity(await file.stat()) === before ? 'done' : 'changed';
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
    const status = statusOf(reached.stats);
    if (status.kind !== 'folder') return status;
    try {
      return { kind: 'listed', ...readItems(reached.absolute, limit), stamp: status.stamp };
    } catch (thrown) {
      return failedStatus(thrown);
    }
  }

  /** True where the path, or a folder on the way to it, is a symbolic link. Missing is no link. */
  async isBehindLink(path: RelativePath): Promise<boolean> {
    let at = this.root;
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

  /** A file that was there a moment ago is opened without another look: opening it tells what it is now. */
  private reachSeen(path: RelativePath): Reached {
    const seen = Date.now() - this.lastMemoAt > memoMs ? undefined : this.lastMemo.get(path);
    return seen?.kind === 'reachable' && seen.stats.isFile() ? seen : this.reachAnew(path);
  }

  /** Looks at a path itself once more; only the folders above may have been seen a moment ago. */
  private reachAnew(path: RelativePath): Reached {
    if (Date.now() - this.lastMemoAt > memoMs) return this.reach(path, newMemo());
    this.lastMemo.delete(path);
    const reached = this.reach(path, this.lastMemo);
    // "Missing" a moment ago proves nothing now.
    return reached.kind === 'reachable' ? reached : this.reach(path, newMemo());
  }

  /** Follows a path from the root, looking at each folder on the way once per question. */
  private reach(path: RelativePath, memo: PathMemo): Reached {
    const known = memo.get(path);
    if (known) return known;
    const reached = this.step(path, memo);
    memo.set(path, reached);
    return reached;
  }

  private step(path: RelativePath, memo: PathMemo): Reached {
    try {
      if (path === '') {
        return { kind: 'reachable', absolute: this.root, stats: fs.statSync(this.root) };
      }
      const slash = path.lastIndexOf('/');
      const above = this.reach(slash < 0 ? '' : path.slice(0, slash), memo);
      if (above.kind !== 'reachable') return above;
      if (!above.stats.isDirectory()) return { kind: 'missing' };
      return this.enter(above.absolute + sep + path.slice(slash + 1));
    } catch (thrown) {
      return failedStatus(thrown);
    }
  }

  private enter(absolute: string): Reached {
    const stats = fs.lstatSync(absolute, { throwIfNoEntry: false });
    if (!stats) return { kind: 'missing' };
    if (stats.isSymbolicLink()) {
      const target = fs.realpathSync.native(absolute);
      if (target !== this.root && !target.startsWith(this.root + sep)) return { kind: 'outside' };
      return { kind: 'reachable', absolute: target, stats: fs.statSync(target) };
    }
    if (!this.isCaseSensitive() && fs.realpathSync.native(absolute) !== absolute) {
      // `Package.json` is not `package.json`, also where the disk would say so: the answer is the same everywhere.
      return { kind: 'missing' };
    }
    return { kind: 'reachable', absolute, stats };
  }

  private isCaseSensitive(): boolean {
    return (this.knownCaseSensitive ??= !sameWithSwappedCase(this.root));
  }
}

function newMemo(): PathMemo {
  return new Map<RelativePath, Reached>();
}

function sameWithSwappedCase(root: string): boolean {
  const swapped = root.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  if (swapped === root) return false;
  const other = fs.statSync(swapped, { throwIfNoEntry: false });
  return other?.ino === fs.statSync(root).ino;
}

function statusOf(stats: fs.Stats): PathStatus {
  if (stats.isFile()) return { kind: 'file', stamp: contentStamp(stats), size: stats.size };
  if (stats.isDirectory()) return { kind: 'folder', stamp: contentStamp(stats) };
  return { kind: 'unreadable', reason: 'it is no regular file' };
}

function failedStatus(thrown: unknown): Exclude<PathStatus, { kind: 'file' | 'folder' }> {
  const reason = unreadableReason(thrown);
  return reason === undefined ? { kind: 'missing' } : { kind: 'unreadable', reason };
}

/** No link is followed here, and a pipe put in the file's place does not block. */
const openFlags =
  fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0);

/** One version of the file, or `undefined` where it changed meanwhile. */
function readOnce(absolute: string, maxBytes: number): FileRead | undefined {
  const descriptor = fs.openSync(absolute, openFlags);
  try {
    const before = fs.fstatSync(descriptor);
    if (!before.isFile()) return undefined;
    if (before.size > maxBytes) return { kind: 'too large' };
    const bytes = Buffer.allocUnsafeSlow(before.size);
    const isWhole = fill(descriptor, bytes);
    if (!isWhole || identity(before) !== identity(fs.fstatSync(descriptor))) return undefined;
    const text = () => bytes.toString('utf8').replace(/^\uFEFF/, '');
    return { kind: 'read', bytes, text, stamp: contentStamp(before) };
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

function identity(stats: fs.Stats): string {
  return `${stats.size}:${stats.mtimeMs}:${stats.ino}`;
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
