import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../../core/ports';
import { nodeHasher } from '../process/nodeHasher';
import { randomIds } from '../process/randomIds';
import type { RepositoryRoot } from './repositoryRoot';
import { createWhole, writeWhole } from '../process/writeWhole';

const fileName = 'repo-lessons-key';
const shape = /^(?:path-)?[a-z0-9]{12,32}$/;

/**
 * The name of a repository's state folder: made once and kept in git's common directory, so that worktrees share it and changed
 * remotes do not move it. Without git, or where git's folder cannot be written, it follows from the real path.
 * While nobody trusts the folder nothing is written into it: until then it is named after the path.
 */
export function repositoryKey(
  { root, gitCommonDir }: RepositoryRoot,
  logger: Logger,
  isTrusted: boolean,
): string {
  if (gitCommonDir === undefined) return keyOfPath(root);
  const path = join(gitCommonDir, fileName);
  const known = readKey(path);
  if (known !== undefined) return known;
  if (!isTrusted) return keyOfPath(gitCommonDir);
  try {
    // Never seen without its content: two processes that start at once must not know two keys. Whoever was first counts.
    createWhole(path, `${randomIds.next()}\n`);
  } catch {
    logger.warn(`${path} cannot be written; the state folder is named after the path instead.`);
    return keyOfPath(gitCommonDir);
  }
  return readKey(path) ?? keyOfPath(gitCommonDir);
}

/** Makes a repository use the state of another one. */
export function joinRepositoryKey(target: RepositoryRoot, key: string): void {
  if (target.gitCommonDir === undefined) return;
  mkdirSync(target.gitCommonDir, { recursive: true });
  writeWhole(join(target.gitCommonDir, fileName), `${key}\n`);
}

function readKey(path: string): string | undefined {
  try {
    const key = readFileSync(path, 'utf8').trim();
    return shape.test(key) ? key : undefined;
  } catch {
    // Missing is the ordinary case of the first look.
    return undefined;
  }
}

function keyOfPath(path: string): string {
  return `path-${nodeHasher.sha256(path).slice(0, 16)}`;
}
