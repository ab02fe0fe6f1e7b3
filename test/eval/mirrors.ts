import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  mostPaths,
  mostSubjects,
  tableOfWords,
  RepositoryWords,
} from '../../src/core/language/repositoryWords';
import type { CommitChange } from '../../src/core/ports';
import { mostChanges } from '../../src/core/select/tableOfChanges';
import { commitsLog, readChanges } from '../../src/node/repository/commitChanges';

/** Bare copies of the repositories that requests come from, in folders `owner+name/repo`; given as `--mirrors DIR`. */
export class Mirrors {
  private readonly made = new Map<string, RepositoryWords | undefined>();
  /** The last commit before a day: many turns are of one. */
  private readonly days = new Map<string, string>();
  /** Of the repository that was asked last: a history is large. */
  private changes: { readonly key: string; readonly all: readonly CommitChange[] } | undefined;

  constructor(private readonly folder: string) {}

  /** `undefined` = no mirrors were named. */
  static fromArguments(): Mirrors | undefined {
    const at = process.argv.indexOf('--mirrors');
    const folder = at < 0 ? undefined : process.argv[at + 1];
    return folder === undefined ? undefined : new Mirrors(folder);
  }

  /** The words of a repository as it was at a commit (`COMMIT^1` for the state before it). */
  wordsAt(repo: string, commit: string): RepositoryWords | undefined {
    const key = `${repo} ${commit}`;
    if (!this.made.has(key)) this.made.set(key, this.read(repo, commit));
    return this.made.get(key);
  }

  /** The words as they were before a day (`2026-02-12`). */
  wordsBefore(repo: string, day: string): RepositoryWords | undefined {
    const key = `${repo} ${day}`;
    const commit = this.days.get(key) ?? this.commitBefore(repo, day);
    this.days.set(key, commit);
    return commit === '' ? undefined : this.wordsAt(repo, commit);
  }

  /** The last commit of the main branch before a day; empty = there is none. */
  private commitBefore(repo: string, day: string): string {
    const branch = this.git(
      repo,
      'for-each-ref',
      '--format=%(refname)',
      'refs/heads/main',
      'refs/heads/master',
    ).split('\n')[0];
    return this.git(repo, 'rev-list', '-1', `--before=${day}T00:00:00Z`, branch || 'HEAD').trim();
  }

  /** The changes up to a commit, newest first; none where there is no copy of the repository. */
  changesAt(repo: string, commit: string): readonly CommitChange[] {
    const key = `${repo} ${commit}`;
    if (this.changes?.key !== key) {
      const log = this.git(repo, 'log', ...commitsLog, `-${mostChanges}`, commit);
      this.changes = { key, all: readChanges(log) };
    }
    return this.changes.all;
  }

  /** The oldest of some commits by their day. */
  oldestOf(repo: string, commits: readonly string[]): string {
    const all = this.git(repo, 'log', '--no-walk=sorted', '--format=%H', ...commits);
    return all.trim().split('\n').at(-1) ?? '';
  }

  /** The newest messages of commits up to one, whole; none where there is no copy of the repository. */
  messagesAt(repo: string, commit: string, most: number): readonly string[] {
    const log = this.git(repo, 'log', '--no-merges', '--format=%x01%B', `-${most}`, commit);
    return log.split('\u0001').slice(1);
  }

  /** The files of a repository as it was at a commit. */
  filesAt(repo: string, commit: string): readonly string[] {
    return this.git(repo, 'ls-tree', '-r', '--name-only', commit).split('\n').filter(Boolean);
  }

  private read(repo: string, commit: string): RepositoryWords | undefined {
    const subjects = this.git(
      repo,
      'log',
      '--no-merges',
      '--format=%s',
      '-n',
      String(mostSubjects),
      commit,
    );
    const paths = this.filesAt(repo, commit);
    if (paths.length === 0) return undefined;
    return new RepositoryWords(
      tableOfWords({
        subjects: subjects.split('\n').filter(Boolean),
        paths: paths.slice(0, mostPaths),
      }),
    );
  }

  private git(repo: string, ...words: string[]): string {
    const folder = join(this.folder, repo.replace('/', '+'), 'repo');
    if (!existsSync(folder)) return '';
    const { stdout } = spawnSync('git', ['--git-dir', folder, ...words], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return stdout;
  }
}
