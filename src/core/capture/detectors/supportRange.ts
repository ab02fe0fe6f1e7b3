import { asideTest } from '../asideFolders';
import { collect, provenFact, type Detector, type Fact } from '../fact';
import type { RelativePath } from '../../ports';
import type { ScanTree } from '../scanTree';
import { dig, digRecord, digText } from '../shape';
import { areOfAll } from '../sources/cargoParts';
import { byVersion, declaredVersions } from '../sources/declaredVersions';
import type { MatrixRow } from '../sources/matrixRows';
import { rustSetUp } from '../sources/rustSetUp';
import { stepsOfJob } from '../sources/stepsOfJob';
import { pullJobs, testedRows, testsIt } from '../sources/testJobs';
import { versionsBesides } from '../sources/versionsBesides';

/** The matrix keys under which a language's versions stand. */
const keys: Readonly<Record<string, RegExp>> = {
  python: /^py(thon)?[-_]?(ver(sion)?s?)?$/i,
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

/** What jobs set up of a language. */
interface Tested {
  /** Each version that a run of a matrix must pass. */
  readonly versions: readonly { readonly version: string; readonly path: RelativePath }[];
  /** Whatever is given for one, also to a single step, in words that are no plain version, or as a list that CI makes. */
  readonly given: readonly string[];
}

/** Fewer versions are an old and a new one of many that are not tested. */
const fewestTested = 3;
const numbered = /^\d+(\.\d+){0,2}$/;
/** Where a number alone is a version; elsewhere it is the newest one that begins so. */
const wholeNumbers = /^(javascript|typescript|erlang)$/;
/** What stands for the newest version, or one to come. */
const moving =
  /^(latest|stable|lts(\/\*|\/-\d)?|current|head|nightly|master|dev|devel|release|pre|min)$/i;

/** What jobs on pull requests set up that must pass; those that test the sources alone where `onlyTests`. */
async function testedOn(
  tree: ScanTree,
  language: string,
  key: RegExp,
  onlyTests: boolean,
): Promise<Tested> {
  const jobs = (await pullJobs(tree)).filter(({ job }) => !onlyTests || testsIt(job));
  const versionsIn = (rows: readonly MatrixRow[], path: RelativePath): Tested['versions'] =>
    rows.flatMap((row) => valuesOf(row, key).map((version) => ({ version, path })));
  const ofRows = jobs.flatMap(({ path, rows }) => versionsIn(rows, path));
  const tested = onlyTests ? jobs.flatMap((job) => versionsIn(testedRows(job), job.path)) : ofRows;
  const written = jobs.flatMap(({ job }) => {
    const matrix = dig(job, 'strategy', 'matrix');
    const listed =
      typeof matrix === 'string' ? [matrix] : valuesOf(digRecord({ matrix }, 'matrix'), key);
    const ofSteps = stepsOfJob(job).flatMap((step) => valuesOf(digRecord(step, 'with'), key));
    return [...listed.filter((text) => text.includes('${{')), ...ofSteps.filter(isKnown)];
  });
  const besides = onlyTests
    ? await versionsBesides(tree, language, (row) => valuesOf(row, key))
    : [];
  return {
    versions: tested.filter(({ version }) => numbered.test(version) || moving.test(version)),
    given: [...ofRows.map(({ version }) => version), ...written, ...besides],
  };
}

const isKnown = (text: string): boolean => !text.includes('${{');

async function oldest(tree: ScanTree, language: string, key: RegExp): Promise<Fact | undefined> {
  const declared = await declaredVersions(tree, language);
  const { versions, given } = await testedOn(tree, language, key, declared.length === 0);
  const distinct = [...new Set(versions.map(({ version }) => version))];
  const isVersion = (version: string): boolean =>
    numbered.test(version) && (version.includes('.') || wholeNumbers.test(language));
  const [low] = distinct.filter(isVersion).sort(byVersion);
  const path = versions.find(({ version }) => version === low)?.path;
  // Where the manifest says the same, two are enough.
  const enough = declared.length > 0 ? 2 : fewestTested;
  if (low === undefined || path === undefined || distinct.length < enough) return undefined;
  // An older one that is allowed has to work as well, tested or not; of a newer one CI tests only what a build has made.
  if (declared.some((one) => byVersion(one, low) !== 0)) return undefined;
  if (declared.length === 0 && given.some((text) => mayBeOlder(text, low))) return undefined;
  const evidence = await tree.at(path, lineWith(low));
  // A number that has lost its zero is another version than the one meant.
  if (!lineWith(low).test(await tree.text(path))) return undefined;
  return {
    ...provenFact('supportRange', low, evidence, [`${path}#re:/${escaped(low)}/~exists`], 0.88),
    slots: { language: platform(language), low },
  };
}

/** Whether what is given for a version names an older one, in whatever words, or only CI knows it. */
function mayBeOlder(given: string, low: string): boolean {
  const named = /^\D*(\d+(?:\.\d+){0,2})/.exec(given)?.[1];
  // A part of a version is the newest one that begins so.
  const isWhole = named?.includes('.') === low.includes('.');
  return !isKnown(given) || (named !== undefined && isWhole && byVersion(named, low) < 0);
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
  for (const job of await pullJobs(tree)) {
    const named = rustSetUp(job).find((text) => isOldest(text, low));
    if (named === undefined || !buildsAll(job.job)) continue;
    const evidence = [
      await tree.at('Cargo.toml', 'rust-version'),
      await tree.at(job.path, lineWith(low, 'msrv', 'rust-version')),
    ];
    const ref = `Cargo.toml#${isShared ? 'workspace.package' : 'package'}.rust-version`;
    return {
      ...provenFact('supportOldest', low, evidence, [ref], 0.9),
      slots: { language: 'Rust', low },
    };
  }
  return undefined;
}

/** Whether a job that calls Cargo builds with it, and more than one crate of others. */
function buildsAll(job: Record<string, unknown>): boolean {
  const runs = stepsOfJob(job).map((step) => digText(step, 'run') ?? '');
  const calls = runs.flatMap((run) => run.match(/\bcargo .*/g) ?? []);
  const building = calls.filter((call) => builds.test(call)).map((text) => ({ text }));
  return calls.length === 0 || (building.length > 0 && areOfAll(building));
}

const builds = /^cargo .*(?<!-)\b(build|check|test|clippy|nextest|verify)\b/;

/** Whether what sets up a compiler names this version, or the oldest one whichever it is. */
const isOldest = (text: string, low: string): boolean =>
  new RegExp(`(^|[^\\d.])${escaped(low)}(\\.0)?(?![\\d.])`).test(text) ||
  /msrv|rust-version/i.test(text);

/** The only toolchain that anybody builds with: it refuses what is newer by itself. */
async function isPinned(tree: ScanTree, low: string): Promise<boolean> {
  const path = tree.first('rust-toolchain.toml', 'rust-toolchain');
  if (path === undefined) return false;
  const [, pinned] = /^\s*(?:channel\s*=\s*)?["']?(\d+\.\d+)/m.exec(await tree.text(path)) ?? [];
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

function lineWith(version: string, ...words: readonly string[]): RegExp {
  return new RegExp([`(^|[^\\d.])${escaped(version)}([^\\d.]|$)`, ...words].join('|'), 'i');
}

/** What stands under the keys of a language, as CI reads it: a number of YAML has lost its last zero there too. */
function valuesOf(row: Readonly<Record<string, unknown>>, key: RegExp): readonly string[] {
  return Object.entries(row)
    .filter(([name]) => key.test(name))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as readonly unknown[]) : [value]))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).replace(/\.x$/, ''));
}
