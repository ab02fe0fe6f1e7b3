import {
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  linkSync,
  unlinkSync,
  existsSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { failure } from '../../core/errors';
import type { Folder, Scope } from '../../core/lesson/lesson';
import type { LessonFileEntry, LessonFiles, LessonPlace } from '../../core/ports';
import { errorCode, writeFailure } from '../process/diskFailure';
import { realPath } from '../repository/repositoryRoot';
import { ListedFolder } from '../repository/listedFolder';
import { ownFile, ownFolder, writeWhole } from '../process/writeWhole';

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

  /** `onFault` as in `ListedFolder`. */
  constructor(
    readonly scope: Scope,
    private readonly root: string,
    onFault?: (error: Error) => void,
  ) {
    this.folders = (['active', 'candidates', 'retired'] as const).map(
      (folder) => new ListedFolder(scope, folder, join(root, subFolders[folder]), onFault),
    );
  }

  /** Ends what runs beside the first thread. */
  async close(): Promise<void> {
    await Promise.all(this.folders.map((folder) => folder.close()));
  }

  /** The same list as long as every file has the same stamp. */
  async list(): Promise<readonly LessonFileEntry[]> {
    for (const folder of subFolderNames) this.checkInside(folder);
    let isSame = this.listed !== undefined;
    for (const folder of this.folders) isSame = !folder.look() && isSame;
    if (!isSame || !this.listed) this.listed = this.folders.flatMap(({ entries }) => entries);
    return this.listed;
  }

  async read(place: LessonPlace): Promise<string | undefined> {
    const path = this.pathOf(place);
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
    try {
      this.prepareFolder(place.folder);
      writeWhole(this.pathOf(place), text, this.scope === 'global' ? ownFile : undefined);
    } catch (error) {
      throw writeFailure(this.shownPath(place), error);
    }
  }

  async move(from: LessonPlace, to: LessonPlace): Promise<void> {
    const [source, target] = [this.pathOf(from), this.pathOf(to)];
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
    try {
      rmSync(this.pathOf(place), { force: true });
    } catch (error) {
      throw writeFailure(this.shownPath(place), error);
    }
  }

  /** Absolute path of a lesson file; the file need not exist. */
  pathOf({ folder, fileName }: Pick<LessonPlace, 'folder' | 'fileName'>): string {
    if (/[\\/]/.test(fileName) || fileName === '..')
      throw failure.wrongUsage(`"${fileName}" is no file name.`);
    return join(this.root, subFolders[folder], fileName);
  }

  private shownPath({ folder, fileName }: LessonPlace): string {
    return join(this.scope === 'global' ? '~/.lessons' : '.lessons', subFolders[folder], fileName);
  }

  /** A folder of a repository's lessons that is a link out of it would have us read and write elsewhere. */
  private checkInside(folder: Folder): void {
    const path = join(this.root, subFolders[folder]);
    if (this.scope !== 'project' || !isLink(path)) return;
    const repository = realPath(dirname(this.root));
    if (realPath(path).startsWith(repository + sep)) return;
    const why = new Error('it is a link that leaves the repository; make it a folder');
    throw failure.lessonUnreadable(join('.lessons', subFolders[folder]), why);
  }

  /** Candidates never dirty a work tree: their folder ignores itself. */
  private prepareFolder(folder: Folder): void {
    const path = join(this.root, subFolders[folder]);
    this.checkInside(folder);
    mkdirSync(path, { recursive: true, ...(this.scope === 'global' && { mode: ownFolder }) });
    const ignore = join(path, '.gitignore');
    if (folder === 'candidates' && !existsSync(ignore)) writeWhole(ignore, '*\n');
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** A hard link fails where the target exists, so no other process can lose a file between look and move. */
function moveWithoutOverwriting(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if (!['EPERM', 'ENOSYS', 'EOPNOTSUPP', 'EXDEV'].includes(errorCode(error))) throw error;
    // A file system without hard links: the look comes first, which is the best it offers.
    if (existsSync(target)) throw Object.assign(new Error('exists'), { code: 'EEXIST' });
    renameSync(source, target);
    return;
  }
  unlinkSync(source);
}
