import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { countedFact, provenFact, type Detector, type Fact } from '../fact';
import type { CommitChange, RelativePath } from '../../ports';
import type { ScanTree } from '../scanTree';
import { allTexts, dig } from '../shape';
import { isByMachine } from '../machineCommit';
import { isRelease } from '../releaseCommit';
import { lineRef } from '../sources/ciFact';
import { ownFiles } from '../limits/ownFiles';
import { isKept, pastOf } from '../limits/pastOf';
import { ciCommands } from '../sources/ciCommands';
import { isGeneratedText } from '../sources/generatedMark';
import { isAskedFor, isToldMade } from '../sources/changelogWitness';
import { haveOwnChangelogs } from '../sources/ownChangelogs';
import { changesRead, productChanges } from '../sources/productChanges';
import { changelogEntries } from './changelogEntries';
import { asideTest } from '../asideFolders';
import { leafOf } from '../resolvePath';
import { quoted } from '../sentences/phrase';

/** Fewer changes to product code than this show no habit. */
const fewestChanges = 20;
/** A changelog that this share of the changes to product code touches is kept by hand with each change. */
const bar = 0.5;

/** What writes a changelog by itself, and where that shows. */
const writers: readonly (readonly [tool: string, call: RegExp])[] = [
  ['release-please', /release-please/],
  ['semantic-release', /semantic-release/],
  ['git-cliff', /git-?cliff/],
  ['standard-version', /standard-version|commit-and-tag-version/],
  ['lerna', /lerna version\b.*--conventional-commits/],
];

/** How changes are announced: by hand with each change, by changeset files, or by a tool. From the history, not from a heading. */
export const changelogHabit: Detector = {
  name: 'changelog',
  detect: async (tree) => {
    const fact =
      (await changesets(tree)) ??
      (await changelogEntries(tree, await newestFiles(tree))) ??
      (await fragments(tree)) ??
      (await byHand(tree)) ??
      (await byTool(tree));
    return fact ? [await withCheck(tree, fact)] : [];
  },
};

/** Fewer changes show no rule. */
const fewestKept = 20;

/** The same with its check, where the past kept to it nearly always. */
async function withCheck(tree: ScanTree, fact: Fact): Promise<Fact> {
  const own = ownFiles(tree);
  const { value } = fact;
  const file =
    value === 'changesets' ? '.changeset/*.md' : value.endsWith('/') ? `${value}**` : value;
  if (!own || fact.topic !== 'changelog') return fact;
  const check = `changelog ${file} for ${own.glob}`;
  return isKept(await pastOf(tree, check), fewestKept) ? { ...fact, checks: [check] } : fact;
}

const newestFiles = async (tree: ScanTree): Promise<readonly CommitChange['files'][]> =>
  (await productChanges(tree)).map(({ files }) => files);

async function changesets(tree: ScanTree): Promise<Fact | undefined> {
  if (!tree.has('.changeset/config.json')) return undefined;
  const changes = await productChanges(tree);
  const holds = changes.filter(({ files }) =>
    files.some((file) => /^\.changeset\/(?!README).+\.md$/.test(file)),
  ).length;
  if (changes.length < fewestChanges || holds < bar * changes.length) return undefined;
  return habit('changesets', '.changeset/config.json', ['.changeset/config.json~exists'], {
    of: changes.length,
    holds,
  });
}

/** A file a change, to be put together at a release. */
const fragment = new RegExp(
  String.raw`^((?:.*\/)?(?:${oneOf(lists.changelogFolders)}))\/[^/]*\d[^/]*\.\w+$`,
  'i',
);

/** A page of one version or year is written on by every change. */
const ofVersion = /^(v?\d+(\.\d+|\.x)+|(19|20)\d\d)\.\w+$/i;
/** Data of tests, and news that a site shows. */
const isAside = (file: string): boolean => ofTests(file) || /(^|\/)(site|website|www)\//.test(file);
const ofTests = asideTest('tests');

/** So many entries a change has to have, for them to be its own. */
const leastOwn = 0.6;

