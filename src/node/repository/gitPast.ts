import type { Cancellation, ChangesOf, CommitChange, RepositoryListing } from '../../core/ports';
import type { PastRepository, RepositoryPast } from '../../core/operations/replay/repositoryPast';
import { failure } from '../../core/errors';
import { changesLog, commitsLog, readChanges } from './commitChanges';
import type { Git } from './git';
import { GitCommitFiles, parseTree, type BlobReader, type TrackedFile } from './gitCommitFiles';

/** Bytes of contents held: most files are the same at the next commit that is asked. */
const mostHeld = 64 * 1024 * 1024;

/** Contents of git's objects, each asked for once as long as there is room. */
class HeldBlobs implements BlobReader {
  private readonly held = new Map<string, Buffer>();
  private bytes = 0;

  constructor(private readonly git: Git) {}

  async read(object: string): Promise<Buffer> {
    const known = this.held.get(object);
    if (known) return known;
    const content = (await this.git.ask('cat-file', 'blob', object))?.output ?? Buffer.alloc(0);
    if (this.bytes + content.length > mostHeld) {
      this.held.clear();
      this.bytes = 0;
    }
    this.held.set(object, content);
    this.bytes += content.length;
    return content;
  }
}

/** Earlier states of a repository, out of git's objects: nothing is checked out. */
export class GitPast implements RepositoryPast {
  private readonly blobs: HeldBlobs;

  constructor(private readonly git: Git) {
    this.blobs = new HeldBlobs(git);
  }

  async commitAt(time: number): Promise<string | undefined> {
    const before = `--before=${new Date(time).toISOString()}`;
    const log = await this.git.ask('log', '--first-parent', '-1', '--format=%H', before, 'HEAD');
    return log?.output.toString('utf8').trim() || undefined;
  }

  async open(commit: string): Promise<PastRepository | undefined> {
    if (!/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
    const tree = await this.git.ask('ls-tree', '-r', '-z', '--full-tree', commit);
    if (!tree) return undefined;
    const tracked = parseTree(tree.output.toString('utf8'));
    const files = new GitCommitFiles(tracked, this.blobs);
    return { files, reader: new CommitReader(this.git, commit, tracked, this.blobs) };
  }
}

/** The tracked files of one commit, and the history up to it. */
class CommitReader {
  private count = 0;

  constructor(
    private readonly git: Git,
    private readonly commit: string,
    private readonly tracked: ReadonlyMap<string, TrackedFile>,
    private readonly blobs: BlobReader,
  ) {}

  get opened(): number {
    return this.count;
  }

  async list(signal?: Cancellation): Promise<RepositoryListing> {
    if (signal?.aborted) throw failure.cancelled();
    const files = [...this.tracked].flatMap(([path, { isLink }]) => (isLink ? [] : [path]));
    return { files, truncated: false };
  }

  async text(path: string, maxBytes: number): Promise<string | undefined> {
    const file = this.tracked.get(path);
    if (!file || file.isLink) return undefined;
    const bytes = await this.blobs.read(file.object);
    this.count += 1;
    if (bytes.length > maxBytes || bytes.subarray(0, 4096).includes(0)) return undefined;
    return bytes.toString('utf8').replace(/^\uFEFF/, '');
  }

  async commitSubjects(limit: number): Promise<readonly string[]> {
    const words = ['--no-merges', '--format=%s', `-${limit}`, this.commit];
    const log = await this.git.ask('log', ...words);
    return log?.output.toString('utf8').split('\n').filter(Boolean) ?? [];
  }

  async commitChanges(
    limit: number,
    of: ChangesOf = 'main line',
  ): Promise<readonly CommitChange[]> {
    const words = of === 'main line' ? changesLog : commitsLog;
    const log = await this.git.ask('log', ...words, `-${limit}`, this.commit);
    return log === undefined ? [] : readChanges(log.output.toString('utf8'));
  }
}
