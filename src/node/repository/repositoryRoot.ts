import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { userHome } from '../lessons/userHome';

/** The folder lessons belong to. */
export interface RepositoryRoot {
  /** Absolute; refs and globs are relative to it. */
  readonly root: string;
  /** Git's common directory (worktrees share it); `undefined` = no git. */
  readonly gitCommonDir: string | undefined;
}

/**
 * The root for a folder (docs/design.md §2): the nearest ancestor that holds `.lessons/`, not above the git top level (without git:
 * below the user's home), else the git top level, else the folder. The global folder never makes a root.
 */
export function findRepositoryRoot(folder: string, globalHome: string): RepositoryRoot {
  const start = realPath(resolve(folder));
  const git = findGit(start);
  const boundary = git?.top ?? realPath(userHome());
  const root =
    nearestWithLessons(start, boundary, git !== undefined, realPath(globalHome)) ??
    git?.top ??
    start;
  // Nothing is written where a file of the folder alone points: git must know of this work tree too.
  return { root, gitCommonDir: git?.isMutual === true ? git.commonDir : undefined };
}

/** Where git keeps what it knows of a work tree. Absolute paths. */
export interface GitPlaces {
  readonly top: string;
  /** The work tree's own: index, HEAD. */
  readonly gitDir: string;
  /** Shared by all work trees; for the main one the same as `gitDir`. */
  readonly commonDir: string;
  /** False where a `.git` file names a folder that does not name this work tree in turn. */
  readonly isMutual: boolean;
}

/** The nearest repository that a path lies in; `undefined` = none. */
export function findGit(folder: string): GitPlaces | undefined {
  for (const path of ancestors(folder)) {
    const marker = join(path, '.git');
    const stat = statSync(marker, { throwIfNoEntry: false });
    if (!stat) continue;
    const dirs = stat.isDirectory()
      ? { gitDir: marker, commonDir: marker, isMutual: true }
      : linkedDirs(marker, path);
    if (dirs && existsSync(join(dirs.commonDir, 'HEAD'))) return { top: path, ...dirs };
  }
  return undefined;
}

/** A worktree's `.git` is a file that names its private folder, which in turn names the shared one. */
function linkedDirs(marker: string, folder: string): Omit<GitPlaces, 'top'> | undefined {
  const target = /^gitdir: (.+)$/m.exec(readFileSync(marker, 'utf8'))?.[1]?.trim();
  if (target === undefined) return undefined;
  const gitDir = resolve(folder, target);
  const pointer = readText(join(gitDir, 'commondir'));
  if (pointer === undefined)
    return { gitDir, commonDir: gitDir, isMutual: namesFolder(gitDir, folder) };
  const commonDir = resolve(gitDir, pointer.trim());
  return { gitDir, commonDir, isMutual: namesWorktree(gitDir, commonDir, marker) };
}

/** Git keeps a work tree's folder inside the shared one, with the way back in a file. */
function namesWorktree(gitDir: string, commonDir: string, marker: string): boolean {
  if (dirname(realPath(gitDir)) !== join(realPath(commonDir), 'worktrees')) return false;
  const back = readText(join(gitDir, 'gitdir'))?.trim();
  return back !== undefined && realPath(resolve(gitDir, back)) === realPath(marker);
}

/** The folder of a submodule says in its settings which work tree it belongs to. */
function namesFolder(gitDir: string, folder: string): boolean {
  const settings = readText(join(gitDir, 'config')) ?? '';
  const back = /^[ \t]*worktree[ \t]*=[ \t]*(.+?)[ \t]*$/m.exec(settings)?.[1];
  return back !== undefined && realPath(resolve(gitDir, back)) === realPath(folder);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Git writes these files only where they are needed.
    return undefined;
  }
}

function nearestWithLessons(
  start: string,
  boundary: string,
  isGit: boolean,
  globalHome: string,
): string | undefined {
  for (const path of ancestors(start)) {
    if (!isGit && path === boundary) return undefined;
    const lessons = join(path, '.lessons');
    if (isFolder(lessons) && realPath(lessons) !== globalHome) return path;
    if (path === boundary) return undefined;
  }
  return undefined;
}

function* ancestors(folder: string): Generator<string> {
  for (let path = folder; ; path = dirname(path)) {
    yield path;
    if (dirname(path) === path) return;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The path with links followed; the path itself where it does not exist yet. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // It does not exist yet; its name is all there is.
    return resolve(path);
  }
}
