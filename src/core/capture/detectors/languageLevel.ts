import { folderOf } from '../resolvePath';
import { quoted, unsaid } from '../sentences/phrase';
import { collect, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';
import { isInCondition } from '../sources/inCondition';
import { openedAround } from '../sources/openedAround';
import { ofSources } from '../sources/ofSources';

/** What sources are compiled for, where that is older than what a compiler of today takes. */
export const languageLevel: Detector = {
  name: 'language level',
  detect: async (tree) => collect(compiledFor(tree), alsoBuiltFor(tree)),
};

/** Where a build says the standard of its sources: the language, the line, and the version from which on nobody has to be told. */
interface Level {
  readonly of: RegExp;
  readonly language: string;
  readonly file: RegExp;
  readonly line: RegExp;
  /** Every standard that such a file names: of several each is tried, and none is that of the sources. */
  readonly any?: RegExp;
  readonly usual: number;
}

const levels: readonly Level[] = [
  {
    of: /^c\+\+$/,
    language: 'C++',
    file: /^(src\/)?CMakeLists\.txt$|^meson\.build$|^Makefile$|^cmake\/[\w-]+\.cmake$/,
    any: /(?:\bCMAKE_CXX_STANDARD|\bcxx_std_|\bcpp_std\b|-std=(?:c|gnu)\+\+)[^\n#\w]*(\d\w)/g,
    line: /^[^\n]*?(\bCMAKE_CXX_STANDARD|\bcxx_std_|\bcpp_std\b|-std=(?=(?:c|gnu)\+\+))[^\n\d]*(11|14|17)\b/gm,
    usual: 20,
  },
  {
    of: /^c$/,
    language: 'C',
    file: /^(src\/)?CMakeLists\.txt$|^meson\.build$|^Makefile(\.am)?$/,
    any: /(?:\bCMAKE_C_STANDARD|\bC_STANDARD|\bc_std_|\bc_std\b|-std=(?:c|gnu))[^\n#\w+]*(\d\w)/g,
    line: /^[^\n]*?(\bCMAKE_C_STANDARD|\bC_STANDARD|\bc_std_|\bc_std\b|-std=(?=(?:c|gnu)\d))[^\n\d]*(89|90|99|11)\b/gm,
    usual: 0,
  },
  {
    of: /^(java|kotlin)$/,
    language: 'Java',
    file: /^(pom\.xml|build\.gradle(\.kts)?|(buildSrc|build-logic|gradle)\/.*\.gradle(\.kts)?)$/,
    line: /^[^\n]*?(?:<(maven\.compiler\.release|release)>|(options\.release)(?:\.set\(|\s*=\s*))\s*(\d+)/gm,
    usual: 17,
  },
];

const never = /(?!)/g;

const ofOneTarget = /\btarget_compile_features\(\w/;
const ofEachTarget = /\btarget_compile_features\(["']?\$\{/;

async function compiledFor(tree: ScanTree): Promise<Fact | undefined> {
  const level = levels.find(({ of }) => of.test(tree.profile.language ?? ''));
  if (!level) return undefined;
  const files = tree.files.filter((file) => level.file.test(file)).slice(0, 12);
  const texts = await Promise.all(
    files.map(async (path) => ofSources(path, await tree.text(path))),
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(level.any ?? never)].map(([, one]) => one),
  );
  if (new Set(named).size > 1) return undefined;
  const isForEach = texts.some((text) => ofEachTarget.test(text));
  for (const [at, path] of files.entries()) {
    const match = standardIn(texts[at] ?? '', level);
    // One target alone, where a macro says it for all of them.
    if (match === undefined || (isForEach && ofOneTarget.test(match.line))) continue;
    const { line, name, version } = match;
    if (!isOlder(version, level.usual)) continue;
    const others = await otherModules(tree, level, version, files);
    const except = others.length > 0 && { except: others.join(', ') };
    return {
      ...provenFact('compiledFor', version, await tree.at(path, line), [lineRef(path, line)], 0.88),
      slots: { language: level.language, version, name, file: path, ...except },
    };
  }
  return undefined;
}

/** Asks what a compiler can do. */
const probe = /check_|\bhas_|_has_|supports|EQUAL|LESS|GREATER|MATCHES|has_argument/i;
/** Sets it for tests or for a set of sources beside the usual one. */
const ofOthers = /test|bench|example|fuzz|jmh|compile(?!Java\b)\w+Java\b/i;

/** The first line that sets the standard of all sources. */
function standardIn(
  text: string,
  level: Level,
): { readonly line: string; readonly name: string; readonly version: string } | undefined {
  for (const match of text.matchAll(level.line)) {
    const [name = '', version] = match.slice(1).filter((part) => part !== undefined);
    const around = openedAround(text, match.index);
    if (version === undefined || probe.test(around) || ofOthers.test(around)) continue;
    if (isInCondition(text, match.index) && !isDefault.test(text.slice(0, match.index))) continue;
    return { line: match[0].trim(), name, version };
  }
  return undefined;
}

/** What holds where nobody asks for another one. */
const isDefault = /\bif *\( *NOT +(DEFINED +)?["$]?\{?CMAKE_C(XX)?_STANDARD\}?"? *\)\s*$/i;

/** Manifests of modules: what they say holds for their own sources. */
const ofModule = /\/(pom\.xml|build\.gradle(\.kts)?)$/;
/** Modules told by name. */
const mostModules = 2;

/** Modules whose own manifest names another standard alone, those of tests and tools apart. */
async function otherModules(
  tree: ScanTree,
  level: Level,
  version: string,
  told: readonly string[],
): Promise<readonly string[]> {
  if (level.language !== 'Java') return [];
  const paths = tree.files.filter(
    (file) => ofModule.test(file) && !told.includes(file) && !asideModule.test(file),
  );
  const texts = await Promise.all(
    paths.slice(0, 60).map(async (path) => ofSources(path, await tree.text(path))),
  );
  const other = paths.filter((_, at) => {
    const match = standardIn(texts[at] ?? '', level);
    return match !== undefined && match.version !== version;
  });
  const named = other.slice(0, mostModules).map((path) => quoted(`${folderOf(path)}/`));
  return other.length > mostModules ? [...named, unsaid] : named;
}

const asideModule = /tests?\b|[tT]est|[bB]ench|[eE]xample|[sS]ample|(^|\/)build(Src|-logic)\//;

/** Every standard of C that is told of is older than the usual one (17). */
const isOlder = (version: string, usual: number): boolean => usual === 0 || Number(version) < usual;

/** .NET: the older frameworks that a library is built for besides. */
async function alsoBuiltFor(tree: ScanTree): Promise<Fact | undefined> {
  if (tree.profile.language !== 'c#') return undefined;
  const projects = tree.files.filter(
    (file) =>
      /\.csproj$|^(src\/)?Directory\.Build\.(props|targets)$/.test(file) &&
      !/(^|\/)(tests?|samples?|examples?|bench\w*|perf)\b|[.-](Tests?|Benchmarks?|Specs?|Samples?)\b/i.test(
        file,
      ),
  );
  for (const path of projects.slice(0, 40)) {
    const match =
      /<TargetFrameworks>(?:\$\(TargetFrameworks\);)?([\w.;-]+)<\/TargetFrameworks>/.exec(
        await tree.text(path),
      );
    const all = match?.[1]?.split(';').filter(Boolean) ?? [];
    const old = all.filter((name) => /^(netstandard|net4|netcoreapp)/.test(name));
    if (!match || old.length === 0 || old.length === all.length) continue;
    return {
      ...provenFact(
        'alsoBuiltFor',
        old.join(', '),
        await tree.at(path, match[0]),
        [lineRef(path, match[0])],
        0.9,
      ),
      slots: { file: path, old: old.slice(0, 3).map(quoted).join(', ') },
    };
  }
  return undefined;
}
