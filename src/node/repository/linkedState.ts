import { lstatSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { failure } from '../../core/errors';
import { findGit, realPath } from './repositoryRoot';

/**
 * Refuses a folder of this user's own that is, or lies below, a link into a repository: what is written there would be committed, and
 * whoever changes the repository would write what only this user may. `depth` = how many folders of the path are ours to look at.
 */
export function refuseLinkIntoRepository(folder: string, depth: number): void {
  let path = resolve(folder);
  for (let level = 0; level < depth; level += 1, path = dirname(path)) {
    if (!isLink(path)) continue;
    const [from, to] = [findGit(realPath(dirname(path))), findGit(realPath(path))];
    // A link that stays where it is leads nowhere else.
    if (to && to.top !== from?.top) throw failure.stateInsideRepository(path);
  }
}

export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
