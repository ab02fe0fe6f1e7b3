import { failure } from '../errors';
import type {
  Cancellation,
  ContentStamp,
  FolderItem,
  RelativePath,
  RepositoryFiles,
} from '../ports';
import { IgnoreRules, maxIgnoreBytes } from './ignoreRules';

/** Above this many entries a `dir/` or `glob:` ref is too broad (product rule). */
export const maxEntries = 20_000;
/** Names looked at before a walk gives up, ignored ones included: keeps a folder of a million files quick. */
const maxNames = 100_000;

/** The non-ignored files under a folder, with everything whose stamp must stay equal for the answer to hold. */
export interface WalkedTree {
  /** Root-relative; empty where the tree is too broad. */
  readonly files: readonly RelativePath[];
  readonly tooBroad: boolean;
  /** In words, where a folder could not be read. */
  readonly error?: string;
  /** Walked folders and the `.gitignore` files that count; `null` = was missing. Absent = too young to be remembered. */
  readonly stamps?: ReadonlyMap<RelativePath, string | null>;
}

/** Walks a folder as git sees it. Links are files, never followed. Cancellation throws `cancelled`. */
export async function walkTree(
  files: RepositoryFiles,
  base: RelativePath,
  signal?: Cancellation,
): Promise<WalkedTree> {
  return new Walk(files, signal).run(base);
}

/** A folder still to be walked, with the rules from above. */
interface Pending {
  readonly folder: RelativePath;
  readonly rules: IgnoreRules;
}

class Walk {
  private readonly found: RelativePath[] = [];
  private readonly stamps = new Map<RelativePath, string | null>();
  private isSettled = true;
  private entries = 0;
  private names = 0;

  constructor(
    private readonly files: RepositoryFiles,
    private readonly signal: Cancellation | undefined,
  ) {}

  async run(base: RelativePath): Promise<WalkedTree> {
    const rules = await this.rulesAbove(base);
    const pending: Pending[] = rules ? [{ folder: base, rules }] : [];
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (this.signal?.aborted) throw failure.cancelled();
      const listing = await this.files.list(next.folder, maxNames - this.names + 1);
      if (listing.kind === 'unreadable') return this.result(false, listing.reason);
      if (listing.kind !== 'listed') continue;
      this.remember(next.folder, listing.stamp);
      pending.push(...(await this.take(next, listing.items)));
      if (this.entries > maxEntries || listing.truncated || this.names > maxNames) {
        return this.result(true);
      }
    }
    return this.result(false);
  }

  /** Counts in what one folder holds; gives the folders to go on with. */
  private async take(at: Pending, items: readonly FolderItem[]): Promise<Pending[]> {
    this.names += items.length;
    const hasRules = items.some((item) => item.name === '.gitignore' && !item.isFolder);
    const rules = hasRules ? await this.addRules(at.rules, at.folder) : at.rules;
    const folders: Pending[] = [];
    for (const { name, isFolder } of items) {
      if (rules.ignores(at.folder, name, isFolder)) continue;
      this.entries += 1;
      const path = at.folder === '' ? name : `${at.folder}/${name}`;
      if (isFolder) folders.push({ folder: path, rules });
      else this.found.push(path);
    }
    return folders;
  }

  /** The rules of the folders above; `undefined` = the base itself is ignored, so nothing in it counts. */
  private async rulesAbove(base: RelativePath): Promise<IgnoreRules | undefined> {
    let rules = IgnoreRules.none;
    let folder = '';
    for (const name of base === '' ? [] : base.split('/')) {
      rules = await this.addRules(rules, folder);
      if (rules.ignores(folder, name, true)) return undefined;
      folder = folder === '' ? name : `${folder}/${name}`;
    }
    return rules;
  }

  private async addRules(rules: IgnoreRules, folder: RelativePath): Promise<IgnoreRules> {
    const path = folder === '' ? '.gitignore' : `${folder}/.gitignore`;
    const file = await this.files.read(path, maxIgnoreBytes);
    if (file.kind === 'missing') this.stamps.set(path, null);
    if (file.kind !== 'read') return rules;
    this.remember(path, file.stamp);
    return rules.with(folder, file.text());
  }

  private remember(path: RelativePath, stamp: ContentStamp): void {
    if (stamp === undefined) this.isSettled = false;
    else this.stamps.set(path, stamp);
  }

  private result(tooBroad: boolean, error?: string): WalkedTree {
    return {
      files: tooBroad ? [] : this.found,
      tooBroad,
      ...(error === undefined ? {} : { error }),
      ...(this.isSettled && error === undefined ? { stamps: this.stamps } : {}),
    };
  }
}
