import { countedFact, type Detector, type Fact } from '../fact';
import { spread, type ScanTree } from '../scanTree';
import { digRecord } from '../shape';
import { lineRef } from '../sources/ciFact';

const bar = 0.6;
const fewest = 3;

/** Where versions of dependencies are declared when not beside their use. */
export const dependencyPlace: Detector = {
  name: 'dependency place',
  detect: async (tree) => {
    const facts = [await gradle(tree), await nuget(tree), await pnpm(tree), await cargo(tree)];
    const [first] = facts.filter((fact) => fact !== undefined);
    return first ? [first] : [];
  },
};

interface Manifest {
  readonly path: string;
  readonly text: string;
}

/** The fact where enough manifests name dependencies by the shared place and no version beside it. */
function placeFact(
  place: string,
  key: string,
  all: readonly Manifest[],
  holds: (manifest: Manifest) => boolean,
  words: RegExp,
): Fact | undefined {
  const using = all.filter(holds);
  const [first] = using;
  if (!first || using.length < fewest || using.length < bar * all.length) return undefined;
  const support = { of: all.length, holds: using.length };
  const line = words.exec(first.text)?.[0].trim().slice(0, 50) ?? '';
  return {
    ...countedFact(
      'dependencyPlace',
      place,
      support,
      [{ path: first.path, text: `${using.length} of ${all.length} manifests` }],
      [`${place}~exists`, lineRef(first.path, line)],
    ),
    slots: { place, way: key, count: `${using.length} of ${all.length}` },
  };
}

/** Manifests are small: a count of those read must be one of all. */
const mostRead = 400;

async function read(tree: ScanTree, pattern: RegExp, has: RegExp): Promise<readonly Manifest[]> {
  const aside = /(^|\/)(node_modules|examples?|samples?|fixtures?|testdata|vendor|website|docs)\//;
  const paths = tree.files.filter((file) => pattern.test(file) && !aside.test(file));
  const read = await tree.sample(spread(paths, mostRead), mostRead);
  return read.filter(({ text }) => has.test(text));
}

async function gradle(tree: ScanTree): Promise<Fact | undefined> {
  const place = 'gradle/libs.versions.toml';
  if (!tree.has(place)) return undefined;
  const use = /^\s*\w*(?:[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly)\b[ (]/m;
  const all = await read(tree, /(^|\/)build\.gradle(\.kts)?$/, use);
  const own =
    /^\s*\w*(?:[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly)[ (]+(?:(?:enforced)?[pP]latform\()?["'][\w.-]+:[\w.-]+:[\d$]/m;
  const named = /\blibs\.\w/;
  return placeFact(
    place,
    'libs',
    all,
    ({ text }) => named.test(text) && !own.test(text),
    /^.*\blibs\.\w.*$/m,
  );
}

async function nuget(tree: ScanTree): Promise<Fact | undefined> {
  const place = tree.first('Directory.Packages.props', 'src/Directory.Packages.props');
  if (place === undefined) return undefined;
  if (
    !/ManagePackageVersionsCentrally>\s*true/i.test(
      (await tree.text(place)) + (await tree.text('Directory.Build.props')),
    )
  )
    return undefined;
  const projects = await read(tree, /\.(cs|fs)proj$/, /<PackageReference/);
  const all = projects
    .map(({ path, text }) => ({ path, text: text.replace(/<!--[\s\S]*?-->/g, '') }))
    .filter(({ text }) => text.includes('<PackageReference'));
  const own = /<PackageReference[^>]*\sVersion=/;
  return placeFact(place, 'nuget', all, ({ text }) => !own.test(text), /<PackageReference[^>]*>/);
}

async function pnpm(tree: ScanTree): Promise<Fact | undefined> {
  const place = 'pnpm-workspace.yaml';
  const settings = await tree.record(place);
  if (
    Object.keys({ ...digRecord(settings, 'catalog'), ...digRecord(settings, 'catalogs') })
      .length === 0
  )
    return undefined;
  const all = await read(tree, /(^|\/)package\.json$/, /"(devD|d)ependencies"/);
  const lines = all
    .flatMap(({ text }) => [...text.matchAll(/"(?:devD|d)ependencies"\s*:\s*\{([^}]*)\}/g)])
    .flatMap(([, text = '']) => [...text.matchAll(/"([^"]+)"\s*:\s*"([^"]*)"/g)])
    .filter(([, , spec = '']) => !/^(workspace|link|file|portal):/.test(spec));
  if (!isOfShared(lines, /"catalog:[^"]*"/, barOfShared.pnpm)) return undefined;
  return placeFact(
    place,
    'pnpm',
    all,
    ({ text }) => /"catalog:[^"]*"/.test(text),
    /"[^"]+": "catalog:[^"]*"/,
  );
}

async function cargo(tree: ScanTree): Promise<Fact | undefined> {
  const place = 'Cargo.toml';
  if (Object.keys(digRecord(await tree.record(place), 'workspace', 'dependencies')).length < 3)
    return undefined;
  const all = await read(tree, /\/Cargo\.toml$/, /^\[(dev-)?dependencies/m);
  const use = /^[\w.-]+\s*(\.workspace\s*=\s*true|=\s*\{[^}]*workspace\s*=\s*true).*$/m;
  const dependencies = all.map(({ path, text }) => ({ path, text: dependencyLines(text) }));
  const lines = dependencies
    .flatMap(({ text }) => [...text.matchAll(/^([\w-]+)(?:\.workspace)?\s*=.*$/gm)])
    .filter(([line]) => !/\bpath\s*=/.test(line));
  if (!isOfShared(lines, /\bworkspace\s*=\s*true/, barOfShared.cargo)) return undefined;
  return placeFact(place, 'cargo', dependencies, ({ text }) => use.test(text), use);
}

/** Share of the lines on dependencies that several manifests have which take them from the shared place. */
const barOfShared = { cargo: 0.95, pnpm: 0.8 } as const;
const several = 2;

/** Whether what manifests share stands in the shared place, not only the members of the workspace itself. */
function isOfShared(
  outside: readonly RegExpMatchArray[],
  fromPlace: RegExp,
  share: number,
): boolean {
  const counts = new Map<string, number>();
  for (const [, name = ''] of outside) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shared = outside.filter(([, name = '']) => (counts.get(name) ?? 0) >= several);
  const inherited = shared.filter(([line]) => fromPlace.test(line));
  return inherited.length >= share * shared.length;
}

/** The sections of a manifest of Cargo that name dependencies: a version or an edition is inherited in the same words. */
function dependencyLines(text: string): string {
  return text
    .split(/^(?=\[)/m)
    .filter((section) => /^\[[^\]\n]*dependencies/.test(section))
    .join('');
}
