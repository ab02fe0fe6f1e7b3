import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeOwnersPlaces } from '../../core/trust/codeOwners';
import { teamKeysPath, type OwnershipTexts } from '../../core/trust/ownedKeys';
import type { Git } from '../repository/git';

/** What `origin` calls its default branch, as it was last fetched: no branch of one's own, and nothing of the work tree. */
const defaultBranch = 'refs/remotes/origin/HEAD';

/**
 * The files that say who owns lessons and whose key is whose. `undefined` = they are not both there, there is no such branch, or the root is not
 * git's own, where paths would mean something else.
 */
export async function gitOwnership(root: string, git: Git): Promise<OwnershipTexts | undefined> {
  if (!existsSync(join(root, '.git'))) return undefined;
  const tip = await git.ask('log', '-1', '--format=%H', defaultBranch, '--');
  const commit = tip?.output.toString('utf8').trim() ?? '';
  if (commit === '') return undefined;
  const read = async (path: string): Promise<string | undefined> =>
    (await git.ask('cat-file', 'blob', `${commit}:${path}`))?.output.toString('utf8');
  const keys = await read(teamKeysPath);
  if (keys === undefined) return undefined;
  for (const path of codeOwnersPlaces) {
    const text = await read(path);
    if (text !== undefined) return { keys, codeOwners: { path, text } };
  }
  return undefined;
}
