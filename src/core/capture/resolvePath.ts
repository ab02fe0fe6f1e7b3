import type { RelativePath } from '../ports';

/** A target as seen from a folder; `undefined` where it leaves the root. */
export function resolvePath(folder: RelativePath, target: string): RelativePath | undefined {
  const kept = folder === '' ? [] : folder.split('/');
  for (const segment of target.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') kept.push(segment);
    else if (kept.pop() === undefined) return undefined;
  }
  return kept.join('/');
}

/** The folder of a file or folder; empty = it lies in the root. */
export function folderOf(path: RelativePath): RelativePath {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** The last part of a path: the name of a file or folder. */
export function leafOf(path: RelativePath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Each folder above a file or folder, the outermost first, with its slash. */
export function foldersAbove(path: RelativePath): readonly RelativePath[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
}
