import { toError } from '../../core/errors';
import type {
  Cancellation,
  FileRead,
  FolderItem,
  FolderListing,
  PathStatus,
  RelativePath,
  RepositoryFiles,
} from '../../core/ports';
import { DiskRepositoryFiles } from './diskRepositoryFiles';
import type { Git } from './git';
import type { GitCommitFiles } from './gitCommitFiles';
import { nodeHasher } from '../process/nodeHasher';
import { SkippedFiles } from './skippedFiles';

/**
 * The repository on disk, with what a sparse checkout left out of it read from git's index: not being checked out is no
 * change. Whatever is on disk counts before the index does.
 */
export class WorkTreeFiles implements RepositoryFiles {
  private readonly disk: DiskRepositoryFiles;
  private readonly skipped: SkippedFiles;

  /** `root` is absolute and exists. */
  constructor(root: string, git: Git) {
    this.disk = new DiskRepositoryFiles(root);
    this.skipped = new SkippedFiles(root, git);
  }

  async stat(paths: readonly RelativePath[]): Promise<readonly PathStatus[]> {
    const onDisk = await this.disk.stat(paths);
    // Files that are there need no second look, so the usual check never asks for more.
    if (onDisk.every(({ kind }) => kind === 'file')) return onDisk;
    const skipped = await this.skipped.now();
    if (!skipped) return onDisk;
    if (skipped === 'not asked') return onDisk.map(withUnknown);
    return Promise.all(onDisk.map((status, at) => withSkipped(status, paths[at] ?? '', skipped)));
  }

  async read(path: RelativePath, maxBytes: number): Promise<FileRead> {
    const onDisk = await this.disk.read(path, maxBytes);
    const skipped = onDisk.kind === 'missing' ? await this.skipped.now() : undefined;
    if (!skipped) return onDisk;
    if (skipped === 'not asked') return notAsked;
    try {
      const file = await skipped.read(path);
      return file.kind === 'read' && file.bytes.length > maxBytes ? { kind: 'too large' } : file;
    } catch (thrown) {
      return { kind: 'unreadable', reason: toError(thrown).message };
    }
  }

  stream(
    path: RelativePath,
    onPiece: (piece: Uint8Array) => void,
    signal?: Cancellation,
  ): Promise<'done' | 'changed' | 'unreadable'> {
    // Only a file on disk is known to be large.
    return this.disk.stream(path, onPiece, signal);
  }

  async list(folder: RelativePath, limit: number): Promise<FolderListing> {
    const onDisk = await this.disk.list(folder, limit);
    if (onDisk.kind !== 'listed' && onDisk.kind !== 'missing') return onDisk;
    const skipped = await this.skipped.now();
    if (skipped === 'not asked') return notAsked;
    const left = await skipped?.list(folder);
    if (left?.kind !== 'listed') return onDisk;
    const there = onDisk.kind === 'listed' ? onDisk.items : [];
    const names = new Set(there.map(({ name }) => name));
    const items = [...there, ...left.items.filter(({ name }) => !names.has(name))];
    return {
      kind: 'listed',
      items: items.slice(0, limit),
      truncated: items.length > limit || (onDisk.kind === 'listed' && onDisk.truncated),
      stamp: stampWith(onDisk, left.items),
    };
  }

  /** True where the path, or a folder on the way to it, is a symbolic link. Missing is no link. */
  isBehindLink(path: RelativePath): Promise<boolean> {
    return this.disk.isBehindLink(path);
  }
}

/** A sparse checkout whose index may not be asked: what is not on disk may be left out of it, or missing. */
const notAsked = {
  kind: 'unreadable',
  reason: 'git is not started while this folder is not trusted',
} as const;

function withUnknown(status: PathStatus): PathStatus {
  return status.kind === 'missing' || status.kind === 'folder' ? notAsked : status;
}

async function withSkipped(
  onDisk: PathStatus,
  path: RelativePath,
  skipped: GitCommitFiles,
): Promise<PathStatus> {
  if (onDisk.kind !== 'missing' && onDisk.kind !== 'folder') return onDisk;
  const left = await skipped.list(path);
  if (left.kind === 'listed') return { kind: 'folder', stamp: stampWith(onDisk, left.items) };
  if (onDisk.kind === 'folder') return onDisk;
  try {
    return (await skipped.stat([path]))[0] ?? onDisk;
  } catch (thrown) {
    // A link that was left out, and git does not say where it leads.
    return { kind: 'unreadable', reason: toError(thrown).message };
  }
}

/** The stamp of a folder of which a part is left out: what is on disk, and the names of that part. */
function stampWith(
  onDisk: PathStatus | FolderListing,
  left: readonly FolderItem[],
): string | undefined {
  const names = left.map(({ name, isFolder }) => (isFolder ? `${name}/` : name)).sort();
  const digest = nodeHasher.sha256(names.join('\0')).slice(0, 12);
  if (onDisk.kind === 'missing') return `left out ${digest}`;
  if (onDisk.kind !== 'folder' && onDisk.kind !== 'listed') return undefined;
  return names.length === 0 || onDisk.stamp === undefined
    ? onDisk.stamp
    : `${onDisk.stamp} ${digest}`;
}
