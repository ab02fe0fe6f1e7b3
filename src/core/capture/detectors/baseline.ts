import { provenFact, type Detector } from '../fact';
import type { ScanTree } from '../scanTree';
import { encodePath, lineRef } from '../sources/ciFact';

/** Where a tool keeps findings that it passes over, and the settings that name the file; those of rubocop and PHPStan everybody knows who uses them. */
const baselines: readonly (readonly [
  tool: string,
  file: RegExp,
  settings: RegExp,
  names: RegExp,
])[] = [
  ['Psalm', /^psalm-baseline\.xml$/, /^psalm\.xml(\.dist)?$/, /errorBaseline="[^"]+"/],
  [
    'detekt',
    /(^|\/)(detekt[\w-]*-?baseline|baseline)\.xml$/,
    /^build\.gradle(\.kts)?$/,
    /detekt[\s\S]{0,400}?baseline/,
  ],
  ['eslint', /^eslint-suppressions\.json$/, /^eslint-suppressions\.json$/, /\{/],
];
/** Lines of a list with something in it. */
const fewestLines = 3;

/** A list of known findings: new code is checked in full, and whoever adds to the list hides a fault. */
export const baseline: Detector = {
  name: 'baselines',
  detect: async (tree) => {
    for (const [tool, file, settings, names] of baselines) {
      const path = tree.files.find((one) => file.test(one));
      const fact = path === undefined ? undefined : await factOf(tree, tool, path, settings, names);
      if (fact) return [fact];
    }
    return [];
  },
};

async function factOf(tree: ScanTree, tool: string, path: string, settings: RegExp, names: RegExp) {
  const from = tree.files.find((one) => settings.test(one));
  const words = names
    .exec(await tree.text(from))?.[0]
    .split('\n')
    .at(-1)
    ?.trim();
  const held = (await tree.text(path)).split('\n').filter((line) => line.trim() !== '');
  if (from === undefined || words === undefined || held.length < fewestLines) return undefined;
  if (await isStillWritten(tree, path)) return undefined;
  return {
    ...provenFact(
      'baseline',
      path,
      await tree.at(from, words),
      [...new Set([`${encodePath(path)}~exists`, lineRef(from, words)])],
      0.9,
    ),
    slots: { tool, file: path },
  };
}

/** One in so many changes to sources that writes the list: then new findings go there as well. */
const onceIn = 20;

async function isStillWritten(tree: ScanTree, path: string): Promise<boolean> {
  const commits = await tree.commits();
  const writing = commits.filter(({ files }) => files.includes(path) && files.length > 1);
  return writing.length > 1 && writing.length * onceIn >= commits.length;
}
