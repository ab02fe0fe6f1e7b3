import { asideTest } from '../asideFolders';
import { compileGlob } from '../../lesson/globMatcher';
import type { ScanTree } from '../scanTree';
import type { Ban } from './ban';

/** Whether a file lies beside the product. */
export const inAside = asideTest('tests', 'output', 'tools', 'measures');
/** What a tool writes is passed over by every linter. */
const isMade = /\.pb\.|[._]gen(erated)?\b|zz_|mock|\.d\.ts$/i;

/** Of the paths that a linter is told to pass over those that hold sources of the product, as globs; `undefined` = some that no glob says. */
export function sparedSources(
  tree: ScanTree,
  patterns: readonly string[],
): readonly string[] | undefined {
  const all = [...tree.profile.sources.values()].flat();
  const sources = all.filter((file) => !inAside(file) && !isMade.test(file));
  const holding = patterns.flatMap((pattern) => {
    const plain = pattern.replace(/^(?:\^|\.?\/)|\$$|\/?(?:\*\*(?:\/\*)?)?\/?$/g, '');
    if (/^[\w./-]+$/.test(plain)) {
      const glob = tree.has(plain) ? plain : `${plain}/**`;
      const fits = compileGlob(glob);
      return fits && sources.some(fits) ? [glob] : [];
    }
    const fits = compileGlob(pattern) ?? asExpression(pattern);
    return fits && sources.some(fits) ? [undefined] : [];
  });
  return holding.some((glob) => glob === undefined)
    ? undefined
    : holding.filter((glob) => glob !== undefined);
}

function asExpression(pattern: string): ((path: string) => boolean) | undefined {
  try {
    const expression = new RegExp(pattern);
    return (path) => expression.test(path);
  } catch {
    // A pattern of another language says nothing here.
    return undefined;
  }
}

/** Bans with the one exception that they have besides; more than one is more than a sentence holds. */
export function exceptIn(
  bans: readonly Ban[],
  spared: readonly string[] | undefined,
): readonly Ban[] {
  if (spared?.length === 0) return bans;
  const [glob, another] = spared ?? [];
  return glob === undefined || another !== undefined
    ? []
    : bans.flatMap((ban) => (ban.except === undefined ? [{ ...ban, except: glob }] : []));
}
