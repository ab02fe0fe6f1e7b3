import { spawn, execFileSync } from 'node:child_process';
import type {
  ChangesOf,
  CommitChange,
  RepositoryListing,
  RepositoryReader,
} from '../../../src/core/ports';
import { changesLog, commitsLog, readChanges } from '../../../src/node/repository/commitChanges';

const maxOutput = 2 ** 28;

/** One commit of a bare repository, read without a work tree. Files that the copy does not hold read as missing. */
export class GitTreeReader implements RepositoryReader {
  opened = 0;
  private readonly sizes = new Map<string, number>();
  private readonly waiting: ((text: string | undefined) => void)[] = [];
  private held = Buffer.alloc(0);
  private readonly batch: ReturnType<typeof spawn>;

  constructor(
    private readonly gitDirectory: string,
    private readonly commit: string,
  ) {
    this.batch = spawn('git', [`--git-dir=${gitDirectory}`, 'cat-file', '--batch']);
    this.batch.stdout?.on('data', (bytes: Buffer) => {
      this.held = Buffer.concat([this.held, bytes]);
      this.answer();
    });
  }

  list(): Promise<RepositoryListing> {
    const listed = this.git('ls-tree', '-r', '-z', '--full-tree', this.commit);
    const files = listed.split('\0').flatMap((entry) => {
      const match = /^100\d+ blob \w+\t([^]+)$/.exec(entry);
      return match?.[1] ?? [];
    });
    for (const file of files) this.sizes.set(file, 0);
    return Promise.resolve({ files, truncated: false });
  }

  async text(path: string, maxBytes: number): Promise<string | undefined> {
    if (!this.sizes.has(path)) return undefined;
    this.opened += 1;
    const text = await new Promise<string | undefined>((resolve) => {
      this.waiting.push(resolve);
      this.batch.stdin?.write(`${this.commit}:${path}\n`);
    });
    return text === undefined || text.length > maxBytes || text.slice(0, 4096).includes('\0')
      ? undefined
      : text;
  }

  commitSubjects(limit: number): Promise<readonly string[]> {
    const log = this.git('log', '--no-merges', '--format=%s', `-${limit}`, this.commit);
    return Promise.resolve(log.split('\n').filter((line) => line !== ''));
  }

  commitChanges(limit: number, of: ChangesOf = 'main line'): Promise<readonly CommitChange[]> {
    const words = of === 'main line' ? changesLog : commitsLog;
    return Promise.resolve(readChanges(this.git('log', ...words, `-${limit}`, this.commit)));
  }

  close(): void {
    this.batch.stdin?.end();
  }

  private git(...args: readonly string[]): string {
    return execFileSync('git', [`--git-dir=${this.gitDirectory}`, ...args], {
      encoding: 'utf8',
      maxBuffer: maxOutput,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }

  /** Gives out every whole answer that has arrived. */
  private answer(): void {
    for (;;) {
      const end = this.held.indexOf(10);
      if (end < 0) return;
      const head = this.held.subarray(0, end).toString('utf8');
      const size = / blob (\d+)$/.exec(head)?.[1];
      const last = end + 1 + (size === undefined ? 0 : Number(size) + 1);
      if (this.held.length < last) return;
      const text = size && this.held.subarray(end + 1, last - 1).toString('utf8');
      this.held = this.held.subarray(last);
      this.waiting.shift()?.(text);
    }
  }
}
