import { folderOf, foldersAbove } from '../resolvePath';
import { quoted } from '../sentences/phrase';
import { countedFact, type Detector, type Fact } from '../fact';
import { spread, type ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';
import { isDeclaredHere } from '../sources/declaredHere';
import { isGeneratedText } from '../sources/generatedMark';
import { usesOfTests, type Use } from '../sources/testUses';
import { groupOf, namings } from './testFiles';

/** Test files read; more change no share. */
const sampled = 60;
const fewest = 6;
/** Share of the test files that must import a helper or extend a class for it to be the way here. */
const bar = 0.5;
/** The sentence tells the share, so what is unsure of it stands there. */
const toldWithShare = 0.85;

/** Assertion libraries by what their import says; the language's own and the usual ones are left out, every reader of one test knows them. */
const libraries: Readonly<Record<string, readonly (readonly [name: string, pattern: RegExp])[]>> = {
  java: [['Truth', /^import static com\.google\.common\.truth\./m]],
  kotlin: [
    ['assertk', /^import assertk\./m],
    ['Truth', /^import com\.google\.common\.truth\./m],
    ['Kotest matchers', /^import io\.kotest\.matchers\./m],
  ],
  go: [
    ['gotest.tools', /"gotest\.tools\/v3\/assert"/],
    ['go-cmp', /"github\.com\/google\/go-cmp\/cmp"/],
    ['quicktest', /"github\.com\/frankban\/quicktest"/],
    ['gomega', /"github\.com\/onsi\/gomega"/],
  ],
  'c#': [['Shouldly', /^(global )?using Shouldly;|\.Should(Be|NotBe|Throw)\w*\(/m]],
  swift: [['Swift Testing', /^\s*@(Test|Suite)\b/m]],
  javascript: [['unexpected', /(require\(|from )['"]unexpected['"]/]],
};

/** Helpers, base classes and assertion libraries that most test files share, by counting. */
export const testIdioms: Detector = {
  name: 'test idioms',
  detect: async (tree) => {
    const { language } = tree.profile;
    if (language === undefined) return [];
    const all = testNamesOf(tree, language);
    const { files, read } = await testFilesOf(tree, language, all);
    if (files.length < fewest || !areKnown(language, files, read)) return [];
    const facts = [
      await definedThere(tree, language, files, shared(tree, language, files)),
      library(language, files),
    ];
    // A count of those read must not read like one of all.
    const isSample = (folder = ''): boolean =>
      all.filter((file) => file.startsWith(folder)).length >
      read.filter((file) => file.startsWith(folder)).length;
    return facts.flatMap((fact) => {
      if (!fact) return [];
      const { count, ...slots } = fact.slots ?? {};
      const told = isSample(slots['folder']) ? 'seen' : 'count';
      return [{ ...fact, slots: { ...slots, ...(count !== undefined && { [told]: count }) } }];
    });
  },
};

interface TestFile {
  readonly path: string;
  readonly text: string;
}

/** Where tests stand in classes. */
const classes = /^(php|ruby|scala|swift)$/;

const testCode: Readonly<Record<string, RegExp>> = {
  typescript: /\b(describe|it|test|suite)(\.\w+)*\(/,
  javascript: /\b(describe|it|test|suite)(\.\w+)*\(/,
  python: /^\s*(async )?def test_|^class Test\w*\(/m,
  // A suite has methods, and what describes cases is a variable.
  go: /^func (\(\w+ \*?\w+\) )?(Test|Benchmark|Example|Fuzz)|^var _ = (\w+\.)?[FPX]?Describe/m,
  rust: /#\[(\w+::)*(test|rstest)\b/,
  java: /@(Test|ParameterizedTest)\b/,
  kotlin: /@(Test|ParameterizedTest)\b|\b(test|should)\("/,
  'c#': /\[(Fact|Theory|Test|TestCase|TestMethod)\b/,
  ruby: /\b(describe|it|test|context|should)\s+['"]|\bdef test_/,
  php: /\bfunction test\w+|@test\b|#\[Test\]/,
  elixir: /\btest "/,
  scala: /\b(test|property|checkAll|describe|it)\(|" (should|must|when|in|>>) /,
  swift: /\bfunc (test\w*|spec)\(|@Test\b/,
};

/** Of the files named as tests so many must read like tests: else the tests here are written in a way that is not known. */
const leastKnown = 0.6;

/** Whether what was read as tests is what lies there by the name of one. */
function areKnown(language: string, files: readonly TestFile[], read: readonly string[]): boolean {
  const names = namings[groupOf[language] ?? language] ?? [];
  const named = read.filter((path) => names.some(([, match]) => match.test(path)));
  const known = new Set(files.map(({ path }) => path));
  const holds = named.filter((path) => known.has(path)).length;
  return named.length < fewest || holds >= leastKnown * named.length;
}

function testNamesOf(tree: ScanTree, language: string): readonly string[] {
  const names =
    language === 'typescript' || language === 'javascript'
      ? ['typescript', 'javascript']
      : [language];
  return names.flatMap((name) => tree.profile.tests.get(name) ?? []);
}

async function testFilesOf(
  tree: ScanTree,
  language: string,
  all: readonly string[],
): Promise<{ readonly files: readonly TestFile[]; readonly read: readonly string[] }> {
  const mark = testCode[language];
  if (mark === undefined) return { files: [], read: [] };
  const read = await tree.sample(spread(all, sampled), sampled);
  // A class that only extends another has its tests there.
  const isTest = ({ text, path }: TestFile): boolean =>
    mark.test(text) ||
    (classes.test(language) && (usesOfTests[language]?.(text, path, tree) ?? []).length > 0);
  return { files: read.filter(isTest), read: read.map(({ path }) => path) };
}

/** What most test files take from elsewhere, and those that do. */
function mostUsed(
  tree: ScanTree,
  language: string,
  files: readonly TestFile[],
): { readonly what: string; readonly using: readonly Using[] } {
  const reader = usesOfTests[language] ?? (() => []);
  const all = files.map((file) => ({ file, uses: reader(file.text, file.path, tree) }));
  const counts = tally(all.flatMap(({ uses }) => [...new Set(uses.map(({ what }) => what))]));
  const [what] = counts[0] ?? [''];
  return { what, using: all.filter(({ uses }) => uses.some((one) => one.what === what)) };
}

function shared(tree: ScanTree, language: string, files: readonly TestFile[]): Fact | undefined {
  const { what, using } = mostUsed(tree, language, files);
  const holds = using.length;
  const isFile = tree.has(what) || ofModules.test(language);
  const there = inFolder(tree, what, isFile, using, files);
  // Where the others all lie elsewhere, the folder says more than a share.
  const isParted = holds < barThere * files.length;
  if (isParted && isSure(there)) return there.fact;
  // A crate for tests is at hand only where a manifest names it: half of all files do not speak for the others.
  const isCrate = isFile && language === 'rust';
  const least = leastOf(what, isFile, isCrate);
  if (holds >= Math.max(fewest, least * files.length) && (isFile || isOfAll(using, files)))
    return useFact(tree, what, isFile, using, files.length);
  const isForSome = isFile && !isCrate;
  return isForSome || least === sure ? undefined : there?.fact;
}

/** Languages whose tests name helpers by module or folder. */
const ofModules = /^(python|go)$/;

const isSure = (there: InFolder | undefined): there is InFolder =>
  there !== undefined && there.share >= sure;

/** Share of the test files that must do it: what the framework itself offers as a choice, a half may have cause not to take. */
const leastOf = (what: string, isFile: boolean, isCrate: boolean): number =>
  /^ExUnit\.Case\b/.test(what) ? sure : isCrate || !isFile ? barThere : bar;

const sure = 0.9;

/** The fact with names that stand in the file alone; what a generator puts there is no helper, nor is a class of a framework one of the project. */
async function definedThere(
  tree: ScanTree,
  language: string,
  files: readonly TestFile[],
  fact: Fact | undefined,
): Promise<Fact | undefined> {
  if (!fact) return undefined;
  const { what = '', names } = fact.slots ?? {};
  if (language === 'go' && !(await isOwnPackage(tree, what, files))) return undefined;
  if (fact.topic === 'testBase' && !(await isDeclaredHere(tree, language, what))) return undefined;
  if (names === undefined || !tree.has(what)) return fact;
  const text = await tree.text(what);
  if (/@deprecated\b/i.test(text.slice(0, head))) return undefined;
  const own = names.split(', ').filter((name) => text.includes(name.slice(1, -1)));
  return own.length === 0
    ? undefined
    : { ...fact, slots: { ...fact.slots, names: own.join(', ') } };
}

/** Characters of a helper in which it says that it is to go. */
const head = 400;

/** Whether most of those that import a package take the one of a module here, and people write it. */
async function isOwnPackage(
  tree: ScanTree,
  what: string,
  files: readonly TestFile[],
): Promise<boolean> {
  const manifests = tree.files.filter((file) => /(^|\/)go\.mod$/.test(file));
  const modules = await Promise.all(
    manifests.map(async (path) => ({
      folder: path.slice(0, -'go.mod'.length),
      name: /^module (\S+)/m.exec(await tree.text(path))?.[1] ?? '',
    })),
  );
  const paths = modules.flatMap(({ folder, name }) =>
    what.startsWith(folder) ? [`"${name}/${what.slice(folder.length, -1)}"`] : [],
  );
  const own = files.filter(({ text }) => paths.some((path) => text.includes(path)));
  const sources = tree.files.filter((file) => file.startsWith(what) && file.endsWith('.go'));
  const texts = await tree.sample(sources, sampled);
  return own.length >= fewest && !texts.every(({ text }) => isGeneratedText(text));
}

/** Whether neither a module nor most folders of tests do without. */
const isOfAll = (using: readonly Using[], files: readonly TestFile[]): boolean =>
  !isOfSomeModules(using, files) && !isOfFewFolders(using, files);

/** Test files of one folder that must extend a class for it to be the way there, and their share. */
const fewestThere = 8;
const barThere = 0.75;

/** A fact of one folder, and the share of its test files. */
interface InFolder {
  readonly fact: Fact;
  readonly share: number;
}

/** The largest folder of which nearly all test files use what others do without. */
function inFolder(
  tree: ScanTree,
  what: string,
  isFile: boolean,
  using: readonly Using[],
  files: readonly TestFile[],
): InFolder | undefined {
  const folders = new Set(using.flatMap(({ file }) => foldersAbove(file.path)));
  const [best] = [...folders]
    .map((folder) => ({
      folder,
      there: files.filter(({ path }) => path.startsWith(folder)),
      using: using.filter(({ file }) => file.path.startsWith(folder)),
    }))
    .filter(
      (one) =>
        one.using.length >= Math.max(fewestThere, bar * using.length) &&
        one.using.length >= barThere * one.there.length &&
        (isFile || !isOfSomeModules(one.using, one.there)),
    )
    .sort((a, b) => b.using.length - a.using.length || b.folder.length - a.folder.length);
  if (!best) return undefined;
  const fact = useFact(tree, what, isFile, best.using, best.there.length);
  return {
    fact: { ...fact, slots: { ...fact.slots, folder: best.folder } },
    share: best.using.length / best.there.length,
  };
}

interface Using {
  readonly file: TestFile;
  readonly uses: readonly Use[];
}

function useFact(
  tree: ScanTree,
  what: string,
  isFile: boolean,
  using: readonly Using[],
  of: number,
): Fact {
  const holds = using.length;
  const path = using[0]?.file.path ?? '';
  const names = tally(
    using.flatMap(({ uses }) => uses.flatMap((one) => (one.what === what ? one.names : []))),
  );
  const support = { of, holds };
  const evidence = [{ path, text: `${holds} of ${of} sampled test files` }];
  const leaf =
    what
      .split(/[/\\.]/)
      .filter(Boolean)
      .at(-1) ?? what;
  const refs = [tree.has(what) ? `${what}~exists` : lineRef(path, leaf)];
  return {
    ...countedFact(isFile ? 'testHelper' : 'testBase', what, support, evidence, refs),
    confidence: toldWithShare,
    slots: {
      what,
      count: `${holds} of ${of}`,
      ...(names.length > 0 && { names: named(names) }),
    },
  };
}

/** Whether a module has tests of which none knows the class: there it may not even be at hand. */
function isOfSomeModules(using: readonly Using[], files: readonly TestFile[]): boolean {
  const known = new Set(using.map(({ file }) => moduleOf(file.path)));
  return files.some(({ path }) => !known.has(moduleOf(path)));
}

/** Whether most folders of tests do without the class: a large one alone does not speak for all. */
function isOfFewFolders(using: readonly Using[], files: readonly TestFile[]): boolean {
  const known = new Set(using.map(({ file }) => folderOf(file.path)));
  const all = new Set(files.map(({ path }) => folderOf(path)));
  return all.size > 1 && known.size <= bar * all.size;
}

/** A project of tests (`X.Tests`), or the folder above the folder of the tests: what is built, and depends on others, by itself. */
const moduleOf = (path: string): string =>
  /^(?:.*?\/)??[\w.-]+[._-]tests?(?=\/)/i.exec(path)?.[0] ??
  /^(.*?)(?:^|\/)(?:src|tests?|spec)\//i.exec(path)?.[1] ??
  folderOf(path);

/** Values with how often they are there, the most frequent first. */
function tally(values: readonly string[]): readonly (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

function named(names: readonly (readonly [name: string, count: number])[]): string {
  return names
    .slice(0, 3)
    .map(([name]) => quoted(name))
    .join(', ');
}

function library(language: string, files: readonly TestFile[]): Fact | undefined {
  const counts = (libraries[language] ?? [])
    .map(([name, pattern]) => ({
      name,
      pattern,
      using: files.filter(({ text }) => pattern.test(text)),
    }))
    .sort((a, b) => b.using.length - a.using.length);
  const [best] = counts;
  const first = best?.using[0];
  if (!best || !first || best.using.length < fewest || best.using.length < bar * files.length)
    return undefined;
  const support = { of: files.length, holds: best.using.length };
  const line = best.pattern.exec(first.text)?.[0] ?? '';
  return {
    ...countedFact(
      'assertionLibrary',
      best.name,
      support,
      [{ path: first.path, text: `${support.holds} of ${support.of} sampled test files` }],
      [lineRef(first.path, line.trim())],
    ),
    confidence: toldWithShare,
    slots: { library: best.name, count: `${support.holds} of ${support.of}` },
  };
}
