import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findGit } from './repositoryRoot';

const hash = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** The commit that a work tree's HEAD names, as git's own files say it: no git is started. `undefined` = there is none, or git keeps its refs in another way. */
export function headCommit(root: string): string | undefined {
  const git = findGit(root);
  if (!git?.isMutual) return undefined;
  const head = read(join(git.gitDir, 'HEAD'))?.trim() ?? '';
  const branch = /^ref: (refs\/[^\0]+)$/.exec(head)?.[1];
  if (branch === undefined) return asHash(head);
  // A branch has a plain name: a way out of the folder is none of git's.
  if (branch.split('/').some((part) => part === '' || part.startsWith('.'))) return undefined;
  const loose = read(join(git.commonDir, branch));
  return asHash((loose ?? packed(git.commonDir, branch))?.trim());
}

/** Branches that nobody touched for long stand together in one file. */
function packed(commonDir: string, branch: string): string | undefined {
  const lines = read(join(commonDir, 'packed-refs'))?.split('\n') ?? [];
  return lines.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0];
}

function asHash(text: string | undefined): string | undefined {
  return text !== undefined && hash.test(text) ? text : undefined;
}

/** Bytes of the largest file that is read: some ten thousand packed branches. */
const largest = 4_000_000;

/** A pipe, a device or what only looks like a file of git would never end. */
function read(path: string): string | undefined {
  try {
    const stat = statSync(path);
    return stat.isFile() && stat.size <= largest ? readFileSync(path, 'utf8') : undefined;
  } catch {
    // A branch without a commit has no file.
    return undefined;
  }
}
