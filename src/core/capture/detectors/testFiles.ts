import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { collect, countedFact, type Detector, type Fact } from '../fact';
import { folderOf } from '../resolvePath';
import { spread, type ScanTree } from '../scanTree';
import { encodePath } from '../sources/ciFact';

/** Share of the test files that must follow one name or one place. */
const bar = 0.8;
const fewestFiles = 3;
/** Counting more than this changes no share. */
const mostFiles = 4_000;

/** Names of test files per language: how a pattern is written, and what it matches. */
export const namings: Readonly<
  Record<string, readonly (readonly [pattern: string, match: RegExp])[]>
> = {
  script: [
    ['*.test.EXT', /\.test\.[cm]?[jt]sx?$/],
    ['*.spec.EXT', /\.spec\.[cm]?[jt]sx?$/],
    ['*-test.EXT', /-test\.[cm]?[jt]sx?$/],
    ['*_test.EXT', /_test\.[cm]?[jt]sx?$/],
    ['*.tests.EXT', /\.tests\.[cm]?[jt]sx?$/],
    ['test-*.EXT', /(^|\/)test-[^/]+\.[cm]?[jt]sx?$/],
    ['test.EXT', /(^|\/)test\.[cm]?[jt]sx?$/],
  ],
  python: [
    ['test_*.py', /(^|\/)test_[^/]*\.py$/],
    ['*_test.py', /_test\.py$/],
  ],
  go: [['*_test.go', /_test\.go$/]],
  java: [
    ['*Test.java', /Test\.java$/],
    ['*Tests.java', /Tests\.java$/],
    ['Test*.java', /(^|\/)Test[A-Z][^/]*\.java$/],
  ],
  kotlin: [
    ['*Test.kt', /Test\.kt$/],
    ['*Tests.kt', /Tests\.kt$/],
    ['*Spec.kt', /Spec\.kt$/],
  ],
  'c#': [
    ['*Tests.cs', /Tests\.cs$/],
    ['*Test.cs', /Test\.cs$/],
    ['*Specs.cs', /Specs\.cs$/],
  ],
  ruby: [
    ['*_test.rb', /_test\.rb$/],
    ['*_spec.rb', /_spec\.rb$/],
    ['test_*.rb', /(^|\/)test_[^/]*\.rb$/],
  ],
  php: [['*Test.php', /Test\.php$/]],
  elixir: [['*_test.exs', /_test\.exs$/]],
  swift: [
    ['*Tests.swift', /Tests\.swift$/],
    ['*Test.swift', /Test\.swift$/],
  ],
  dart: [['*_test.dart', /_test\.dart$/]],
  r: [['test-*.R', /(^|\/)test-[^/]*\.[rR]$/]],
  haskell: [['*Spec.hs', /Spec\.hs$/]],
  scala: [
    ['*Suite.scala', /Suite\.scala$/],
    ['*Spec.scala', /Spec\.scala$/],
    ['*Test.scala', /Test\.scala$/],
    ['*Tests.scala', /Tests\.scala$/],
  ],
  native: [
    ['*-test.EXT', /-test\.(cc|cpp|cxx|c)$/],
    ['*_test.EXT', /_test\.(cc|cpp|cxx|c)$/],
    ['test-*.EXT', /(^|\/)test-[^/]+\.(cc|cpp|cxx|c)$/],
    ['test_*.EXT', /(^|\/)test_[^/]+\.(cc|cpp|cxx|c)$/],
    ['unit-*.EXT', /(^|\/)unit-[^/]+\.(cc|cpp|cxx|c)$/],
    ['*.test.EXT', /\.test\.(cc|cpp|cxx|c)$/],
    ['*Test.EXT', /Test\.(cc|cpp|cxx|c)$/],
  ],
};
export const groupOf: Readonly<Record<string, string>> = {
  typescript: 'script',
  javascript: 'script',
  c: 'native',
  'c++': 'native',
};
/** Files in test folders that are no tests: set-up, helpers, data. */
const helper = new RegExp(
  String.raw`(^|\/)(${oneOf(lists.testHelperNames)})\.[^/]+$|(^|\/)(${oneOf(lists.testHelperFolders)})\/|${oneOf(lists.testHelperEndings)}`,
);

