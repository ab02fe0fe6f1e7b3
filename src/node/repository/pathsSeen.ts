import * as fs from 'node:fs';
import { sep } from 'node:path';
import type { PathStatus, RelativePath } from '../../core/ports';
import { contentStamp, isSettled } from './contentStamp';
import { PlacesLook, type SeenPlace } from './placesLook';
import { unreadableReason } from '../process/unreadableReason';

/** A path that may be opened: where it really is, and what stat says of it. */
export interface Reachable {
  readonly kind: 'reachable';
  readonly absolute: string;
  readonly stats: fs.Stats;
  /** False where a link stands here or on the way. */
  readonly isPlain: boolean;
}
export type Reached = Reachable | Exclude<PathStatus, { kind: 'file' | 'folder' }>;

/** The root, as found when it was opened, and how its disk compares names. */
export interface Root {
  readonly absolute: string;
  isCaseSensitive(): boolean;
}

/**
 * What was found out about paths within one question. Nothing outside the root is ever reached: every folder on the way is
 * looked at, once, and a link must lead back inside.
 */
export class PathsSeen {
  private readonly seen = new Map<RelativePath, Reached>();
  /** Innermost folders that stand where they stood at the question before; their own times were not looked at. */
  private readonly standing = new Map<RelativePath, Reachable>();
  /** When the first of them was looked at. */
  readonly at = Date.now();

  /** `before` is the same question asked before: what it saw spares looks. */
  constructor(
    private readonly root: Root,
    private before?: PathsSeen,
  ) {}

  /** What lies at each of the paths of a question. */
  statusesOf(paths: readonly RelativePath[]): readonly PathStatus[] {
    const statuses = paths.map((path) => this.statusOf(path));
    this.before = undefined;
    return statuses;
  }

  /** What lies at a path; what was seen before where it was asked before. */
  reach(path: RelativePath): Reached {
    const known = this.seen.get(path);
    if (known) return known;
    const reached = this.step(path);
    this.seen.set(path, reached);
    return reached;
  }

  known(path: RelativePath): Reached | undefined {
    return this.seen.get(path);
  }

  /** Looks at a path itself once more; the folders above stay as they were seen. */
  reachAnew(path: RelativePath): Reached {
    this.seen.delete(path);
    return this.reach(path);
  }

  /**
   * The places that must stay as they are for these paths to stay what they are; `undefined` = they cannot say so, because of
   * a link, a locked folder or something too young.
   */
  placesOf(paths: readonly RelativePath[]): PlacesLook | undefined {
    const places = new Map<RelativePath, SeenPlace>();
    const checked = new Set<RelativePath>();
    for (const path of paths) {
      if (!this.addPlace(path, places) || !this.addAbove(path, places, checked)) return undefined;
    }
    return new PlacesLook([...places.values()]);
  }

  private statusOf(path: RelativePath): PathStatus {
    const known = this.seen.get(path);
    const reached = known ?? this.step(path, path === '' ? undefined : this.folderOf(path));
    if (!known) this.seen.set(path, reached);
    return reached.kind === 'reachable' ? statusOf(reached.stats, this.at) : reached;
  }

  /**
   * The folder a path lies in. One that was a folder of its own at the question before is that still where the folder above
   * it, looked at now, is as it was: nothing can be put in its place without a trace there.
   */
  private folderOf(path: RelativePath): Reached | undefined {
    const folder = parentOf(path);
    const known = this.seen.get(folder) ?? this.standing.get(folder);
    // Where the disk takes `A` for `a`, only the folder itself tells that a name in it was written anew.
    if (known || folder === '' || !this.before || !this.root.isCaseSensitive()) return known;
    const then = this.before.standing.get(folder) ?? this.before.seen.get(folder);
    if (!isPlainFolder(then) || !this.isAsBefore(parentOf(folder))) return undefined;
    this.standing.set(folder, then);
    return then;
  }

  /** Looks at a folder; whether it is what it was at the question before, so that all its items are what they were. */
  private isAsBefore(folder: RelativePath): boolean {
    const { before } = this;
    const [then, now] = [before?.seen.get(folder), this.reach(folder)];
    return (
      before !== undefined &&
      isPlainFolder(then) &&
      isPlainFolder(now) &&
      isSettled(then.stats, before.at) &&
      isSameStats(then.stats, now.stats)
    );
  }

