import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRepositoryRoot } from '../../../../src/node/repository/repositoryRoot';
import { temporaryFolder } from '../../../support/temporaryFolder';

const home = join(tmpdir(), 'no-lessons-home');
const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync(
    'git',
    [
      '-C',
      cwd,
      '-c',
      'user.name=T',
      '-c',
      'user.email=t@example.com',
      '-c',
      'protocol.file.allow=always',
      ...args,
    ],
    { stdio: 'pipe' },
  );

function repository(): string {
  const folder = temporaryFolder();
  git(folder, 'init', '--quiet');
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'first');
  return folder;
}

describe('a folder whose .git is a file', () => {
  it('shares what git keeps with the repository that it is a worktree of', () => {
    const main = repository();
    const worktree = join(temporaryFolder(), 'wt');
    git(main, 'worktree', 'add', '--quiet', worktree);
    expect(findRepositoryRoot(worktree, home).gitCommonDir).toBe(
      findRepositoryRoot(main, home).gitCommonDir,
    );
  });

  it('has its own folder where it is a submodule', () => {
    const main = repository();
    git(main, 'submodule', '--quiet', 'add', repository(), 'part');
    expect(findRepositoryRoot(join(main, 'part'), home).gitCommonDir).toContain('modules');
  });

  it('has none where it names a repository that knows nothing of it', () => {
    const other = join(repository(), '.git');
    const direct = temporaryFolder();
    writeFileSync(join(direct, '.git'), `gitdir: ${other}\n`);
    const indirect = temporaryFolder();
    mkdirSync(join(indirect, 'made'));
    writeFileSync(join(indirect, '.git'), 'gitdir: made\n');
    writeFileSync(join(indirect, 'made', 'commondir'), `${other}\n`);
    writeFileSync(join(indirect, 'made', 'gitdir'), `${join(indirect, '.git')}\n`);
    for (const folder of [direct, indirect])
      expect(findRepositoryRoot(folder, home)).toMatchObject({ gitCommonDir: undefined });
    expect(readdirSync(other)).not.toContain('repo-lessons-key');
    expect(existsSync(join(direct, '.git'))).toBe(true);
  });
});
