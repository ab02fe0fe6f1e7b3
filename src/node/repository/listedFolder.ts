import { lstatSync, readdirSync, statSync, type Stats } from 'node:fs';
import { sep } from 'node:path';
import { failure } from '../../core/errors';
import type { Folder, Scope } from '../../core/lesson/lesson';
import type { LessonFileEntry } from '../../core/ports';
import { isSettled } from './contentStamp';
import { errorCode } from '../process/diskFailure';
import { PlacesLook, type SeenPlace } from './placesLook';

/** After so many looks in a row that found nothing new the next ones are made by `PlacesLook`: a process that lives for a moment never gets there. */
const calmLooks = 3;

/**
 * The lesson files of one folder, as of the last look. Promise: each look asks the disk for the names and for the stamp of
 * every file, or for the times of the folder in place of the names where those would show any other name; what did not change is
 * kept, so that a look costs what the disk costs and hardly more.
 */
export class ListedFolder {
  /** In the order of their names; the same object for a file whose stamp did not change. */
  entries: readonly LessonFileEntry[] = [];
  /** Names of what a process left behind that was killed in the middle of a write or a move. */
  spares: readonly string[] = [];
  /** Names as the disk gave them. */
  private names: readonly string[] = [];
  private files: readonly LookedAtFile[] = [];
  /** Looks in a row that found nothing new. */
  private calm = 0;
  /** The folder and its files in one pass; `undefined` = not made, or one of them is more than itself. */
  private settled: PlacesLook | undefined;

  constructor(
    private readonly scope: Scope,
    private readonly folder: Folder,
    readonly path: string,
  ) {}

  /** True = something changed since the last look. */
  look(): boolean {
    if (this.isAsSettled()) return false;
    // Before the names are read: whatever is added later shows in the folder's times.
    const folder = this.calm > 0 && this.calm % calmLooks === 0 ? seenFolder(this.path) : undefined;
    const names = this.readNames();
    const isRenamed = !isEqual(names, this.names);
    if (isRenamed) this.setNames(names);
    let hasChanged = isRenamed;
    for (const file of this.files) hasChanged = this.lookAt(file) || hasChanged;
    if (hasChanged) this.entries = this.files.flatMap(({ entry }) => entry ?? []);
    this.calm = hasChanged ? 0 : this.calm + 1;
    if (folder && !hasChanged) this.settled = settledLook(folder, this.files);
    return hasChanged;
  }

  private isAsSettled(): boolean {
    if (!this.settled) return false;
    if (this.settled.isUnchanged()) return true;
    // Something is not as it was: the next looks are at each file.
    this.settled = undefined;
    this.calm = 0;
    return false;
  }

  private readNames(): readonly string[] {
    try {
      return readdirSync(this.path);
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return [];
      throw failure.lessonUnreadable(this.path, error);
    }
  }

  private setNames(names: readonly string[]): void {
    const known = new Map(this.files.map((file) => [file.name, file]));
    this.names = names;
    this.spares = names.filter((name) => /\.[0-9a-f]{12}\.(?:tmp|moving)$/.test(name));
    this.files = names
      .filter((name) => name.endsWith('.md') && !/^readme\.md$/i.test(name))
      .sort()
      // Plain names from a listing: their path needs no normalising, which would take longer than the look.
      .map((name) => known.get(name) ?? { name, path: `${this.path}${sep}${name}` });
  }

  private lookAt(file: LookedAtFile): boolean {
    const stat = statOf(file.path);
    const { entry } = file;
    if (!stat || stat.isDirectory()) {
      file.entry = undefined;
      return entry !== undefined;
    }
    const { size, mtimeMs: mtime, ctimeMs: changed, ino: inode } = stat;
    if (entry) {
      const { stamp } = entry;
      const isSame = stamp.mtime === mtime && stamp.size === size && stamp.inode === inode;
      if (isSame && stamp.changed === changed) return false;
    }
    const { scope, folder } = this;
    file.entry = { scope, folder, fileName: file.name, stamp: { size, mtime, changed, inode } };
    return true;
  }
}

/** One file; no entry = it vanished, or is a folder. */
interface LookedAtFile {
  readonly name: string;
  readonly path: string;
  entry?: LessonFileEntry | undefined;
}

const noThrow = { throwIfNoEntry: false } as const;

/** What the disk says of a file; `undefined` = it is not there. */
function statOf(path: string): LookedAt | undefined {
  try {
    return statSync(path, noThrow);
  } catch {
    // A link in a circle, a file nobody may look at: it stays listed, and reading it will say what is wrong.
    return unreadable;
  }
}

type LookedAt = Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino' | 'isDirectory'>;

const unreadable: LookedAt = { size: -1, mtimeMs: 0, ctimeMs: 0, ino: 0, isDirectory: () => false };

/** `undefined` where a file is more than itself (a link), or is not what was listed any more. */
function settledLook(folder: SeenPlace, files: readonly LookedAtFile[]): PlacesLook | undefined {
  const seen: SeenPlace[] = [folder];
  for (const { path, entry } of files) {
    const stats = linkStatOf(path);
    const isListed =
      entry &&
      stats?.isFile() &&
      stats.size === entry.stamp.size &&
      stats.mtimeMs === entry.stamp.mtime &&
      stats.ctimeMs === entry.stamp.changed &&
      stats.ino === entry.stamp.inode;
    if (!isListed) return undefined;
    seen.push({ absolute: path, stats });
  }
  return new PlacesLook(seen);
}

/** A folder that is not there, or whose next change would certainly show; `undefined` = only its names tell. */
function seenFolder(path: string): SeenPlace | undefined {
  const now = Date.now();
  try {
    const stats = lstatSync(path, noThrow);
    const tells = !stats || (stats.isDirectory() && isSettled(stats, now));
    return tells ? { absolute: path, stats } : undefined;
  } catch {
    // Reading its names says what is wrong.
    return undefined;
  }
}

function linkStatOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, noThrow);
  } catch {
    // It cannot be looked at now: the slower look goes on and says what is wrong.
    return undefined;
  }
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, at) => name === b[at]);
}
