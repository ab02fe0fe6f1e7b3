import lists from '../language/lists/repository.json';
import type { RelativePath } from '../ports';
import { asideTest } from './asideFolders';
import { leafOf } from './resolvePath';

/** Languages by their own lower-case name, with the extensions that are theirs alone. */
const languageOfExtension: Readonly<Record<string, string>> = {
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  vue: 'typescript',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  py: 'python',
  pyx: 'python',
  go: 'go',
  rs: 'rust',
  java: 'java',
  kt: 'kotlin',
  cs: 'c#',
  fs: 'f#',
  rb: 'ruby',
  php: 'php',
  c: 'c',
  cc: 'c++',
  cpp: 'c++',
  cxx: 'c++',
  hpp: 'c++',
  hh: 'c++',
  ex: 'elixir',
  exs: 'elixir',
  swift: 'swift',
  dart: 'dart',
  scala: 'scala',
  zig: 'zig',
  lua: 'lua',
  hs: 'haskell',
  r: 'r',
  R: 'r',
  jl: 'julia',
  ml: 'ocaml',
  clj: 'clojure',
  cljc: 'clojure',
  pm: 'perl',
  erl: 'erlang',
  nim: 'nim',
  cr: 'crystal',
  gleam: 'gleam',
};

/** The language of a file by its ending; headers of C and C++ are not told apart. */
export function languageOf(path: RelativePath): string | undefined {
  return languageOfExtension[path.slice(path.lastIndexOf('.') + 1)];
}

/** Folders whose code is not the project's own work: examples, copies, output, test data. */
const liesAside = asideTest(
  'templates',
  'output',
  'documents',
  'measures',
  'resources',
  'settings',
);

const testFolders = new Set(lists.testFolderNames);

/** The source files of a repository, sorted once by name alone. */
export interface SourceProfile {
  /** The main language; absent where no language has a clear lead. */
  readonly language?: string;
  readonly support: { readonly of: number; readonly holds: number };
  /** The project's own sources per language, tests and asides left out. */
  readonly sources: ReadonlyMap<string, readonly RelativePath[]>;
  /** Files of a language under a test folder or with a test name, asides left out. */
  readonly tests: ReadonlyMap<string, readonly RelativePath[]>;
}

/** A file name that says "test" by itself. */
const testName =
  /(^|[._-])(test|tests|spec|specs)(?=\.[^.]+$|\.d\.ts$)|^test_.*\.py$|(Test|Tests|Spec|TestCase|IT)\.(java|kt|cs|php|swift|scala)$|^(test|tests|conftest)\.(ts|js|py)$/;

export function isTestName(path: RelativePath): boolean {
  return testName.test(leafOf(path));
}

/** Whether a file lies under a folder for tests, `src/test` and `jvmTest` among them. */
export function isUnderTests(path: RelativePath): boolean {
  const folders = path.split('/').slice(0, -1);
  return folders.some(
    (name) =>
      testFolders.has(name) ||
      /^[a-z]+Test$|[._-](?:[Uu]nit|[Ii]ntegration)?[Tt]ests?$|\.Specs?$|(Unit)?Tests$/.test(name),
  );
}

/** Sorts files into sources and tests per language and names the main language. */
export function sortSources(files: readonly RelativePath[]): SourceProfile {
  const sources = new Map<string, RelativePath[]>();
  const tests = new Map<string, RelativePath[]>();
  const headers: RelativePath[] = [];
  const folders = new Map<string, FolderKind>();
  for (const file of files) {
    const extension = file.slice(file.lastIndexOf('.') + 1);
    const language = extension === 'h' ? 'h' : languageOfExtension[extension];
    if (language === undefined) continue;
    const kind = kindOfFolder(file, folders);
    if (kind === 'aside' || notWritten.test(file)) continue;
    const isTest = kind === 'tests' || isTestName(file);
    if (language !== 'h') add(isTest ? tests : sources, language, file);
    else if (!isTest) headers.push(file);
  }
  const owner = headerOwner(sources, tests);
  if (owner !== undefined) for (const header of headers) add(sources, owner, header);
  return { ...mainLanguage(files, sources, tests), sources, tests };
}

type FolderKind = 'aside' | 'tests' | 'own';

