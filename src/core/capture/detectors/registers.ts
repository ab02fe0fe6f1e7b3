import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { roleOf } from '../companions/leadingOf';
import { registerTopics } from '../companions/companionFacts';
import { toldCompanions } from './companions';
import { namedFiles } from '../companions/namedIn';
import { pageList, type Register } from '../companions/pageList';
import { kindOf } from '../companions/pathKind';
import { countedFact, type Detector, type Fact } from '../fact';
import { folderOf, leafOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import { encodePath } from '../sources/ciFact';
import { isWrittenByTool } from '../sources/writtenFiles';

/** Files of a kind: fewer may all be named by chance, more are no list that people keep. */
const fewest = 6;
const most = 400;
/** Share of a kind that the register names. */
const bar = 0.9;
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
    const found: Listing[] = [];
    const lists = listsByFolder(tree);
    let left = mostRead;
    for (const [glob, files] of kindsOf(tree)) {
      if (left === 0) break;
      const places = placesOf(lists, glob, files).slice(0, left);
      left -= places.length;
      const all = await Promise.all(places.map((place) => registerOf(tree, glob, files, place)));
      found.push(...withTwins(all.filter((one) => one !== undefined)));
    }
    const fresh = surely(found).filter(
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

/** A list of one kind, whether it says the folder of each, and whether it is nothing but a list. */
interface Listing extends Register {
  readonly isSure: boolean;
  readonly isList: boolean;
}

/** The lists among what names every file of a kind; what lies beside one and names them too is told with it. */
function withTwins(all: readonly Listing[]): readonly Listing[] {
  const lists = all.filter(({ isList }) => isList);
  const told = lists.filter(
    ({ place }, at) => lists.findIndex((one) => folderOf(one.place) === folderOf(place)) === at,
  );
  return told.map((list) => {
    const twin = all.find(
      ({ place, holds }) =>
        place !== list.place && folderOf(place) === folderOf(list.place) && holds === list.holds,
    );
    return twin ? { ...list, also: twin.place } : list;
  });
}

/** Of kinds with the same names the one whose folder the list says; where it says none, nobody knows which is meant. */
function surely(found: readonly Listing[]): readonly Listing[] {
  return found.filter(
    (one) => one.isSure || !found.some((other) => other !== one && other.place === one.place),
  );
}

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
  return (
    isWritten &&
    !ofVersion.test(file) &&
    !isAside &&
    !isGenerated &&
    !isPicture &&
    !isTest &&
    !notAsked.test(file)
  );
}

/** Pages of a version that is out: nobody adds to them. */
const ofVersion = /(^|\/)(versioned_\w+|(version-|v)?\d+(\.(\d+|x))+)\//i;

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
const ofExceptions = /todo|baseline|ignore|strict|(allow|deny|skip)-?_?list/i;
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
): Promise<Listing | undefined> {
  const text = await tree.text(place);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (
    lines.length < fewest ||
    isFilledIn.test(text) ||
    roleOf(place).isGenerated ||
    (await isWrittenByTool(tree, place)) ||
    (await isWrittenByTool(tree, files[0] ?? place))
  )
    return undefined;
  const { isSure, holds, share, first } = namedFiles(lines, place, files);
  if (holds < bar * files.length || isBelowExceptions(lines, first)) return undefined;
  return { glob, place, of: files.length, holds, isSure, isList: share >= leastOfLines };
}

/** Whether the nearest line above with less indentation is the key of a list of exceptions. */
function isBelowExceptions(lines: readonly string[], first = ''): boolean {
  const indent = (line: string): number => line.search(/\S/);
  const above = lines.slice(0, lines.indexOf(first)).reverse();
  const key = above.find((line) => indent(line) < indent(first));
  return key !== undefined && keyOfExceptions.test(key);
}

/** Marks in a page between which a script writes. */
const isFilledIn = /<!--\s*(?:\/\s*\w|\w*[-_: ]*(?:end|stop)\b)/i;

function factOf({ glob, place, also, of, holds }: Register, topic: string): Fact {
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
    slots: {
      kind: glob,
      place,
      ...(also !== undefined && { also }),
      count: `${holds} of ${of}`,
    },
  };
}
