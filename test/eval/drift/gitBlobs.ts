import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { type TrackedFile, parseTree } from '../../../src/node/repository/gitCommitFiles';

/** Runs git in one repository and gives its output as text. */
export function git(repository: string, ...words: readonly string[]): string {
  return execFileSync('git', ['-C', repository, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
}

/** The first-parent commits up to `end`, oldest first, `span` steps and the commit before them. */
export function firstParentCommits(repository: string, end: string, span: number): string[] {
  const list = git(repository, 'rev-list', '--first-parent', `--max-count=${span + 1}`, end);
  return list.trim().split('\n').reverse();
}

/** Every tracked file of a commit by path. */
export function trackedFiles(repository: string, commit: string): Map<string, TrackedFile> {
  return parseTree(git(repository, 'ls-tree', '-r', '-z', commit));
}

/** Reads objects through one `git cat-file --batch` process. */
export class GitBlobs {
  private readonly process: ChildProcessWithoutNullStreams;
  private buffered = Buffer.alloc(0);
  private wake: (() => void) | undefined;

  constructor(repository: string) {
    this.process = spawn('git', ['-C', repository, 'cat-file', '--batch']);
    this.process.stdout.on('data', (piece: Buffer) => {
      this.buffered = Buffer.concat([this.buffered, piece]);
      this.wake?.();
    });
  }

  /** One object at a time: the caller awaits each answer. */
  async read(object: string): Promise<Buffer> {
    this.process.stdin.write(`${object}\n`);
    let end = this.buffered.indexOf(10);
    while (end < 0) {
      await this.more();
      end = this.buffered.indexOf(10);
    }
    const size = Number(this.buffered.subarray(0, end).toString().split(' ')[2]);
    const from = end + 1;
    while (this.buffered.length < from + size + 1) await this.more();
    const content = Buffer.from(this.buffered.subarray(from, from + size));
    this.buffered = this.buffered.subarray(from + size + 1);
    return content;
  }

  close(): void {
    this.process.stdin.end();
  }

  private more(): Promise<void> {
    return new Promise((resolve) => (this.wake = resolve));
  }
}
