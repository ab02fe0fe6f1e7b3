import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { checkedOutBranch } from '../../../../src/node/repository/checkedOutBranch';
import { Git } from '../../../../src/node/repository/git';
import { gitBranches } from '../../../../src/node/team/gitBranches';
import { temporaryFolder } from '../../../support/temporaryFolder';

function clone() {
  const root = temporaryFolder();
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=x', '-c', 'user.email=x@y.z', ...words], {
      stdio: 'pipe',
    }).toString();
  git('init', '--quiet', '--initial-branch=main');
  git('commit', '--quiet', '--allow-empty', '-m', 'first');
  return { root, git };
}

describe('branches that a clone knows', () => {
  it('are its own and those of its remotes, which are none where git may not be asked', async () => {
    const { root, git } = clone();
    git('branch', 'topic/one');
    git('update-ref', 'refs/remotes/origin/release', 'HEAD');
    expect([...(await gitBranches(new Git(root, () => true)))].sort()).toEqual([
      'main',
      'release',
      'topic/one',
    ]);
    expect(await gitBranches(new Git(root, () => false))).toEqual([]);
    const outside = temporaryFolder();
    expect(await gitBranches(new Git(outside, () => true))).toEqual([]);
  });

  it('have one that is checked out, unless a commit is', () => {
    const { root, git } = clone();
    git('checkout', '--quiet', '-b', 'topic/one');
    expect(checkedOutBranch(root)).toBe('topic/one');
    git('checkout', '--quiet', '--detach');
    expect(checkedOutBranch(root)).toBeUndefined();
    expect(checkedOutBranch(temporaryFolder())).toBeUndefined();
  });
});
