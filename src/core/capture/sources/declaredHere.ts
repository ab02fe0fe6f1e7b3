import { isTestName, isUnderTests, languageOf } from '../sourceProfile';
import type { ScanTree } from '../scanTree';

/** Languages in which a class need not lie in a file of its name, or comes from a framework under any name. */
const asked = /^(php|ruby|scala|swift)$/;
const mostRead = 300;

/** Whether a class that tests extend stands in a file of the repository: one of a framework does not. */
export async function isDeclaredHere(
  tree: ScanTree,
  language: string,
  written: string,
): Promise<boolean> {
  if (!asked.test(language)) return true;
  const name = written.split(/[\\.:]+/).at(-1) ?? written;
  const file = new RegExp(`(^|/)${name}(\\.\\w+)?\\.\\w+$`);
  if (tree.files.some((path) => languageOf(path) === language && file.test(path))) return true;
  const own = tree.files.filter((path) => languageOf(path) === language && isUnderTests(path));
  // Helpers first.
  const sorted = [...own].sort((a, b) => Number(isTestName(a)) - Number(isTestName(b)));
  const declares = new RegExp(`\\b(?:class|trait)\\s+(?:\\w+::)*${name}\\b`);
  const texts = await Promise.all(sorted.slice(0, mostRead).map((path) => tree.text(path)));
  return texts.some((text) => declares.test(text));
}