async function fragments(tree: ScanTree): Promise<Fact | undefined> {
  const changes = await productChanges(tree);
  if (changes.length < fewestChanges) return undefined;
  const folderOf = (file: string): string | undefined =>
    isAside(file) || ofVersion.test(leafOf(file)) ? undefined : fragment.exec(file)?.[1];
  const holding = changes.filter(({ files }) => files.some((file) => folderOf(file) !== undefined));
  const sample = holding[0]?.files.find((file) => folderOf(file) !== undefined);
  const folder = sample && folderOf(sample);
  if (sample === undefined || folder === undefined || holding.length < bar * changes.length)
    return undefined;
  const entries = new Set(holding.flatMap(({ files }) => files.filter((file) => folderOf(file))));
  // A page of the coming release is written on by many changes.
  if (entries.size < leastOwn * holding.length) return undefined;
  const support = { of: changes.length, holds: holding.length };
  const text = `${support.holds} of the last ${support.of} changes to product code`;
  return {
    ...countedFact(
      'changelog',
      `${folder}/`,
      support,
      [{ path: sample, text }],
      [`${folder}/~exists`],
    ),
    confidence: 0.9,
    slots: { folder: `${folder}/`, sample, count: `${support.holds} of ${support.of}` },
  };
}

const changelogName = /^(CHANGELOG|CHANGES|HISTORY|NEWS|RELEASE[-_]NOTES)(\.\w+)?$/i;

/** A changelog with how many of the changes write it. */
interface Written {
  readonly path: RelativePath;
  readonly count: number;
}

async function byHand(tree: ScanTree): Promise<Fact | undefined> {
  const changes = await productChanges(tree);
  const names = tree.files.filter((file) => changelogName.test(leafOf(file)));
  const holds = keptBy(changes, names);
  if (holds === undefined) return undefined;
  const counts = names
    .map((path) => ({ path, count: changes.filter(({ files }) => files.includes(path)).length }))
    .sort((a, b) => b.count - a.count);
  const [best] = counts;
  if (!best || (await isMade(tree, best.path, names))) return undefined;
  if (!(await isAskedFor(tree, best.path))) return undefined;
  const fact = (value: string): Fact =>
    habit(value, best.path, [`${best.path}~exists`], { of: changes.length, holds });
  if (best.count >= 0.9 * holds) return withOther(tree, fact(best.path), names);
  const several = counts.filter(({ count }) => count >= bar * holds);
  if (several.length > 1) return withSeveral(fact(leafOf(best.path)), several);
  return haveOwnChangelogs(tree, changes, names) ? fact(leafOf(best.path)) : undefined;
}

/** How many of the changes write a changelog, where most do and the newest still do. */
function keptBy(
  changes: readonly CommitChange[],
  names: readonly RelativePath[],
): number | undefined {
  const writing = (some: readonly CommitChange[]): number =>
    some.filter(({ files }) => files.some((file) => names.includes(file))).length;
  const holds = writing(changes);
  const newest = changes.slice(0, newestLines);
  const isHabit = changes.length >= fewestChanges && holds >= bar * changes.length;
  return isHabit && writing(newest) >= leastOfNewest * newest.length ? holds : undefined;
}

/** Where most changes write several, a change goes into those that it concerns. */
const withSeveral = (fact: Fact, several: readonly Written[]): Fact => ({
  ...fact,
  slots: { ...fact.slots, several: several.map(({ path }) => quoted(path)).join(', ') },
});

async function withOther(tree: ScanTree, fact: Fact, names: readonly string[]): Promise<Fact> {
  const other = await ofAPart(tree, names, fact.value);
  return { ...fact, slots: { ...fact.slots, ...(other !== undefined && { other }) } };
}

/** Whether others than those who change something write its lines: whoever cuts a release or merges, or a tool. */
const isMade = async (tree: ScanTree, path: string, names: readonly string[]): Promise<boolean> =>
  isGeneratedText(await tree.text(path)) ||
  (await isOfReleases(tree, path)) ||
  (await comesLater(tree, names)) ||
  (await isToldMade(tree));

