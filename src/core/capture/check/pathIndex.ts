import { compileGlob } from '../../lesson/globMatcher';
import type { RelativePath } from '../../ports';
import { folderOf, leafOf } from '../resolvePath';

/** Files and folders of a repository by their last names, so that a path written from any folder is found. */
export class PathIndex {
  private readonly byName = new Map<string, RelativePath[]>();
  private readonly known = new Set<RelativePath>();

  constructor(private readonly files: readonly RelativePath[]) {
    for (const file of files)
      for (let path = file; path !== '' && !this.known.has(path); path = folderOf(path)) {
        this.known.add(path);
        const name = leafOf(path).toLowerCase();
        const others = this.byName.get(name);
        if (others) others.push(path);
        else this.byName.set(name, [path]);
      }
  }

  /** A file or folder at this very place. */
  has(path: RelativePath): boolean {
    return this.known.has(path);
  }

  /** Files and folders whose path ends so, wherever they lie and however they are capitalised. */
  ending(path: string): readonly RelativePath[] {
    const ending = path.toLowerCase().replace(/\/$/, '');
    const name = leafOf(ending);
    return (this.byName.get(name) ?? []).filter((known) =>
      `/${known.toLowerCase()}`.endsWith(`/${ending}`),
    );
  }

  /** A module written without its ending: `src/parse` for `src/parse.ts`. */
  hasModule(path: string): boolean {
    const name = leafOf(path);
    if (name.includes('.')) return false;
    const folder = folderOf(path);
    return this.files.some(
      (file) => folderOf(file).endsWith(folder) && leafOf(file).startsWith(`${name}.`),
    );
  }

  matches(glob: string): boolean {
    const test = compileGlob(glob);
    return test !== undefined && this.files.some((file) => test(file));
  }
}
