import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Git } from '../../../../src/node/repository/git';
import { GitHistory } from '../../../../src/node/repository/gitHistory';
import { headCommit } from '../../../../src/node/repository/headCommit';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { trustedGit } from '../../../support/trustedGit';

const author = ['-c', 'user.name=Ada', '-c', 'user.email=a@example.org'];

function open() {
  const root = temporaryFolder();
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', root, ...author, ...words], { encoding: 'utf8' }).trim();
  git('init', '-q', '-b', 'main');
  const commit = (subject: string) => {
    git('commit', '-q', '--allow-empty', '-m', subject);
    return git('rev-parse', 'HEAD');
  };
  return { root, git, commit };
}

describe('the commit that is checked out', () => {
  it('is followed through commits that touch no file, on a branch and beside any', () => {
    const { root, git, commit } = open();
    expect(headCommit(root)).toBeUndefined();
    const first = commit('Start');
    expect(headCommit(root)).toBe(first);
    const second = commit('Touch nothing');
    expect(headCommit(root)).toBe(second);
    git('checkout', '-q', '--detach', first);
    expect(headCommit(root)).toBe(first);
  });

  it('is found where git packed its refs, and below the top level', () => {
    const { root, git, commit } = open();
    const first = commit('Start');
    git('branch', 'not/main');
    git('pack-refs', '--all');
    mkdirSync(join(root, 'packages', 'web'), { recursive: true });
    expect(headCommit(join(root, 'packages', 'web'))).toBe(first);
  });

  it('is the own one of a linked work tree', () => {
    const { root, git, commit } = open();
    const first = commit('Start');
    const linked = join(temporaryFolder(), 'linked');
    git('worktree', 'add', '-q', '-b', 'side', linked);
    const second = commit('Go on');
    expect([headCommit(linked), headCommit(root)]).toEqual([first, second]);
  });

  it('is nothing where HEAD or a branch names no plain file of git', () => {
    const { root, commit } = open();
    commit('Start');
    writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/../../../../../../../../dev/zero\n');
    expect(headCommit(root)).toBeUndefined();
    writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    rmSync(join(root, '.git', 'refs', 'heads', 'main'));
    execFileSync('mkfifo', [join(root, '.git', 'refs', 'heads', 'main')]);
    expect(headCommit(root)).toBeUndefined();
  });

  it('is told by git where its files do not say, and not at all without trust', async () => {
    const { root, commit } = open();
    const history = new GitHistory(trustedGit(root));
    expect(await history.head()).toBeUndefined();
    const first = commit('Start');
    expect(await history.head()).toBe(first);
    expect(await new GitHistory(new Git(root, () => false)).head()).toBeUndefined();
    expect(await new GitHistory(trustedGit(temporaryFolder())).head()).toBeUndefined();
  });
});
