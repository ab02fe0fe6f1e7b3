import type { Ignore } from 'ignore';
import type { RelativePath } from '../ports';
import { loadOnce } from './loadOnce';

const loadIgnore = loadOnce(() => import('ignore'));

/** Folders that hold no work of the repository's own, whatever `.gitignore` says. */
const neverOurs = new Set(['.git', 'node_modules']);

/** The `.gitignore` files that hold for one folder, from the root down. The deepest that speaks decides. */
export class IgnoreRules {
  private constructor(
    private readonly levels: readonly { readonly folder: RelativePath; readonly rules: Ignore }[],
  ) {}

  static readonly none = new IgnoreRules([]);

  /** These rules and one more `.gitignore`, found in `folder`. */
  async with(folder: RelativePath, text: string): Promise<IgnoreRules> {
    const { default: ignore } = await loadIgnore();
    // git on the systems that build and test is case-sensitive; the same answer everywhere matters more.
    const rules = ignore({ ignorecase: false, allowRelativePaths: true }).add(text);
    return new IgnoreRules([...this.levels, { folder, rules }]);
  }

  /** Whether the item `name` of `folder` is left out. */
  ignores(folder: RelativePath, name: string, isFolder: boolean): boolean {
    if (neverOurs.has(name)) return true;
    const path = folder === '' ? name : `${folder}/${name}`;
    let ignored = false;
    for (const level of this.levels) {
      const inside = level.folder === '' ? path : path.slice(level.folder.length + 1);
      const verdict = level.rules.test(isFolder ? `${inside}/` : inside);
      if (verdict.ignored) ignored = true;
      else if (verdict.unignored) ignored = false;
    }
    return ignored;
  }
}
