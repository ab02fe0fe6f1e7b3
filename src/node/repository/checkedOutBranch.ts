import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findGit } from './repositoryRoot';

/** The branch of a work tree, as its HEAD names it; `undefined` = a commit is checked out, or there is no git. */
export function checkedOutBranch(root: string): string | undefined {
  const git = findGit(root);
  if (!git) return undefined;
  try {
    return /^ref: refs\/heads\/(.+)$/m
      .exec(readFileSync(join(git.gitDir, 'HEAD'), 'utf8'))?.[1]
      ?.trim();
  } catch {
    // Whoever records something says it all the same, without a branch.
    return undefined;
  }
}
