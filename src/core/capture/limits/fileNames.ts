import lists from '../../language/lists/limits.json';
import { nameCases, type NameCase } from '../../lesson/parseCheck';
import { countedFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { ownFiles } from './ownFiles';
import { isKept, pastOf } from './pastOf';
import { leafOf } from '../resolvePath';

/** Fewer names of more than one word show no habit. */
const fewest = 20;
/** Share of the names that must be written alike. */
const bar = 0.99;

const usualNames: Readonly<Record<string, string>> = lists.usualNames;

/** How names of more than one word are written, where nearly all sources agree and the past kept to it. */
export const fileNames: Detector = {
  name: 'file names',
  detect: async (tree) => {
    const fact = await namesOf(tree);
    return fact ? [fact] : [];
  },
};

async function namesOf(tree: ScanTree): Promise<Fact | undefined> {
  const own = ownFiles(tree);
  if (!own) return undefined;
  const names = own.files.map((file) => leafOf(file).replace(/\..*$/s, ''));
  const cases = Object.keys(nameCases) as readonly NameCase[];
  // `index` is written the same way in all of them.
  const telling = names.filter(
    (name) => cases.filter((one) => nameCases[one].test(name)).length < 2,
  );
  const [best] = cases
    .map((one) => ({ one, holds: telling.filter((name) => nameCases[one].test(name)).length }))
    .sort((a, b) => b.holds - a.holds);
  // What everybody writes in this language is worth no words.
  if (best?.one === usualNames[own.group]) return undefined;
  if (!best || best.holds < fewest || best.holds < bar * telling.length) return undefined;
  if (names.filter((name) => nameCases[best.one].test(name)).length < bar * names.length)
    return undefined;
  const check = `file-name ${own.glob} is ${best.one}`;
  if (!isKept(await pastOf(tree, check), fewest / 2)) return undefined;
  const support = { of: telling.length, holds: best.holds };
  const count = `${support.holds} of ${support.of}`;
  const path = own.files[0] ?? '';
  return {
    ...countedFact('fileNames', best.one, support, [{ path, text: `${count} names` }], []),
    refs: [`${path.slice(0, path.indexOf('/'))}/`],
    checks: [check],
    slots: { files: own.glob, case: best.one, count },
  };
}
