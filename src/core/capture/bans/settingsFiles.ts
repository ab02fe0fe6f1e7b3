import { leafOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import { isAside, isUnderTests } from '../sourceProfile';

/** Settings of more folders than this are a matter of each folder. */
const mostFiles = 12;

/** The settings of a tool, those of the root first; copies in examples, tests and foreign code left out. */
export function settingsFiles(tree: ScanTree, name: RegExp): readonly string[] {
  return tree.files
    .filter(
      (file) =>
        name.test(file) && !isAside(file) && !isUnderTests(file) && !ofTests.test(leafOf(file)),
    )
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
    .slice(0, mostFiles);
}

/** Settings for tests that lie beside those of the product. */
const ofTests = /(^|[-_.])tests?([-_.]|$)/i;

/** Globs of a settings file, from the root: everything under its folder where it names none. */
export function under(path: string, globs: readonly string[] = []): readonly string[] {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  if (globs.length === 0) return folder === '' ? [] : [`${folder}**`];
  return globs.map((glob) => `${folder}${glob.replace(/^\.?\//, '')}`);
}