/** Judged once per folder: large repositories have a hundred files in each. */
function kindOfFolder(file: RelativePath, known: Map<string, FolderKind>): FolderKind {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const before = known.get(folder);
  if (before) return before;
  const kind = isAside(file) ? 'aside' : isUnderTests(file) ? 'tests' : 'own';
  known.set(folder, kind);
  return kind;
}

/** Built or declared, not written by hand. */
const notWritten = /\.min\.js$|\.d\.[cm]?ts$/;

function add(map: Map<string, RelativePath[]>, key: string, file: RelativePath): void {
  const list = map.get(key);
  if (list) list.push(file);
  else map.set(key, [file]);
}

/** `.h` belongs to C++ where there is more of it than of C, tests included. */
function headerOwner(
  ...sides: readonly ReadonlyMap<string, readonly string[]>[]
): string | undefined {
  const count = (name: string): number =>
    sides.reduce((sum, side) => sum + (side.get(name)?.length ?? 0), 0);
  if (count('c') + count('c++') === 0) return undefined;
  return count('c++') >= count('c') ? 'c++' : 'c';
}

/** What stands behind a source root of the JVM is a package name: `samples` there is no folder of samples. */
const packagePath = /((?:^|\/)src\/\w+\/(?:java|kotlin|scala|groovy))\/.*$/;

/** Whether a file lies under a folder whose content is not the project's own work. */
export function isAside(file: RelativePath): boolean {
  return liesAside(file.replace(packagePath, '$1/'));
}

/** The manifest in the root folder that makes a language the main one where counts are close. */
const rootManifests: readonly (readonly [pattern: RegExp, languages: readonly string[]])[] = [
  [/^go\.mod$/, ['go']],
  [/^Cargo\.toml$/, ['rust']],
  [/^(pyproject\.toml|setup\.py|setup\.cfg)$/, ['python']],
  [/^package\.json$/, ['typescript', 'javascript']],
  [/^(pom\.xml|(build|settings)\.gradle(\.kts)?)$/, ['java', 'kotlin', 'scala']],
  [/\.(sln|slnx)$|^global\.json$/, ['c#', 'f#']],
  [/^(Gemfile|.*\.gemspec)$/, ['ruby']],
  [/^composer\.json$/, ['php']],
  [/^(CMakeLists\.txt|meson\.build|configure\.ac)$/, ['c', 'c++']],
  [/^mix\.exs$/, ['elixir']],
  [/^Package\.swift$/, ['swift']],
  [/^pubspec\.yaml$/, ['dart']],
  [/^build\.sbt$/, ['scala', 'java']],
  [/^DESCRIPTION$/, ['r']],
  [/^Project\.toml$/, ['julia']],
  [/\.cabal$|^(cabal\.project|stack\.yaml)$/, ['haskell']],
  [/^build\.zig$/, ['zig']],
  [/^dune-project$/, ['ocaml']],
  [/^(cpanfile|Makefile\.PL|Build\.PL|dist\.ini)$/, ['perl']],
  [/^rebar\.config$/, ['erlang']],
  [/\.nimble$/, ['nim']],
  [/^shard\.yml$/, ['crystal']],
  [/^gleam\.toml$/, ['gleam']],
];

/** A language must hold this share of the sources to be called the main one. */
const leadBar = 0.5;

function mainLanguage(
  files: readonly RelativePath[],
  sources: ReadonlyMap<string, readonly string[]>,
  tests: ReadonlyMap<string, readonly string[]>,
): Pick<SourceProfile, 'language' | 'support'> {
  const manifested = new Set(
    files
      .filter((file) => !file.includes('/'))
      .flatMap((file) => rootManifests.flatMap(([p, names]) => (p.test(file) ? names : []))),
  );
  const weights = [...new Set([...sources.keys(), ...tests.keys()])].map((language) => {
    const count = (sources.get(language)?.length ?? 0) + (tests.get(language)?.length ?? 0) * 0.3;
    // Files of a language without a manifest at the root belong to a sub-project or to tooling.
    return {
      language,
      count: manifested.size > 0 && !manifested.has(language) ? count / 3 : count,
    };
  });
  const total = weights.reduce((sum, { count }) => sum + count, 0);
  const best = weights.sort((a, b) => b.count - a.count)[0];
  const support = { of: Math.round(total), holds: Math.round(best?.count ?? 0) };
  if (!best || best.count < leadBar * total) return { support };
  return { language: best.language, support };
}
