import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from './git';
import { GitCommitFiles, type TrackedFile } from './gitCommitFiles';
import { findGit } from './repositoryRoot';

/**
 * The tracked files that a sparse checkout leaves out of the work tree (git's skip-worktree bit), from the index.
 * Promise: git is started in sparse checkouts only, and once for each state of the index.
 */
export class SkippedFiles {
  private key: string | undefined;
  private loaded: Promise<GitCommitFiles | undefined> = Promise.resolve(undefined);

  /** `root` is absolute; it may be a folder below git's top level. */
  constructor(
    private readonly root: string,
    private readonly git: Git,
  ) {}

  /** What is left out now; `undefined` = the checkout is not sparse, `not asked` = it is, and git may not be started. */
  async now(): Promise<GitCommitFiles | 'not asked' | undefined> {
    const key = this.stateOfIndex();
    if (key !== undefined && !this.git.isTrusted()) return 'not asked';
    if (key !== this.key) {
      this.key = key;
      this.loaded = key === undefined ? Promise.resolve(undefined) : this.load();
    }
    return this.loaded;
  }

  private async load(): Promise<GitCommitFiles> {
    const listing = await this.git.ask('ls-files', '-t', '--stage', '-z');
    return new GitCommitFiles(parseSkipped(listing?.output.toString('utf8') ?? ''), {
      read: async (object) => {
        const blob = await this.git.ask('cat-file', 'blob', object);
        if (!blob) throw new Error('git does not hold its content on this machine');
        return blob.output;
      },
    });
  }

  private stateOfIndex(): string | undefined {
    const git = findGit(this.root);
    if (!git) return undefined;
    const patterns = stampOf(join(git.gitDir, 'info', 'sparse-checkout'));
    if (patterns === undefined) return undefined;
    const configs = [join(git.gitDir, 'config.worktree'), join(git.commonDir, 'config')];
    // The patterns stay behind when a sparse checkout is ended.
    if (!configs.some(saysSparse)) return undefined;
    return `${patterns} ${stampOf(join(git.gitDir, 'index')) ?? ''}`;
  }
}

function stampOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.size}:${stats.mtimeMs}:${stats.ino}`;
}

function saysSparse(config: string): boolean {
  try {
    return /^\s*sparsecheckout\s*(?:$|=\s*(?:true|yes|on|1)\b)/im.test(
      readFileSync(config, 'utf8'),
    );
  } catch {
    // No such file: git's default is a full checkout.
    return false;
  }
}

/** Reads the answer of `git ls-files -t --stage -z`; `S` marks what is left out. */
function parseSkipped(listing: string): Map<string, TrackedFile> {
  const files = new Map<string, TrackedFile>();
  for (const line of listing.split('\0')) {
    const match = /^S (\d+) ([0-9a-f]+) 0\t(.+)$/s.exec(line);
    // A submodule has no content of its own.
    if (!match || match[1] === '160000') continue;
    files.set(match[3] ?? '', { object: match[2] ?? '', isLink: match[1] === '120000' });
  }
  return files;
}