/** What only a file with tests of its own contains; tells a helper in a test folder from a test. */
const testCode: Readonly<Record<string, RegExp>> = {
  script: /\b(describe|it|test|suite)(\.\w+)?\(\s*['"`]|\bt\.test\(|\bQUnit\.test\(/,
  python: /^\s*(async )?def test_|^class \w*Test\w*\(/m,
  go: /^func (Test|Benchmark|Example|Fuzz)/m,
  java: /@(Test|ParameterizedTest)\b|extends TestCase\b/,
  kotlin: /@(Test|ParameterizedTest)\b|\bshould\("/,
  'c#': /\[(Fact|Theory|Test|TestCase|TestMethod)\b/,
  ruby: /\b(describe|it|test|context)\s+['"]|\bdef test_|< Minitest::Test|< Test::Unit/,
  php: /extends \w*TestCase\b|\bfunction test\w+|^(it|test)\(/m,
  elixir: /\buse ExUnit\.Case|\btest "/,
  swift: /@Test\b|\bfunc test\w*\(|XCTestCase/,
  dart: /\b(test|testWidgets|group)\(/,
  r: /\b(test_that|describe|it)\(/,
  haskell: /\b(describe|it|spec)\b/,
  scala: /\b(test|property|checkAll|describe|it)\(|" should |" in \{/,
  native: /\b(TEST|TEST_F|TEST_P|TEST_CASE|BOOST_AUTO_TEST_CASE|SCENARIO|CATCH_TEST_CASE)\s*\(/,
};
/** Unnamed files read to see how many of them are tests. */
const unnamedSample = 20;

/** How test files are named and where they lie: by counting. */
export const testFiles: Detector = {
  name: 'test files',
  detect: async (tree) => {
    const { language } = tree.profile;
    if (language === undefined || language === 'rust') return [];
    const group = groupOf[language] ?? language;
    const languages = languagesOf(group, language);
    const all = languages.flatMap((name) => tree.profile.tests.get(name) ?? []);
    const tests = spread(all, mostFiles).filter((file) => !helper.test(file));
    const naming = namingOf(namings[group] ?? [], tests);
    const named = naming?.files ?? [];
    const isNamed = new Set(named);
    const unnamed = await unnamedTests(
      tree,
      group,
      tests.filter((file) => !isNamed.has(file)),
    );
    const placed = named.length >= fewestFiles ? named : tests;
    return collect(
      naming && patternFact(naming, named.length + unnamed),
      locationFact(tree, placed, languages),
    );
  },
};

function languagesOf(group: string, language: string): readonly string[] {
  if (group === 'script') return ['typescript', 'javascript'];
  // One build, one test folder: Java and Kotlin tests lie side by side.
  if (language === 'java' || language === 'kotlin') return ['java', 'kotlin', 'scala'];
  return group === 'native' ? ['c', 'c++'] : [language];
}

/** About how many of these files hold tests, from a sample of them. */
async function unnamedTests(
  tree: ScanTree,
  group: string,
  files: readonly string[],
): Promise<number> {
  const mark = testCode[group];
  if (mark === undefined) return files.length;
  const sample = await tree.sample(files, unnamedSample);
  const tests = sample.filter(({ text }) => mark.test(text)).length;
  return Math.round((tests / Math.max(1, sample.length)) * files.length);
}

interface Naming {
  readonly pattern: string;
  readonly files: readonly string[];
}

function namingOf(
  list: readonly (readonly [string, RegExp])[],
  tests: readonly string[],
): Naming | undefined {
  const [best] = list
    .map(([pattern, match]) => ({ pattern, files: tests.filter((file) => match.test(file)) }))
    .sort((a, b) => b.files.length - a.files.length);
  if (!best || best.files.length === 0) return undefined;
  return { ...best, pattern: withExtension(best.pattern, best.files) };
}

/** Puts in the extension most of the files have. */
function withExtension(pattern: string, files: readonly string[]): string {
  if (!pattern.includes('EXT')) return pattern;
  const counts = new Map<string, number>();
  for (const file of files) {
    const extension = file.slice(file.lastIndexOf('.') + 1);
    counts.set(extension, (counts.get(extension) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return pattern.replace('EXT', best?.[0] ?? 'js');
}

/** Names that a runner or a reader expects; any other is worth saying by itself. */
const usualNames = new Set(
  '*.test *.spec test_* *_test *Test *_spec *Suite *Spec test-* *Tests.cs *Tests.swift'.split(' '),
);

function patternFact({ pattern, files }: Naming, of: number): Fact | undefined {
  const holds = files.length;
  if (holds < fewestFiles || holds < bar * of) return undefined;
  const evidence = [{ path: files[0] ?? '', text: `${holds} of ${of} test files` }];
  const fact = countedFact('testFilePattern', pattern, { of, holds }, evidence, [folderRef(files)]);
  const isUsual = [pattern, pattern.replace(/\.\w+$/, '')].some((name) => usualNames.has(name));
  return {
    ...fact,
    slots: { pattern: withEndings(pattern, files), ...(!isUsual && { unusual: 'yes' }) },
  };
}

/** `*.test.{ts,tsx}` where a good part of the files has another ending than most. */
function withEndings(pattern: string, files: readonly string[]): string {
  const endings = files.map((file) => file.slice(file.lastIndexOf('.') + 1));
  const frequent = [...new Set(endings)].filter(
    (ending) => endings.filter((one) => one === ending).length >= 0.1 * files.length,
  );
  return frequent.length < 2
    ? pattern
    : pattern.replace(/\.\w+$/, `.{${frequent.sort().join(',')}}`);
}

/** The deepest folder that holds all files, as a ref; where that is the root, one file from the middle stands for them. */
function folderRef(files: readonly string[]): string {
  let common = (files[0] ?? '').split('/').slice(0, -1);
  for (const file of files) {
    const parts = file.split('/');
    const end = common.findIndex((name, index) => parts[index] !== name);
    if (end >= 0) common = common.slice(0, end);
  }
  return common.length > 0
    ? `${common.join('/')}/`
    : `${encodePath(files[files.length >> 1] ?? '')}~exists`;
}

function locationFact(
  tree: ScanTree,
  tests: readonly string[],
  languages: readonly string[],
): Fact | undefined {
  if (tests.length < fewestFiles) return undefined;
  const sourceFolders = new Set(
    languages.flatMap((name) => (tree.profile.sources.get(name) ?? []).map(folderOf)),
  );
  const votes = new Map<string, number>();
  for (const file of tests) {
    const place = placeOf(file, sourceFolders);
    votes.set(place, (votes.get(place) ?? 0) + 1);
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < bar * tests.length || best[0] === '') return undefined;
  const evidence = [{ path: tests[0] ?? '', text: `${best[1]} of ${tests.length} test files` }];
  const ref =
    best[0] !== 'colocated' && tree.files.some((file) => file.startsWith(best[0]))
      ? best[0]
      : folderRef(tests);
  const support = { of: tests.length, holds: best[1] };
  return {
    ...countedFact('testLocation', best[0], support, evidence, [ref]),
    slots: { place: wholePlace(best[0], tests) },
  };
}

/** A folder that is not at the root, as it is seen from there: `lib/test/`, `packages/*\/test/` where packages keep one each. */
function wholePlace(place: string, tests: readonly string[]): string {
  const heads = tests.flatMap((file) => {
    const at = `/${file}`.indexOf(`/${place}`);
    return at > 0 ? [file.slice(0, at)] : [];
  });
  if (place === 'colocated' || heads.length < bar * tests.length) return place;
  const [head = ''] = heads;
  if (heads.every((one) => one === head)) return `${head}${place}`;
  const [top = ''] = head.split('/');
  const isPerPackage = heads.every(
    (one) => one.split('/').length === 3 && one.startsWith(`${top}/`),
  );
  if (isPerPackage) return `${top}/*/${place}`;
  // Folders of that name at any depth, not one at the root.
  return place === 'colocated' ? place : `**/${place}`;
}

const testFolderName = /^(tests?|specs?|__tests__|Tests?|e2e)$/;

/** The folder convention a test file follows: `test/`, `src/test/java/`, `__tests__/`, or `colocated`. */
function placeOf(file: string, sourceFolders: ReadonlySet<string>): string {
  const parts = file.split('/').slice(0, -1);
  const standard = mavenPlace(parts);
  if (standard !== undefined) return standard;
  if (parts.includes('__tests__')) return '__tests__/';
  const [first = '', second = ''] = parts;
  if (testFolderName.test(first)) return `${first}/`;
  if (sourceFolders.has(parts.join('/'))) return 'colocated';
  const inner = parts.find((name) => testFolderName.test(name));
  if (inner !== undefined) return `${inner}/`;
  return /^(src|source)$/.test(first) && /tests?$/i.test(second) ? `${first}/${second}/` : '';
}

/** `src/test/java/` and its kin, `src/jvmTest/kotlin/` among them. */
function mavenPlace(parts: readonly string[]): string | undefined {
  const start = parts.findIndex(
    (name, index) => name === 'src' && /^([a-z]+T|t)est$/.test(parts[index + 1] ?? ''),
  );
  if (start < 0) return undefined;
  const hasLanguage = /^(java|kotlin|scala|groovy)$/.test(parts[start + 2] ?? '');
  return `${parts.slice(start, start + (hasLanguage ? 3 : 2)).join('/')}/`;
}
