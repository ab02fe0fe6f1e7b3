import { spawnSync } from 'node:child_process';
import type { RepositoryReader } from '../../../src/core/ports';

/** Reads a repository from its git directory at one commit, without a work tree. */
export class BareReader implements RepositoryReader {
  opened = 0;
  readonly commit: string;

  constructor(private readonly gitDirectory: string) {
    this.commit = this.git('rev-parse', 'HEAD').toString('utf8').trim();
  }

  list() {
    const lines = this.git('ls-tree', '-r', '-z', this.commit).toString('utf8').split('\0');
    // Links and submodules have no text of their own.
    const files = lines.flatMap((line) => {
      const [head = '', path = ''] = line.split('\t');
      return head.startsWith('100') ? [path] : [];
    });
    return Promise.resolve({ files, unreadable: [], truncated: false });
  }

  text(path: string, maxBytes: number) {
    const bytes = this.git('cat-file', 'blob', `${this.commit}:${path}`);
    this.opened += 1;
    const isText = bytes.length > 0 && bytes.length <= maxBytes && !bytes.includes(0);
    return Promise.resolve(isText ? bytes.toString('utf8') : undefined);
  }

  commitChanges() {
    return Promise.resolve([]);
  }

  commitSubjects() {
    return Promise.resolve([]);
  }

  private git(...words: string[]): Buffer {
    return spawnSync('git', ['--git-dir', this.gitDirectory, ...words], { maxBuffer: 1 << 28 })
      .stdout;
  }
}
