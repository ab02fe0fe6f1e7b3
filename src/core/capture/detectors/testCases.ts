import { folderOf, leafOf } from '../resolvePath';
import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { countedFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { encodePath } from '../sources/ciFact';
import { isTestName, languageOf } from '../sourceProfile';

/** Fewer cases are a few files that a test reads by name. */
const fewest = 20;
/** Share of the folders that must hold the file that makes one a case. */
const bar = 0.8;
/** Readers of the cases are looked for in this many files. */
const mostReaders = 40;
/** A test that names this many cases names them all. */
const mostNamed = 3;

const testFolder = new RegExp(
  `(^|/)(${oneOf(lists.testFolderNames)}|${oneOf(lists.foldersAside.testData)})(?=/|$)`,
);
/** What lies among data and is no test may be read by the product. */
const ofTests = new RegExp(`(^|/)(${oneOf(lists.testFolderNames)})(?=/|$)`);
const isCopied = new RegExp(`(^|/)(${oneOf(lists.foldersAside.copies)})/`, 'i');
/** What every folder of code may hold: it makes no case of it. */
const usualFile = new RegExp(String.raw`^(${oneOf(lists.filesOfAnyFolder)})\b|^\.`, 'i');
/** A program that looks at whatever lies in a folder. */
const listing = new RegExp(oneOf(lists.folderListings));

/** Cases of one kind: files of one ending, or folders that hold one file each. */
interface Cases {
  /** Where all of them lie. */
  readonly folder: string;
  /** `*.test`, or the file in each folder. */
  readonly pattern: string;
  readonly isFolder: boolean;
  readonly count: number;
  readonly of: number;
  readonly samples: readonly string[];
}

/** Tests whose cases are files or folders that one program reads: a new case is no new code. */
export const testCases: Detector = {
  name: 'test cases',
  detect: async (tree) => {
    const data = tree.files.filter((file) => testFolder.test(file) && !isCopied.test(file));
    const found = [...folderCases(data), ...fileCases(tree, data)].sort(
      (a, b) => b.count - a.count,
    );
    for (const cases of found.slice(0, 6)) {
      const fact = await readBy(tree, cases);
      if (fact) return [fact];
    }
    return [];
  },
};

/** Folders beside each other that hold a file of the same name. */
function folderCases(files: readonly string[]): readonly Cases[] {
  const byParent = new Map<string, Map<string, Set<string>>>();
  for (const file of files) {
    const parts = file.split('/');
    const name = parts.pop() ?? '';
    const own = parts.pop();
    if (own === undefined || parts.length === 0) continue;
    const parent = parts.join('/');
    const names = byParent.get(parent) ?? new Map<string, Set<string>>();
    byParent.set(parent, names);
    for (const key of ['', name]) names.set(key, (names.get(key) ?? new Set()).add(own));
  }
  return [...byParent].flatMap(([folder, names]) => {
    const of = names.get('')?.size ?? 0;
    const [best] = [...names]
      .filter(([name]) => name !== '' && !usualFile.test(name) && !isTestName(name))
      .sort((a, b) => b[1].size - a[1].size);
    if (!best || best[1].size < fewest || best[1].size < bar * of || !testFolder.test(folder))
      return [];
    const samples = [...best[1]].map((own) => `${folder}/${own}/${best[0]}`);
    return [{ folder, pattern: best[0], isFolder: true, count: best[1].size, of, samples }];
  });
}

/** Files of one ending, no code of the project, under one folder. */
function fileCases(tree: ScanTree, files: readonly string[]): readonly Cases[] {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const name = leafOf(file);
    const ending = /\.[\w-]+$/.exec(name)?.[0];
    if (ending === undefined || isPlainData.test(ending) || isTestName(file)) continue;
    if (languageOf(name) === tree.profile.language) continue;
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (!testFolder.test(folder)) continue;
    const key = `${folder}\n${ending}`;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups]
    .filter(([, own]) => own.length >= fewest)
    .map(([key, own]) => {
      const [folder = '', ending = ''] = key.split('\n');
      const { length: count } = own;
      return { folder, pattern: `*${ending}`, isFolder: false, count, of: count, samples: own };
    });
}

/** Pictures, pages and notes, which tests compare or open by name. */
const isPlainData = new RegExp(String.raw`^\.(${oneOf(lists.endingsOfPlainData)})$`);

/** The fact, where a test beside the cases or above them names their folder and reads what lies there. */
async function readBy(tree: ScanTree, cases: Cases): Promise<Fact | undefined> {
  const leaf = leafOf(cases.folder);
  const named = new RegExp(`['"\`/]${leaf.replace(/[^\w-]/g, '.')}/?(['"\`]|/[*%])`);
  // Programs write an ending with its dot or without.
  const ending = cases.isFolder ? '' : cases.pattern.slice(2);
  if (await isOfProduct(tree, cases.folder, leaf)) return undefined;
  for (const path of readersOf(tree, cases.folder)) {
    const text = await tree.text(path);
    const lines = text.split('\n');
    const at = lines.findIndex((one) => named.test(one) && !isNoUse.test(one));
    if (at < 0 || namesThem(text, cases) || isDeeper(tree, lines[at] ?? '', cases)) continue;
    const chosen = chosenBy(lines.slice(at, at + 4).join('\n'), cases);
    if (chosen && isReadAt(lines, at, leaf, ending, cases))
      return factOf(chosen, path, (lines[at] ?? '').trim());
  }
  return undefined;
}

