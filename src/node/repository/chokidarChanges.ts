import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { FSWatcher, watch as watchFolder } from 'chokidar';
import { toError } from '../../core/errors';
import type { ChangeSource, RelativePath, WatchTargets } from '../../core/ports';

/** The names that count in one watched folder; `all` = every direct item. */
type Wanted = Set<string> | 'all';

/** Folders that one repository watches: ten of them leave most of the watches that a system grants its user, which are some ten thousands. */
const defaultMostFolders = 1_000;

/**
 * Watches exact files and the lesson folders with chokidar. Each target is watched from the nearest folder that exists,
 * one level deep and by name, so that a file may come later, be replaced, or vanish and return with its folder, and
 * never a whole tree is watched. Whatever appears or disappears is planned anew. Lesson folders come first; files in more
 * folders than may be watched are compared at every pre-flight like all others, and only their changes are not heard at once.
 */
export class ChokidarChanges implements ChangeSource {
  private readonly watchers = new Map<string, FSWatcher>();
  private readonly listeners = new Set<(path: RelativePath) => void>();
  private wanted = new Map<string, Wanted>();
  private targets: WatchTargets = { files: [], folders: [] };
  private readonly closing: Promise<void>[] = [];
  private watchFolder: typeof watchFolder | undefined;

  /** `root` is absolute; it may be missing at first. `onFault` is told of a folder that the system does not watch. */
  constructor(
    private readonly root: string,
    private readonly onFault: (folder: string, error: Error) => void = () => undefined,
    private readonly mostFolders = defaultMostFolders,
  ) {}

  async watch(targets: WatchTargets): Promise<void> {
    this.targets = targets;
    // Nothing is watched before the lessons were read: a window opens without it.
    this.watchFolder ??= (await import('chokidar')).watch;
    this.plan();
  }

  onDidChange(listener: (path: RelativePath) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.targets = { files: [], folders: [] };
    this.listeners.clear();
    this.plan();
    await Promise.all(this.closing);
  }

  /** How many folders are watched now: grows with the folders of the targets, not with their content. */
  get watchedFolders(): number {
    return this.watchers.size;
  }

  private plan(): void {
    const wanted = new Map<string, Wanted>();
    // Thousands of files lie in some hundred folders: each of those is looked at once.
    const seen = new Map<string, boolean>();
    for (const folder of this.targets.folders) {
      const absolute = join(this.root, folder);
      this.want(wanted, absolute, seen);
      if (isFolder(absolute)) wanted.set(absolute, 'all');
    }
    for (const file of this.targets.files) this.want(wanted, join(this.root, file), seen);
    this.wanted = wanted;
    for (const [folder, watcher] of this.watchers) {
      if (!wanted.has(folder) || !existsSync(folder)) this.drop(folder, watcher);
    }
    for (const folder of wanted.keys()) {
      if (!this.watchers.has(folder)) this.open(folder);
    }
  }

  /** Asks for the next step towards `target` in the nearest folder above that exists. */
  private want(wanted: Map<string, Wanted>, target: string, seen: Map<string, boolean>): void {
    let name = target;
    let folder = dirname(target);
    const exists = (path: string): boolean => {
      const known = seen.get(path) ?? isFolder(path);
      seen.set(path, known);
      return known;
    };
    while (!exists(folder) && dirname(folder) !== folder) {
      name = folder;
      folder = dirname(folder);
    }
    const names = wanted.get(folder);
    if (names === 'all') return;
    if (names) names.add(name);
    else if (wanted.size < this.mostFolders) wanted.set(folder, new Set([name]));
  }

  private open(folder: string): void {
    const watcher = this.watchFolder?.(folder, {
      depth: 0,
      ignoreInitial: true,
      ignored: (path) => path !== folder && !this.isWanted(folder, path),
    });
    if (!watcher) return;
    this.watchers.set(folder, watcher);
    watcher.on('all', (event, path) => this.changed(event, path));
    // A folder that cannot be watched is still compared at every pre-flight.
    watcher.on('error', (error) => this.onFault(folder, toError(error)));
  }

  private isWanted(folder: string, path: string): boolean {
    const names = this.wanted.get(folder);
    return names === 'all' || (names?.has(path) ?? false);
  }

  private drop(folder: string, watcher: FSWatcher): void {
    this.watchers.delete(folder);
    this.closing.push(watcher.close());
  }

  private changed(event: string, path: string): void {
    if (event !== 'change') this.plan();
    const inside = relative(this.root, path).split(sep).join('/');
    for (const listener of [...this.listeners]) listener(inside);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
