import { asideTest } from '../asideFolders';
import { collect, provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';
import { digRecord, digText, isRecord } from '../shape';
import { workflowFile } from '../sources/ciSteps';
import { byVersion, declaredVersions } from '../sources/declaredVersions';
import { testsIt } from '../sources/testJobs';

/** The matrix keys under which a language's versions stand. */
const keys: Readonly<Record<string, RegExp>> = {
  python: /^(python|python-version|py|python_version)$/i,
  php: /^(php|php-version|php_version|php-versions)$/i,
  ruby: /^(ruby|ruby-version|ruby_version)$/i,
  javascript: /^(node|node-version|node_version|nodejs)$/i,
  typescript: /^(node|node-version|node_version|nodejs)$/i,
  elixir: /^(elixir|elixir-version)$/i,
  dart: /^(sdk|dart-sdk)$/i,
  perl: /^(perl|perl-version|perl_version)$/i,
  julia: /^(version|julia|julia-version)$/i,
  lua: /^(lua|lua-?version|lua_version)$/i,
  haskell: /^(ghc|ghc-version|ghc_version)$/i,
  ocaml: /^(ocaml|ocaml-compiler|ocaml-version|ocaml_version)$/i,
  erlang: /^(otp|otp-version|otp_version)$/i,
  go: /^(go|go-version|go_version)$/i,
  swift: /^(swift|swift-version|swift_version)$/i,
  crystal: /^(crystal|crystal-version|crystal_version)$/i,
};

/** The oldest version that every pull request is tested on, where no manifest says otherwise. */
export const supportRange: Detector = {
  name: 'support range',
  detect: async (tree) => {
    const { language } = tree.profile;
    if (language === 'rust') return collect(oldestRust(tree));
    const key = language === undefined ? undefined : keys[language];
    if (language === undefined || key === undefined || isCompiledDown(tree, language)) return [];
    // Where only tests are written in it, the matrix is of what the product works with.
    if ((tree.profile.sources.get(language) ?? []).length === 0) return [];
    const fact = await oldest(tree, language, key);
    return fact ? [fact] : [];
  },
};

/** Sources that a compiler writes down for older versions may be newer than what CI runs. */
function isCompiledDown(tree: ScanTree, language: string): boolean {
  return (
    /script$/.test(language) &&
    tree.rootMatch(/^(babel\.config\.\w+|\.babelrc(\.\w+)?|\.swcrc)$/).length > 0
  );
}

/** One version of a matrix. */
interface Tested {
  readonly version: string;
  readonly evidence: Evidence;
}

/** Fewer versions are an old and a new one of many that are not tested. */
const fewestTested = 3;
const numbered = /^\d+(\.\d+){0,2}$/;
/** Where a number alone is a version; elsewhere it is the newest one that begins so. */
const wholeNumbers = /^(javascript|typescript|erlang)$/;
/** What stands for the newest version, or one to come. */
const moving =
  /^(latest|stable|lts(\/\*|\/-\d)?|current|head|nightly|master|dev|devel|release|pre|min)$/i;

/** The versions of every matrix on pull requests; of jobs that test the sources alone where `onlyTests`. */
async function testedOn(tree: ScanTree, key: RegExp, onlyTests: boolean): Promise<Tested[]> {
  const found: Tested[] = [];
  for (const path of tree.files.filter((file) => workflowFile.test(file))) {
    const text = await tree.text(path);
    if (!/pull_request\b/.test(text) || !/matrix:/.test(text)) continue;
    for (const job of Object.values(digRecord(await tree.record(path), 'jobs'))) {
      if (onlyTests && !testsIt(job)) continue;
      for (const version of versionsOf(job, key))
        found.push({ version, evidence: await tree.at(path, lineWith(version)) });
    }
  }
  return found;
}

async function oldest(tree: ScanTree, language: string, key: RegExp): Promise<Fact | undefined> {
  const declared = await declaredVersions(tree, language);
  const found = await testedOn(tree, key, declared.length === 0);
  const distinct = [...new Set(found.map(({ version }) => version))];
  const isVersion = (version: string): boolean =>
    numbered.test(version) && (version.includes('.') || wholeNumbers.test(language));
  const [low] = distinct.filter(isVersion).sort(byVersion);
  const first = found.find(({ version }) => version === low);
  // Where the manifest says the same, two are enough.
  const enough = declared.length > 0 ? 2 : fewestTested;
  if (low === undefined || !first || distinct.length < enough) return undefined;
  // An older one that is allowed has to work as well, tested or not; of a newer one CI tests only what a build has made.
  if (declared.some((one) => byVersion(one, low) !== 0)) return undefined;
  const { path } = first.evidence;
  return {
    ...provenFact(
      'supportRange',
      low,
      first.evidence,
      [`${path}#re:/${escaped(low)}/~exists`],
      0.88,
    ),
    slots: { language: platform(language), low },
  };
}

/** The declared oldest toolchain, where CI builds with it too. */
async function oldestRust(tree: ScanTree): Promise<Fact | undefined> {
  const manifest = await tree.record('Cargo.toml');
  const isShared = digText(manifest, 'workspace', 'package', 'rust-version') !== undefined;
  const low =
    digText(manifest, 'workspace', 'package', 'rust-version') ??
    digText(manifest, 'package', 'rust-version');
  const own = digText(manifest, 'package', 'rust-version') ?? low;
  // Where crates differ, none of them speaks for all.
  if (low === undefined || own !== low) return undefined;
  if ((await isPinned(tree, low)) || (await declaresOlder(tree, low))) return undefined;
  const named = new RegExp(
    `(^|[^\\d.])${escaped(low)}(\\.0)?([^\\d.]|$)|\\bmsrv\\b|--rust-version`,
    'im',
  );
  for (const path of tree.files.filter((file) => workflowFile.test(file))) {
    const text = await tree.text(path);
    if (!/pull_request\b|merge_group\b/.test(text) || !named.test(text)) continue;
    const evidence = [await tree.at('Cargo.toml', 'rust-version'), await tree.at(path, named)];
    const ref = `Cargo.toml#${isShared ? 'workspace.package' : 'package'}.rust-version`;
    return {
      ...provenFact('supportOldest', low, evidence, [ref], 0.9),
      slots: { language: 'Rust', low },
    };
  }
  return undefined;
}

/** The only toolchain that anybody builds with: it refuses what is newer by itself. */
async function isPinned(tree: ScanTree, low: string): Promise<boolean> {
  const path = tree.first('rust-toolchain.toml', 'rust-toolchain');
  if (path === undefined) return false;
  const pinned = /\d+\.\d+/.exec(await tree.text(path))?.[0];
  return pinned !== undefined && byVersion(pinned, /\d+\.\d+/.exec(low)?.[0] ?? low) === 0;
}

/** More manifests of members than this are not opened. */
const mostMembers = 60;

/** A member for which an older compiler must do: the root does not speak for it. */
async function declaresOlder(tree: ScanTree, low: string): Promise<boolean> {
  const isAside = asideTest('tests', 'tools', 'measures');
  const members = tree.files.filter((path) => /\/Cargo\.toml$/.test(path) && !isAside(path));
  for (const path of members.slice(0, mostMembers)) {
    const own = digText(await tree.record(path), 'package', 'rust-version');
    if (own !== undefined && byVersion(own, low) < 0) return true;
  }
  return false;
}

/** Names of platforms that are not the language's with a capital. */
const ownNames: Readonly<Record<string, string>> = {
  php: 'PHP',
  haskell: 'GHC',
  ocaml: 'OCaml',
  erlang: 'Erlang/OTP',
};

function platform(language: string): string {
  if (language === 'javascript' || language === 'typescript') return 'Node.js';
  const own = ownNames[language];
  return own ?? `${language.charAt(0).toUpperCase()}${language.slice(1)}`;
}

function escaped(text: string): string {
  return text.replace(/[.]/g, '\\.');
}

function lineWith(version: string): RegExp {
  return new RegExp(`(^|[^\\d.])${escaped(version)}([^\\d.]|$)`);
}

function versionsOf(job: unknown, key: RegExp): readonly string[] {
  const matrix = digRecord(job, 'strategy', 'matrix');
  const rows = Array.isArray(matrix['include']) ? (matrix['include'] as readonly unknown[]) : [];
  const values = [matrix, ...rows.filter(isRecord)].flatMap((row) =>
    Object.entries(row)
      .filter(([name]) => key.test(name))
      .flatMap(([, value]) => (Array.isArray(value) ? (value as readonly unknown[]) : [value])),
  );
  // A number of YAML has lost its zero (3.10); texts alone are sure.
  return values
    .filter((value) => typeof value === 'string' || Number.isInteger(value))
    .map((value) => String(value).replace(/\.x$/, ''))
    .filter((value) => numbered.test(value) || moving.test(value));
}
