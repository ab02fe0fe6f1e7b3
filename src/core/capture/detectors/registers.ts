import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { roleOf } from '../companions/leadingOf';
import { registerTopics } from '../companions/companionFacts';
import { toldCompanions } from './companions';
import { pageList, type Register } from '../companions/pageList';
import { kindOf } from '../companions/pathKind';
import { countedFact, type Detector, type Fact } from '../fact';
import { folderOf, leafOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import { encodePath } from '../sources/ciFact';
import { isWrittenByTool } from '../sources/writtenFiles';

/** Files of a kind: fewer may all be named by chance, more are no list that people keep. */
const fewest = 8;
const most = 400;
/** Share of a kind that the register names. */
const bar = 0.95;
/** Share of the lines of a register that name one: what only uses them has other lines. */
const leastOfLines = 0.3;
/** More documents are made of the code. */
const mostDocuments = 60;
/** Files opened at most, the nearest first. */
const mostRead = 300;

/** A file that names every file of a kind (the one of Ruby that loads its folder is where everybody looks), as the tree shows it: a new one of the kind is added there, and no compiler says so. */
export const registers: Detector = {
  name: 'registers',
  detect: async (tree) => {
    const told = await toldCompanions(tree);
    const found: Listed[] = [];
    const lists = listsByFolder(tree);
    let left = mostRead;
    for (const [glob, files] of kindsOf(tree)) {
      if (left === 0) break;
      const places = placesOf(lists, glob, files).slice(0, left);
      left -= places.length;
      const all = await Promise.all(places.map((place) => registerOf(tree, glob, files, place)));
      found.push(...all.filter((one) => one !== undefined));
    }
    const sure = found.filter((one) => !mayMeanOthers(one, found));
    const fresh = sure.filter(
      ({ glob, place }) =>
        place !== `${folderOf(glob)}.rb` &&
        !told.some((one) => one.of === glob && one.mates.some(({ path }) => path === place)),
    );
    const pages = await pageList(tree);
    // The contents of a site are told of all its pages.
    const others = fresh.filter(({ place }) => place !== pages?.place);
    const sorted = [...others.sort(moreFirst), ...(pages ? [pages] : [])];
    return sorted
      .filter(({ place }, at) => sorted.findIndex((one) => one.place === place) === at)
      .slice(0, registerTopics.length)
      .map((one, at) => factOf(one, registerTopics[at] ?? registerTopics[0]));
  },
};

/** Documents last: more people add code. */
const moreFirst = (a: Register, b: Register): number =>
  Number(roleOf(a.glob).isDocument) - Number(roleOf(b.glob).isDocument) ||
  b.holds - a.holds ||
  (a.place < b.place ? -1 : 1);

/** The kinds of a folder that people add to, the largest first. */
function kindsOf(tree: ScanTree): readonly (readonly [glob: string, files: readonly string[]])[] {
  const kinds = new Map<string, string[]>();
  for (const file of tree.files) {
    const glob = file.includes('/') ? kindOf(file)?.glob : undefined;
    if (glob === undefined || !/\/\*\.\w+$/.test(glob)) continue;
    const files = kinds.get(glob);
    if (files) files.push(file);
    else kinds.set(glob, [file]);
  }
  return [...kinds]
    .filter(([, files]) => files.length >= fewest && files.length <= most && isOwn(files))
    .sort((a, b) => b[1].length - a[1].length);
}

function isOwn(files: readonly string[]): boolean {
  const [file = ''] = files;
  const { isAside, isGenerated, isTest, isCode, isDocument, isPicture } = roleOf(file);
  const isWritten = isCode || (isDocument && files.length <= mostDocuments);
  return isWritten && !isAside && !isGenerated && !isPicture && !isTest && !notAsked.test(file);
}

/** The compiler itself asks for the line, or the build file is where everybody looks; translations follow. */
const notAsked = new RegExp(
  String.raw`\.(${oneOf(lists.endingsThatBuildsList)})$|(^|/)(${oneOf(lists.foldersOfTranslations)})/`,
);

const mayList = new RegExp(String.raw`\.(${oneOf(lists.endingsOfLists)})$|(^|/)MANIFEST$`);
const noList = new RegExp(
  `(^|/)(?:${oneOf(lists.lockFiles)})$|(^|/)(change(s|log)|news|history|releases?)\\b`,
  'i',
);
/** A list of exceptions: who adds to it switches a check off. */
const ofExceptions = /todo|baseline|ignore|(allow|deny|skip)-?_?list/i;
const keyOfExceptions =
  /^[\s\-"']*(\w+[-.])*(excludes?|excluded(files)?|ignores?|ignored|disabled?|skip|omit|ignorepatterns|allow(ed)?list)\b/i;

/** What may be a list, by its folder: looked for once, as a large repository has thousands of kinds. */
function listsByFolder(tree: ScanTree): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>();
  for (const file of tree.files) {
    if (!mayList.test(file) || noList.test(file) || ofExceptions.test(leafOf(file))) continue;
    const folder = folderOf(file);
    const known = lists.get(folder);
    if (known) known.push(file);
    else lists.set(folder, [file]);
  }
  return lists;
}

/** What may list them: files of their folder and of those above, the nearest first. */
function placesOf(
  lists: ReadonlyMap<string, readonly string[]>,
  glob: string,
  files: readonly string[],
): readonly string[] {
  const own = new Set(files);
  const above = folderOf(glob)
    .split('/')
    .map((_, at, parts) => parts.slice(0, parts.length - at).join('/'));
  return [...above, ''].flatMap((place) =>
    (lists.get(place) ?? []).filter((file) => !own.has(file)),
  );
}

async function registerOf(
  tree: ScanTree,
  glob: string,
  files: readonly string[],
  place: string,
): Promise<Listed | undefined> {
  const text = await tree.text(place);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (
    lines.length < fewest ||
    isFilledIn.test(text) ||
    (await isWrittenByTool(tree, place)) ||
    (await isWrittenByTool(tree, files[0] ?? place))
  )
    return undefined;
  const meant = nameOf(glob, place);
  const named = lines.map((line) => namesIn(line).flatMap((one) => meant(one) ?? []));
  const known = new Set(named.flat());
  const holds = files.filter((file) => known.has(stemOf(file))).length;
  if (holds < bar * files.length) return undefined;
  const stems = new Set(files.map(stemOf));
  const naming = lines.filter((_, at) => named[at]?.some((name) => stems.has(name)));
  if (naming.length < leastOfLines * lines.length || isBelowExceptions(lines, naming[0]))
    return undefined;
  const isBare = lines.every((line) => namesIn(line).every(({ before }) => before === undefined));
  return { glob, place, of: files.length, holds, stems, isBare };
}

/** A register that may be taken for one of another folder: it has names without a path. */
interface Listed extends Register {
  readonly stems: ReadonlySet<string>;
  readonly isBare: boolean;
}

/** Whether names alone would do for another folder as well: nobody sees of which of them they are. */
const mayMeanOthers = (one: Listed, all: readonly Listed[]): boolean =>
  one.isBare &&
  folderOf(one.glob) !== folderOf(one.place) &&
  all.some(
    (other) =>
      other !== one &&
      other.place === one.place &&
      [...one.stems].some((stem) => other.stems.has(stem)),
  );

/** The name that a line means of a kind: the folder that stands before it must be the one of the kind. */
function nameOf(glob: string, place: string): (named: Named) => string | undefined {
  const folder = folderOf(glob);
  const leaf = likened(leafOf(folder));
  const isBeside = folder === folderOf(place);
  return ({ name, before }) =>
    before === undefined || (before === '' ? isBeside : likened(before) === leaf)
      ? name
      : undefined;
}

/** Modules are called with another stroke than their folders. */
const likened = (name: string): string => name.replace(/-/g, '_');

/** Whether the nearest line above with less indentation is the key of a list of exceptions. */
function isBelowExceptions(lines: readonly string[], first = ''): boolean {
  const indent = (line: string): number => line.search(/\S/);
  const above = lines.slice(0, lines.indexOf(first)).reverse();
  const key = above.find((line) => indent(line) < indent(first));
  return key !== undefined && keyOfExceptions.test(key);
}

/** Marks in a page between which a script writes. */
const isFilledIn = /<!--\s*(?:\/\s*\w|\w*[-_: ]*(?:end|stop)\b)/i;

const stemOf = (file: string): string => kindOf(file)?.name ?? '';

/** A name that a line holds, and the folder written before it: empty = that of the list, `undefined` = none is written. */
interface Named {
  readonly name: string;
  readonly before?: string;
}

/** What a line names as a file: at the end of a path, after a dot of modules, or as all that it says. */
function namesIn(written: string): readonly Named[] {
  const line = written.replace(/\w+:\/\/[^\s)]+/g, '');
  const inPaths = [
    ...line.matchAll(/([\w-]*)[./]([\w-]+)(?:\.\w+)?(?=$|[\s"'`)\],;:>|])/g),
    ...line.matchAll(/\bfrom [\w.]*?(\w*)\.? import (\w+)$/g),
  ].map(([, before = '', name = '']) => ({ name, before }));
  const alone = ofItem.map((form) => form.exec(line)?.[1]).find((name) => name !== undefined);
  return alone === undefined || /\w\//.test(line) ? inPaths : [...inPaths, { name: alone }];
}

/** A name alone on its line, or what a point of a list or a row of a table begins with. */
const ofItem: readonly RegExp[] = [
  /^\s*(?:- )?["']?([\w-]+)(?:\.\w+)?["']?,?\s*$/,
  /^\s*import (\w+)$/,
  /^\s*[-*|]\s+\[?[`"']?([\w-]+)[`"'\]|]/,
];

function factOf({ glob, place, of, holds }: Register, topic: string): Fact {
  const folder = glob.slice(0, glob.lastIndexOf('/') + 1);
  return {
    ...countedFact(
      topic,
      `${glob} in ${place}`,
      { of, holds },
      [{ path: place, text: `names ${holds} of ${of}` }],
      [`${encodePath(place)}~exists`, `${encodePath(folder)}~exists`],
    ),
    appliesTo: [glob],
    slots: { kind: glob, place, count: `${holds} of ${of}` },
  };
}
