import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkInstructions } from '../../src/core/operations/status/checkInstructions';
import { DiskRepositoryReader } from '../../src/node/repository/diskRepositoryReader';
import { GitHistory } from '../../src/node/repository/gitHistory';
import { temporaryFolder } from './temporaryFolder';
import { trustedGit } from './trustedGit';

/** A repository whose commits are given one after the other; `undefined` removes a file. */
export function committedRepository(...commits: readonly Record<string, string | undefined>[]) {
  const root = temporaryFolder();
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=Ada', '-c', 'user.email=a@b.org', ...words]);
  git('init', '-q', '-b', 'main');
  for (const [at, files] of commits.entries()) {
    for (const [path, text] of Object.entries(files)) {
      const full = join(root, path);
      if (text === undefined) rmSync(full);
      else {
        mkdirSync(dirname(full), { recursive: true });
        writeFileSync(full, text);
      }
    }
    git('add', '-A');
    git('commit', '-qm', `Change ${at + 1}`);
  }
  return root;
}

/** What a check of its instruction files finds, or of the named ones. */
export async function findingsIn(root: string, ...named: readonly string[]) {
  const git = trustedGit(root);
  const reader = new DiskRepositoryReader(root, git);
  const { findings } = await checkInstructions({ reader, history: new GitHistory(git) }, named);
  return findings;
}

/** A text that git knows again after a move. */
export const long =
  'export const lines = [\n' + '  "a line that is long enough",\n'.repeat(20) + '];\n';
/** A package.json with these scripts. */
export const manifest = (scripts: object) => JSON.stringify({ name: 'acme', scripts });