const document = /\/\w+(\.(md|rst|txt|adoc))?$/i;
/** Fewer changes to the changelog of a part are its beginning. */
const fewestOfPart = 2;

/** The changelog that a part of the repository keeps beside the one of all, where the newest changes still write it. */
async function ofAPart(
  tree: ScanTree,
  names: readonly string[],
  whole: string,
): Promise<string | undefined> {
  const commits = (await tree.changes(changesRead)).filter(({ subject }) => !isByMachine(subject));
  const [part] = names
    .filter((path) => path !== whole && path.includes('/') && document.test(path))
    .map((path) => ({ path, count: commits.filter(({ files }) => files.includes(path)).length }))
    .filter(({ count }) => count >= fewestOfPart)
    .sort((a, b) => b.count - a.count);
  return part?.path;
}

/** Commits that touch a changelog, the newest: more show nothing else. */
const newestLines = 20;
/** Where fewer of the newest changes write a line, a habit of half of them has been given up: by chance alone that is one in 150. */
const leastOfNewest = 0.4;
/** Share of them that only cut a release: then its lines come with releases, whatever a merge of them brings along. */
const leastOfReleases = 0.6;

async function isOfReleases(tree: ScanTree, path: string): Promise<boolean> {
  const touching = (await tree.commits())
    .filter(({ files }) => files.includes(path))
    .slice(0, newestLines);
  const releases = touching.filter(({ subject }) => cutsRelease.test(subject));
  return releases.length > 0 && releases.length >= leastOfReleases * touching.length;
}

/** Share of the commits that touch a changelog and nothing else: then whoever merges writes its lines afterwards. */
const leastLater = 0.75;

async function comesLater(tree: ScanTree, names: readonly string[]): Promise<boolean> {
  const touching = (await tree.commits())
    .filter(
      ({ subject, files }) => !isRelease(subject) && files.some((file) => names.includes(file)),
    )
    .slice(0, 3 * newestLines);
  const alone = touching.filter(({ files }) => files.every((file) => names.includes(file)));
  return touching.length >= newestLines && alone.length >= leastLater * touching.length;
}

const cutsRelease = /\brelease\b|version packages|^v?\d+\.\d+/i;

function habit(
  value: string,
  path: string,
  refs: readonly string[],
  support: { readonly of: number; readonly holds: number },
): Fact {
  const text = `${support.holds} of the last ${support.of} changes to product code`;
  return {
    ...countedFact('changelog', value, support, [{ path, text }], refs),
    confidence: 0.9,
    slots: { file: value, count: `${support.holds} of ${support.of}` },
  };
}

/** Releases apart, nobody touched it. */
async function isWrittenByMachine(tree: ScanTree, path: string): Promise<boolean> {
  const touching = (await tree.changes(changesRead)).filter(({ files }) => files.includes(path));
  const releases = touching.filter(({ subject }) => cutsRelease.test(subject));
  return touching.length >= 3 && releases.length >= 0.9 * touching.length;
}

/** The changelog that a known tool writes; it is told with the name of that tool. */
export async function changelogWriter(tree: ScanTree): Promise<string | undefined> {
  return (await byTool(tree))?.slots?.['file'];
}

async function byTool(tree: ScanTree): Promise<Fact | undefined> {
  const [file] = tree.rootMatch(changelogName);
  if (file === undefined || !(await isWrittenByMachine(tree, file))) return undefined;
  for (const [tool, call] of writers) {
    const ci = (await ciCommands(tree)).find(({ text }) => call.test(text));
    const scripts = dig(await tree.record('package.json'), 'scripts');
    const script = allTexts(scripts).find((text) => call.test(text));
    if (!ci && script === undefined) continue;
    const evidence = ci
      ? { path: ci.path, line: ci.line, text: ci.text }
      : await tree.at('package.json', call);
    return {
      ...provenFact('changelogTool', tool, evidence, [lineRef(evidence.path, tool)], 0.85),
      slots: { file, tool },
    };
  }
  return undefined;
}
