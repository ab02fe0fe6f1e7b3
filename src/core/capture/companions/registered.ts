import type { RelativePath } from '../../ports';
import { compileGlob } from '../../lesson/globMatcher';
import { folderOf } from '../resolvePath';
import { spread, type ScanTree } from '../scanTree';
import { buildFile } from '../sources/buildFiles';
import { isWrittenByTool } from '../sources/writtenFiles';
import { isTestName, isUnderTests } from '../sourceProfile';
import type { Companions, Mate } from './mineCompanions';
import { kindGlobs, kindOf, plain } from './pathKind';

/** Files of a kind that are looked for in what came along. */
const looked = 40;
/** Share of them and of one more that it must name: some are named by a rule, or stand for others; what only uses them names fewer. */
const bar = 0.75;

/**
 * What came along with new files and names them, as a list or a register does. What only changed at the same time (a refactoring, a piece of
 * work on one feature) is left out, and so is what the compiler asks for: the module that declares a new file of Rust.
 */
export async function registered(
  tree: ScanTree,
  all: readonly Companions[],
): Promise<readonly Companions[]> {
  const kept = await Promise.all(
    all.map(async (one) => {
      if (one.when !== 'new') return one;
      if (await isWritten(tree, one)) return { ...one, mates: [] };
      const names = namesOf(tree.files, one.of);
      const holds = await Promise.all(one.mates.map((mate) => isRegister(tree, one, mate, names)));
      const mates = one.mates.filter((_, at) => holds[at]);
      return (await isHalfOfBuilds(tree, mates, names)) ? { ...one, mates: [] } : { ...one, mates };
    }),
  );
  return kept.filter(({ mates }) => mates.length > 0);
}

/** New files that a tool writes: what comes with them it writes as well, and nobody adds them by hand. */
async function isWritten(tree: ScanTree, { mates }: Companions): Promise<boolean> {
  const [first] = mates;
  return first !== undefined && isWrittenByTool(tree, first.sample.path);
}

async function isRegister(
  tree: ScanTree,
  { of }: Companions,
  { path, sample }: Mate,
  names: readonly string[],
): Promise<boolean> {
  // What a tool writes as well is no work for a hand.
  if (await isWrittenByTool(tree, sample.mate)) return false;
  if (path.includes('{name}')) return true;
  if (declaresModules(of, path) || isBesideIt(of, path)) return false;
  const text = await tree.text(path);
  // What is one of them itself says its own name.
  const own = kindGlobs(path).includes(of) ? plain(kindOf(path)?.name ?? '') : '';
  const others = names.filter((name) => name !== own);
  return countNamed(text, others) >= bar * (others.length + 1);
}

/** How many of these plain names a text says as words of their own, whatever their case and joints. */
function countNamed(text: string, names: readonly string[]): number {
  const flat = plain(text);
  return names.filter((name) => flat.includes(name) && saysWord(text, name)).length;
}

function saysWord(text: string, name: string): boolean {
  const spelled = new RegExp([...name].map(escaped).join('[-_. ]?'), 'gi');
  return [...text.matchAll(spelled)].some(
    (found) => isEdge(text, found.index) && isEdge(text, found.index + found[0].length),
  );
}

const escaped = (letter: string): string => letter.replace(/\W/, String.raw`\$&`);

/** Whether a word of a name ends and another may begin: at what is no letter or digit, or at a capital after a small letter. */
const isEdge = (text: string, at: number): boolean =>
  !/^[A-Za-z0-9]{2}$/.test(text.slice(Math.max(0, at - 1), at + 1)) ||
  /^[a-z0-9][A-Z]$/.test(text.slice(at - 1, at + 1));

const halfOfBuilds = 0.5;

/** Whether a second build beside one that is told names the new files as well: told alone, the one would read as all there is. */
async function isHalfOfBuilds(
  tree: ScanTree,
  mates: readonly Mate[],
  names: readonly string[],
): Promise<boolean> {
  const builds = mates.map(({ path }) => path).filter((path) => buildFile.test(path));
  if (builds.length === 0 || names.length === 0) return false;
  const folders = new Set(builds.map(folderOf));
  const others = tree.files.filter(
    (file) => buildFile.test(file) && folders.has(folderOf(file)) && !builds.includes(file),
  );
  const texts = await Promise.all(others.map((file) => tree.text(file)));
  return texts.some((text) => countNamed(text, names) >= halfOfBuilds * names.length);
}

/** The names of some files of the kind that are there now, and of what has a longer ending: a reader of the kind takes it for one of them. */
function namesOf(files: readonly RelativePath[], of: string): readonly string[] {
  const start = of.slice(0, of.indexOf('*'));
  const holds = compileGlob(of, { negates: false });
  const own = files.filter(
    (file) =>
      file.startsWith(start) &&
      !isTestName(file) &&
      (kindGlobs(file).includes(of) || holds?.(file) === true),
  );
  return spread(own, looked).map((file) => plain(kindOf(file)?.name ?? ''));
}

/** Without its `mod` line a file of Rust is not compiled at all: nobody has to be told. */
function declaresModules(of: string, mate: string): boolean {
  if (!of.endsWith('.rs') || !mate.endsWith('.rs')) return false;
  const folder = of.slice(0, of.indexOf('*')).replace(/\/$/, '');
  const isRoot = /(^|\/)(lib|mod|main)\.rs$/.test(mate) && folder.startsWith(folderOf(mate));
  // A file beside it that only uses it was taken apart.
  return isRoot || mate === `${folder}.rs` || folder === folderOf(mate);
}

/** Data of one test and the test that reads them, or sources and the build file beside them: whoever adds the one has the other open. */
function isBesideIt(of: string, mate: string): boolean {
  const folder = of.slice(0, of.indexOf('*')).replace(/\/$/, '');
  const isBuild = /(^|\/)BUILD(\.bazel)?$/.test(mate);
  return folder === folderOf(mate) && (isBuild || (isUnderTests(mate) && !isTestName(mate)));
}