  private addPlace(path: RelativePath, places: Map<RelativePath, SeenPlace>): boolean {
    if (places.has(path)) return true;
    const reached = this.reach(path);
    if (reached.kind === 'reachable') {
      const { absolute, stats, isPlain } = reached;
      if (!isPlain || !isSettled(stats, this.at)) return false;
      places.set(path, { absolute, stats });
      return true;
    }
    if (reached.kind !== 'missing') return false;
    const above = this.standing.get(parentOf(path)) ?? this.reach(parentOf(path));
    // Missing because the folder is: that one's coming is what could change it.
    if (path === '' || above.kind !== 'reachable' || !above.stats.isDirectory()) {
      return path !== '' && this.addPlace(parentOf(path), places);
    }
    if (!above.isPlain) return false;
    places.set(path, { absolute: above.absolute + sep + nameOf(path), stats: undefined });
    return true;
  }

  /**
   * No folder on the way may be replaced, by a link that leaves the root for one. That shows in the folder above it, so the
   * innermost needs no look of its own; but where the disk takes `A` for `a`, only it tells that a name was written anew.
   */
  private addAbove(
    path: RelativePath,
    places: Map<RelativePath, SeenPlace>,
    checked: Set<RelativePath>,
  ): boolean {
    const from = this.root.isCaseSensitive() ? parentOf(path) : path;
    for (let at = from; at !== '' && !checked.has(at);) {
      checked.add(at);
      at = parentOf(at);
      const reached = this.reach(at);
      if (reached.kind === 'reachable' ? !this.addPlace(at, places) : reached.kind !== 'missing') {
        return false;
      }
    }
    return true;
  }

  private step(path: RelativePath, folder?: Reached): Reached {
    try {
      if (path === '') {
        const { absolute } = this.root;
        const stats = fs.statSync(absolute);
        return { kind: 'reachable', absolute, stats, isPlain: true };
      }
      const above = folder ?? this.reach(parentOf(path));
      if (above.kind !== 'reachable') return above;
      if (!above.stats.isDirectory()) return { kind: 'missing' };
      return this.enter(above.absolute + sep + nameOf(path), above.isPlain);
    } catch (thrown) {
      return failedStatus(thrown);
    }
  }

  private enter(absolute: string, isPlain: boolean): Reached {
    const stats = fs.lstatSync(absolute, { throwIfNoEntry: false });
    if (!stats) return { kind: 'missing' };
    if (stats.isSymbolicLink()) {
      const target = fs.realpathSync.native(absolute);
      const root = this.root.absolute;
      if (target !== root && !target.startsWith(root + sep)) return { kind: 'outside' };
      return { kind: 'reachable', absolute: target, stats: fs.statSync(target), isPlain: false };
    }
    if (!this.root.isCaseSensitive() && fs.realpathSync.native(absolute) !== absolute) {
      // `Package.json` is not `package.json`, also where the disk would say so: the answer is the same everywhere.
      return { kind: 'missing' };
    }
    return { kind: 'reachable', absolute, stats, isPlain };
  }
}

function isPlainFolder(reached: Reached | undefined): reached is Reachable {
  return reached?.kind === 'reachable' && reached.isPlain && reached.stats.isDirectory();
}

/** Whether stat says the same of what is there, so that its content is the same. */
export function isSameStats(one: fs.Stats, other: fs.Stats): boolean {
  return (
    one.size === other.size &&
    one.mtimeMs === other.mtimeMs &&
    one.ctimeMs === other.ctimeMs &&
    one.ino === other.ino
  );
}

/** What stat says, in the words of the port; `at` is when it was asked. */
export function statusOf(stats: fs.Stats, at: number): PathStatus {
  if (stats.isFile()) return { kind: 'file', stamp: contentStamp(stats, at), size: stats.size };
  if (stats.isDirectory()) return { kind: 'folder', stamp: contentStamp(stats, at) };
  return { kind: 'unreadable', reason: 'it is no regular file' };
}

/** What an error of the system says of a path. */
export function failedStatus(thrown: unknown): Exclude<PathStatus, { kind: 'file' | 'folder' }> {
  const reason = unreadableReason(thrown);
  return reason === undefined ? { kind: 'missing' } : { kind: 'unreadable', reason };
}

function parentOf(path: RelativePath): RelativePath {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

function nameOf(path: RelativePath): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
