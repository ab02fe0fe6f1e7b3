import { provenFact, type Detector } from '../fact';
import type { ScanTree } from '../scanTree';
import { dig, digRecord, digText, isRecord } from '../shape';
import { encodePath } from '../sources/ciFact';

/** Commits after which a manifest without dependencies is no beginning any more. */
const fewestCommits = 100;
/** A package of fewer sources needs none. */
const fewestSources = 3;

/** A published package that stands on nothing but its language: the manifest shows an empty list, or none at all, which nobody notices. */
export const noDependencies: Detector = {
  name: 'no dependencies',
  detect: async (tree) => {
    const language = tree.profile.language ?? '';
    const look = manifests[language];
    if (!look || (tree.profile.sources.get(language) ?? []).length < fewestSources) return [];
    const path = await look(tree);
    // What others wrote may come by another way.
    const isElsewhere =
      tree.first('.gitmodules', 'deno.json', 'jsr.json', 'bower.json') !== undefined;
    if (path === undefined || isElsewhere || (await tree.commits()).length < fewestCommits)
      return [];
    const evidence = await tree.at(path, /name/);
    const fact = provenFact('noDependencies', path, evidence, [refOf(path)], 0.9);
    return [{ ...fact, slots: { file: path } }];
  },
};

/** The list itself where the manifest is structured, so that a change of version is no alarm; else the lines that would name one. */
function refOf(path: string): string {
  const at = encodePath(path);
  if (path === 'package.json') return `${at}#dependencies`;
  if (path === 'composer.json') return `${at}#require`;
  if (path === 'Cargo.toml') return `${at}#dependencies`;
  if (path === 'pyproject.toml') return `${at}#project.dependencies`;
  if (path === 'go.mod') return `${at}#re:/^require/`;
  return `${at}#re:/add_(runtime_)?dependency/`;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (isRecord(value) && Object.keys(value).length === 0);

/** The manifest of the root where it is of a package that is given out and asks for nothing at run time. */
const manifests: Readonly<Record<string, (tree: ScanTree) => Promise<string | undefined>>> = {
  javascript: node,
  typescript: node,
  python: async (tree) => {
    const manifest = await tree.record('pyproject.toml');
    const project = digRecord(manifest, 'project');
    const left = ['dependencies', 'optional-dependencies'].flatMap((key) => project[key] ?? []);
    const dynamic = Array.isArray(project['dynamic']) ? (project['dynamic'] as unknown[]) : [];
    const isSet =
      digText(project, 'name') !== undefined && dig(manifest, 'tool', 'poetry') === undefined;
    const isNone = left.every((one) => Array.isArray(one) && one.length === 0);
    // Older manifests beside it may name some.
    const isAlone = tree.first('setup.py', 'setup.cfg', 'requirements.txt') === undefined;
    return isSet && isNone && isAlone && !dynamic.includes('dependencies')
      ? 'pyproject.toml'
      : undefined;
  },
  rust: async (tree) => {
    const manifest = await tree.record('Cargo.toml');
    const isPackage =
      dig(manifest, 'package', 'name') !== undefined &&
      dig(manifest, 'package', 'publish') !== false &&
      dig(manifest, 'workspace') === undefined;
    const isNone = ['dependencies', 'target'].every((key) => isEmpty(manifest[key]));
    return isPackage && isNone ? 'Cargo.toml' : undefined;
  },
  go: async (tree) => {
    const text = await tree.text('go.mod');
    return text !== '' && !/^\s*require\b/m.test(text) ? 'go.mod' : undefined;
  },
  ruby: async (tree) => {
    const [path, second] = tree.rootMatch(/\.gemspec$/);
    const text = await tree.text(path);
    const isNone =
      text !== '' && !/\.add_(runtime_)?dependency\b|eval_gemfile|\.dependencies\b/.test(text);
    return second === undefined && isNone ? path : undefined;
  },
  php: async (tree) => {
    const manifest = await tree.record('composer.json');
    const names = Object.keys(digRecord(manifest, 'require'));
    const isLibrary =
      digText(manifest, 'name') !== undefined && digText(manifest, 'type') !== 'project';
    return isLibrary && names.length > 0 && names.every((name) => /^(php|ext-)/.test(name))
      ? 'composer.json'
      : undefined;
  },
};

async function node(tree: ScanTree): Promise<string | undefined> {
  const manifest = await tree.record('package.json');
  const isLibrary =
    digText(manifest, 'name') !== undefined &&
    manifest['private'] !== true &&
    manifest['workspaces'] === undefined &&
    ['main', 'module', 'exports'].some((key) => manifest[key] !== undefined);
  const isNone = ['dependencies', 'peerDependencies', 'optionalDependencies'].every((key) =>
    isEmpty(manifest[key]),
  );
  return isLibrary && isNone ? 'package.json' : undefined;
}