/** Whether the code beside the folder, which is no test, names it: a test that looks through what the product brings along is no reader of cases. */
async function isOfProduct(tree: ScanTree, folder: string, leaf: string): Promise<boolean> {
  const place = folderOf(folder);
  const beside = tree.files.filter(
    (file) => folderOf(file) === place && languageOf(file) !== undefined && !isTestName(file),
  );
  if (ofTests.test(place)) return false;
  const named = new RegExp(`['"\`/ ]${leaf.replace(/[^\w-]/g, '.')}(?:/|['"\`])`);
  const texts = await tree.sample(beside, mostReaders);
  return texts.some(({ text }) => named.test(text));
}

/** Whether the line goes on from the folder to one inside it: that one is read. */
function isDeeper(tree: ScanTree, line: string, { folder }: Cases): boolean {
  const rest = line.slice(line.lastIndexOf(leafOf(folder)) + leafOf(folder).length);
  const next = /^(?:['"`]?\s*[,/]\s*['"`]?)([\w.-]+)/.exec(rest)?.[1];
  return next !== undefined && tree.hasFolder(`${folder}/${next}`);
}

/** The cases that a program asks for by how their names begin (`invalid_*.yml`): others that lie there are never read. */
function chosenBy(text: string, cases: Cases): Cases | undefined {
  const start = /['"`/]([\w-]+)\*\.[\w.-]+['"`]/.exec(text)?.[1];
  if (cases.isFolder || start === undefined) return cases;
  const samples = cases.samples.filter((path) => leafOf(path).startsWith(start));
  const { length: count } = samples;
  const pattern = `${start}${cases.pattern}`;
  return count < fewest ? undefined : { ...cases, pattern, samples, count, of: count };
}

/** Whether the folder named on a line is listed there, or handed to a function that is named after many cases. */
function isReadAt(
  lines: readonly string[],
  at: number,
  leaf: string,
  ending: string,
  { isFolder, pattern }: Cases,
): boolean {
  const text = lines.join('\n');
  const near = lines.slice(Math.max(0, at - 3), at + 4).join('\n');
  const isListed = listing.test(near) && !picking.test(lines.slice(at, at + 12).join('\n'));
  if ((isListed || isHanded(lines[at] ?? '', leaf)) && text.includes(ending)) return true;
  return isFolder && near.includes(pattern) && listing.test(text);
}

/** A function of the project that is named after many cases. */
const gathering = /\b\w*(tests|cases|samples|fixtures|specs|suites?|goldens)\w*\s*\(/i;

/** Whether such a function is given the folder itself; one beside it says nothing. */
function isHanded(line: string, leaf: string): boolean {
  const [call] = gathering.exec(line) ?? [];
  return call !== undefined && line.slice(line.indexOf(call) + call.length).includes(leaf);
}

/**
 * A listing that passes over what is not equal to a value of the program looks one file up, in whatever language; compared with a text of its
 * own (an ending) it chooses a kind.
 */
const picking = /(?:==|!=)=?\s*(?!["'`=])\S[^\n]*\n?[^\n]*\b(?:continue|next)\b/;

/** A note, or an import. */
const isNoUse = /^\s*(\/\/|#|\*|import\b|use\b|"[\w./-]+"$)/;

/** A test that names its files one by one reads no folder. */
function namesThem(text: string, { samples, isFolder }: Cases): boolean {
  const leaves = samples.map((path) => path.split('/').at(isFolder ? -2 : -1) ?? path);
  return leaves.filter((leaf) => text.includes(leaf)).length >= mostNamed;
}

/** Tests in the folders above the cases, the nearest first. */
function readersOf(tree: ScanTree, folder: string): readonly string[] {
  const above = folder.split('/').map((_, at, all) => all.slice(0, all.length - at - 1).join('/'));
  return above
    .flatMap((place) =>
      tree.files.filter(
        (file) =>
          folderOf(file) === place &&
          languageOf(file) !== undefined &&
          (isTestName(file) || ofTests.test(place)),
      ),
    )
    .slice(0, mostReaders);
}

function factOf(cases: Cases, reader: string, line: string): Fact {
  const { folder, pattern, isFolder, count, of, samples } = cases;
  const sample = samples[0] ?? folder;
  const value = `${folder}/${isFolder ? `*/${pattern}` : pattern}`;
  return {
    ...countedFact(
      'testCases',
      value,
      { of, holds: count },
      [
        { path: reader, text: line.slice(0, 160) },
        { path: sample, text: `${count} cases` },
      ],
      [`${encodePath(reader)}~exists`, `${encodePath(sample)}~exists`],
    ),
    confidence: 0.85,
    slots: {
      place: isFolder ? `${folder}/` : value,
      ...(isFolder && { file: pattern }),
      count: String(count),
      reader,
    },
  };
}
