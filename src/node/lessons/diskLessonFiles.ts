import {
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  linkSync,
  existsSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { failure } from '../../core/errors';
import type { Folder, Scope } from '../../core/lesson/lesson';
import type { LessonFileEntry, LessonFiles, LessonPlace } from '../../core/ports';
import { errorCode, writeFailure } from '../process/diskFailure';
import { realPath } from '../repository/repositoryRoot';
import { ListedFolder } from '../repository/listedFolder';
import { randomBytes } from '../process/randomBytes';
import { isLink, refuseLinkIntoRepository } from '../repository/linkedState';
import { ownFile, ownFolder, sweepSpares, writeWhole } from '../process/writeWhole';

const subFolders: Readonly<Record<Folder, string>> = {
  active: '',
  candidates: '_candidates',
  retired: '_retired',
};

const subFolderNames = ['active', 'candidates', 'retired'] as const;

/** A lesson file larger than this is not read: no lesson is, and a 10 MB one would stop everything else. */
const largestFile = 1024 * 1024;

/**
 * Lesson files under one `.lessons` folder. Calls are synchronous inside: a one-shot process answers sooner that way, and the
 * files are few and small. Links are followed for no file: a lesson is a regular file in its folder.
 */
export class DiskLessonFiles implements LessonFiles {
  private readonly folders: readonly ListedFolder[];
  private listed: readonly LessonFileEntry[] | undefined;

  /** `mayMend`: a look may finish what a process that is gone left half done. */
  constructor(
    readonly scope: Scope,
    private readonly root: string,
    private readonly mayMend: () => boolean = () => true,
  ) {
    this.folders = (['active', 'candidates', 'retired'] as const).map(
      (folder) => new ListedFolder(scope, folder, join(root, subFolders[folder])),
    );
  }

  /** The same list as long as every file has the same stamp. */
  async list(): Promise<readonly LessonFileEntry[]> {
    for (const folder of subFolderNames) this.checkInside(folder);
    let isSame = this.look() && this.listed !== undefined;
    if (this.folders.some(({ spares }) => spares.length > 0) && this.mayMend()) {
      this.mend();
      isSame = this.look() && isSame;
    }
    if (!isSame || !this.listed) this.listed = this.folders.flatMap(({ entries }) => entries);
    return this.listed;
  }

  /** True = nothing changed in any folder. */
  private look(): boolean {
    return this.folders.map((folder) => folder.look()).every((hasChanged) => !hasChanged);
  }

  /** Finishes moves that were cut off between the new name and the old one, and sweeps what writes left behind. */
  private mend(): void {
    for (const [at, { spares }] of this.folders.entries()) {
      if (spares.length === 0) continue;
      const folder = join(this.root, subFolders[subFolderNames[at] ?? 'active']);
      for (const name of spares) this.finishMove(folder, name);
      sweepSpares(folder);
    }
  }

  private finishMove(folder: string, mark: string): void {
    const fileName = movingName.exec(mark)?.[1];
    if (fileName === undefined) return;
    const [source, marked] = [join(folder, fileName), join(folder, mark)];
    const inode = inodeOf(marked);
    const hasArrived = this.folders.some(({ entries, path }) =>
      entries.some((entry) => entry.stamp.inode === inode && join(path, entry.fileName) !== source),
    );
    if (hasArrived && inodeOf(source) === inode) rmSync(source, { force: true });
    rmSync(marked, { force: true });
  }

  async read(place: LessonPlace): Promise<string | undefined> {
    const path = this.insidePath(place);
    try {
      const stat = lstatSync(path);
      if (!stat.isFile()) throw new Error('it is not a regular file');
      if (stat.size > largestFile)
        throw new Error(`it has ${stat.size} bytes; a lesson has at most 1 MiB`);
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw failure.lessonUnreadable(this.shownPath(place), error);
    }
  }

  async write(place: LessonPlace, text: string): Promise<void> {
    const path = this.insidePath(place);
    try {
      this.prepareFolder(place.folder);
      writeWhole(path, text, this.scope === 'global' ? ownFile : undefined);
    } catch (error) {
      throw writeFailure(this.shownPath(place), error);
    }
  }

  async move(from: LessonPlace, to: LessonPlace): Promise<void> {
    const [source, target] = [this.insidePath(from), this.insidePath(to)];
    if (!existsSync(source)) throw failure.lessonNotFound(from.fileName);
    try {
      this.prepareFolder(to.folder);
      moveWithoutOverwriting(source, target);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') throw failure.lessonExists(this.shownPath(to));
      throw writeFailure(this.shownPath(to), error);
    }
  }

  async remove(place: LessonPlace): Promise<void> {
    const path = this.insidePath(place);
    try {
      rmSync(path, { force: true });
    } catch (error) {
      throw writeFailure(this.shownPath(place), error);
    }
  }

  /** Absolute path of a lesson file; the file need not exist. */
  pathOf({ folder, fileName }: Pick<LessonPlace, 'folder' | 'fileName'>): string {
    if (/[\\/]/.test(fileName) || fileName === '..') throw failure.noFileName(fileName);
    return join(this.root, subFolders[folder], fileName);
  }

  private insidePath(place: LessonPlace): string {
    this.checkInside(place.folder);
    return this.pathOf(place);
  }

  private shownPath({ folder, fileName }: LessonPlace): string {
    return join(this.scope === 'global' ? '~/.lessons' : '.lessons', subFolders[folder], fileName);
  }

  /** A folder of a repository's lessons that is a link out of it, or one of the user's own into it, would have us read and write elsewhere. */
  private checkInside(folder: Folder): void {
    const path = join(this.root, subFolders[folder]);
    if (this.scope === 'global') {
      if (folder !== 'active') refuseLinkIntoRepository(path, 1);
      return;
    }
    const leaves = (link: string): boolean =>
      isLink(link) && !realPath(link).startsWith(realPath(dirname(this.root)) + sep);
    if (!leaves(this.root) && !leaves(path)) return;
    const why = new Error('it is a link that leaves the repository; make it a folder');
    throw failure.lessonUnreadable(join('.lessons', subFolders[folder]), why);
  }

  /** Candidates never dirty a work tree: their folder ignores itself. */
  private prepareFolder(folder: Folder): void {
    const path = join(this.root, subFolders[folder]);
    mkdirSync(path, { recursive: true, ...(this.scope === 'global' && { mode: ownFolder }) });
    const ignore = join(path, '.gitignore');
    if (folder === 'candidates' && !existsSync(ignore)) writeWhole(ignore, '*\n');
  }
}

/** A file on its way out of its folder has a second name there, so that the next look knows which of two places is the old one. */
const movingName = /^(.+)\.[0-9a-f]{12}\.moving$/;

function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}

/** A hard link fails where the target exists, so no other process can lose a file between look and move. */
function moveWithoutOverwriting(source: string, target: string): void {
  const mark = `${source}.${randomBytes(6).toString('hex')}.moving`;
  let hasArrived = false;
  try {
    linkSync(source, mark);
    linkSync(source, target);
    hasArrived = true;
    // Another process may have finished the move by now.
    rmSync(source, { force: true });
  } catch (error) {
    if (hasArrived && existsSync(source)) rmSync(target, { force: true });
    if (!['EPERM', 'ENOSYS', 'EOPNOTSUPP', 'EXDEV'].includes(errorCode(error))) throw error;
    // A file system without hard links: the look comes first, which is the best it offers.
    if (existsSync(target)) throw Object.assign(new Error('exists'), { code: 'EEXIST' });
    renameSync(source, target);
  } finally {
    dropMark(mark);
  }
}

function dropMark(mark: string): void {
  try {
    rmSync(mark, { force: true });
  } catch {
    // The move is done, or was undone, all the same; the next look sweeps the mark.
  }
}
