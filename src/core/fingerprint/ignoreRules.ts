import { compileSegments, longestGlob, type PathTest } from '../lesson/globMatcher';
import { compileName } from '../lesson/globSegment';
import type { RelativePath } from '../ports';

/** Folders that hold no work of the repository's own, whatever `.gitignore` says. */
const neverOurs = new Set(['.git', 'node_modules']);

/** A longer `.gitignore` is a list of files, not of kinds of files; it is not followed. */
export const maxIgnoreBytes = 128 * 1024;
/** Rules past this number are not followed: every name of a walk is held against each of them. */
const mostRules = 4_000;
/** Rules with wildcards cost more than words, which are looked up. */
const mostPatterns = 1_000;

interface IgnoreRule {
  /** Place in the file: the last rule that fits decides. */
  readonly at: number;
  readonly isKept: boolean;
  readonly isFolderOnly: boolean;
}

interface PatternRule extends IgnoreRule {
  readonly fits: PathTest;
  /** True where the pattern speaks of a name in any folder. */
  readonly isName: boolean;
}

/** One `.gitignore`, compiled: words are looked up, patterns are tried one by one. */
class IgnoreFile {
  private readonly words = new Map<string, IgnoreRule[]>();
  private readonly patterns: PatternRule[] = [];

  constructor(text: string) {
    const lines = text.length > maxIgnoreBytes ? [] : text.replace(/^\uFEFF/, '').split(/\r?\n/);
    let at = 0;
    for (const line of lines) {
      if (at === mostRules) return;
      // No rule of a person is that long.
      if (line.length > longestGlob) continue;
      if (this.add(withoutTrailingBlanks(line), at)) at += 1;
    }
  }

  /** What the last rule that fits says of a path inside this folder; `undefined` = none fits. */
  verdict(path: RelativePath, name: string, isFolder: boolean): boolean | undefined {
    let last: IgnoreRule | undefined;
    const consider = (rule: IgnoreRule): void => {
      if (rule.at > (last?.at ?? -1) && (isFolder || !rule.isFolderOnly)) last = rule;
    };
    this.words.get(name)?.forEach(consider);
    this.words.get(`/${path}`)?.forEach(consider);
    for (const rule of this.patterns)
      if (rule.at > (last?.at ?? -1) && rule.fits(rule.isName ? name : path)) consider(rule);
    return last && !last.isKept;
  }

  private add(line: string, at: number): boolean {
    if (line === '' || line.startsWith('#')) return false;
    const isKept = line.startsWith('!');
    const isFolderOnly = line.endsWith('/');
    const wanted = line.slice(isKept ? 1 : 0).replace(/\/+$/, '');
    if (wanted === '') return false;
    const isName = !wanted.includes('/');
    const pattern = wanted.replace(/^\//, '');
    const rule = { at, isKept, isFolderOnly };
    if (!/[*?[\\]/.test(pattern)) {
      const key = isName ? pattern : `/${pattern}`;
      this.words.set(key, [...(this.words.get(key) ?? []), rule]);
      return true;
    }
    const fits = isName ? compileName(pattern) : compilePath(pattern);
    if (!fits || this.patterns.length === mostPatterns) return false;
    this.patterns.push({ ...rule, fits, isName });
    return true;
  }
}

/** What stands behind a last `/**` is never the folder itself. */
function compilePath(pattern: string): PathTest | undefined {
  if (pattern.length > longestGlob) return undefined;
  return compileSegments(pattern.endsWith('/**') ? `${pattern}/*` : pattern);
}

function withoutTrailingBlanks(line: string): string {
  let end = line.length;
  while (end > 0 && /[ \t]/.test(line[end - 1] ?? '') && line[end - 2] !== '\\') end -= 1;
  return line.slice(0, end);
}

/** The `.gitignore` files that hold for one folder, from the root down. The deepest that speaks decides. */
export class IgnoreRules {
  private constructor(
    private readonly levels: readonly {
      readonly folder: RelativePath;
      readonly file: IgnoreFile;
    }[],
  ) {}

  static readonly none = new IgnoreRules([]);

  /** These rules and one more `.gitignore`, found in `folder`. */
  with(folder: RelativePath, text: string): IgnoreRules {
    return new IgnoreRules([...this.levels, { folder, file: new IgnoreFile(text) }]);
  }

  /** Whether the item `name` of `folder` is left out. The folder itself is none that is left out. */
  ignores(folder: RelativePath, name: string, isFolder: boolean): boolean {
    if (neverOurs.has(name)) return true;
    const path = folder === '' ? name : `${folder}/${name}`;
    for (let at = this.levels.length - 1; at >= 0; at -= 1) {
      const level = this.levels[at];
      if (!level) continue;
      const inside = level.folder === '' ? path : path.slice(level.folder.length + 1);
      const verdict = level.file.verdict(inside, name, isFolder);
      if (verdict !== undefined) return verdict;
    }
    return false;
  }
}
