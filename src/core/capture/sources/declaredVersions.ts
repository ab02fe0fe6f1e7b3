import type { ScanTree } from '../scanTree';
import { allTexts, digRecord, digText } from '../shape';

/** Where the manifests in the root say from which version of their language on they work. */
const ofLanguages: Readonly<Record<string, (tree: ScanTree) => Promise<readonly unknown[]>>> = {
  php: async (tree) => [digText(await tree.record('composer.json'), 'require', 'php')],
  python: ofPython,
  javascript: node,
  typescript: node,
  ruby: (tree) => linesOf(tree, /\.gemspec$/, /required_ruby_version\s*=\s*([^\n]+)/),
  elixir: (tree) => linesOf(tree, /^mix\.exs$/, /\belixir:\s*"([^"]+)"/),
  crystal: async (tree) => [digText(await tree.record('shard.yml'), 'crystal')],
  go: (tree) => linesOf(tree, /^go\.mod$/, /^go (\S+)/m),
  perl: async (tree) =>
    (
      await linesOf(
        tree,
        /^(cpanfile|Makefile\.PL|dist\.ini)$/,
        /(?:\brequires\s*\(?\s*['"]perl['"]\s*(?:=>|,)|\bMIN_PERL_VERSION['"]?\s*=>|^perl\s*=)\s*['"]?(v?[\d.]+)/m,
      )
    ).map(pointed),
  ocaml: (tree) => linesOf(tree, /\.opam$/, /"ocaml"\s*\{([^}]*)\}/),
  lua: (tree) => linesOf(tree, /\.rockspec$/, /["']lua\s*(>=?[^"']*)["']/),
  julia: async (tree) => [digText(await tree.record('Project.toml'), 'compat', 'julia')],
  dart: async (tree) => [digText(await tree.record('pubspec.yaml'), 'environment', 'sdk')],
  erlang: (tree) => linesOf(tree, /^rebar\.config$/, /minimum_otp_vsn,\s*"([^"]+)"/),
  swift: (tree) => linesOf(tree, /^Package\.swift$/, /swift-tools-version:\s*(\S+)/),
};

/** Where they say it of a framework. */
const ofFrameworks: typeof ofLanguages = {
  React: async (tree) => [digText(await tree.record('package.json'), 'peerDependencies', 'react')],
  Vue: async (tree) => [digText(await tree.record('package.json'), 'peerDependencies', 'vue')],
  Laravel: (tree) => required(tree, /^(illuminate\/|laravel\/framework$)/),
  Symfony: (tree) => required(tree, /^symfony\//),
  Rails: (tree) =>
    linesOf(
      tree,
      /\.gemspec$/,
      /add_(?:runtime_)?dependency\s*\(?\s*["'](?:rails|railties|active\w+|action\w+)["']\s*,\s*([^\n]+)/,
    ),
  Django: async (tree) =>
    allTexts(digRecord(await tree.record('pyproject.toml'), 'project')['dependencies']).filter(
      (text) => /^django\b/i.test(text),
    ),
  Terraform: (tree) => linesOf(tree, /\.tf$/, /required_version\s*=\s*"([^"]+)"/),
};

/** The oldest versions that the manifests in the root allow of a language or framework, one for each that says so. */
export async function declaredVersions(tree: ScanTree, name: string): Promise<readonly string[]> {
  const said = await (ofLanguages[name] ?? ofFrameworks[name])?.(tree);
  return (said ?? []).flatMap((text) => (typeof text === 'string' ? (lowestOf(text) ?? []) : []));
}

const version = String.raw`v?(\d+(?:\.\d+){0,2})`;

/** The version of a bound from below, where there is one among others. */
function lowestOf(text: string): string | undefined {
  return (
    new RegExp(`(?:>=?|\\^|~>?)\\s*["']?${version}`).exec(text)?.[1] ??
    new RegExp(version).exec(text)?.[1]
  );
}

/** Perl's old way to write 5.8.1 is 5.008001. */
function pointed(text: string): string {
  const [, major, minor, patch] = /^v?(\d+)\.(\d{3})(\d{3})?$/.exec(text) ?? [];
  const parts = [major, minor, patch].filter((part) => part !== undefined).map(Number);
  return parts.length === 0 ? text : parts.join('.');
}

async function node(tree: ScanTree): Promise<readonly unknown[]> {
  return [digText(await tree.record('package.json'), 'engines', 'node')];
}

async function required(tree: ScanTree, names: RegExp): Promise<readonly unknown[]> {
  const all = digRecord(await tree.record('composer.json'), 'require');
  return Object.entries(all).flatMap(([name, value]) => (names.test(name) ? [value] : []));
}

async function linesOf(tree: ScanTree, files: RegExp, line: RegExp): Promise<readonly string[]> {
  const texts = await Promise.all(tree.rootMatch(files).map((path) => tree.text(path)));
  return texts.flatMap((text) => line.exec(text)?.[1] ?? []);
}

const saysPython = /(?:^|[\s,(])(?:requires-python|python_requires)\s*=\s*["']?([^"'\n]+)/;
const classified = /Programming Language :: Python :: (\d+\.\d+)/g;

/** What any of its manifests says, else the oldest one that a package is put under for whoever looks for it. */
async function ofPython(tree: ScanTree): Promise<readonly unknown[]> {
  const manifest = await tree.record('pyproject.toml');
  const said = [
    digText(manifest, 'project', 'requires-python'),
    digText(manifest, 'tool', 'poetry', 'dependencies', 'python'),
    ...(await linesOf(tree, /^setup\.(py|cfg)$/, saysPython)),
    ...(await ofParts(tree)),
  ].filter((text) => text !== undefined);
  if (said.length > 0) return said;
  const paths = tree.rootMatch(/^(pyproject\.toml|setup\.(py|cfg))$/);
  const texts = await Promise.all(paths.map((path) => tree.text(path)));
  const named = texts.flatMap((text) => [...text.matchAll(classified)].map(([, one = '']) => one));
  return named.sort(byVersion).slice(0, 1);
}

const manifestOfPart = /^(?!docs?\/|examples?\/|tests?\/)\w+\/(pyproject\.toml|setup\.py)$/;

/** What packages of Python in folders of the root say: one of them may need a newer one than another. */
async function ofParts(tree: ScanTree): Promise<readonly string[]> {
  const paths = tree.files.filter((file) => manifestOfPart.test(file)).slice(0, 12);
  const texts = await Promise.all(paths.map((path) => tree.text(path)));
  return texts.flatMap((text) => saysPython.exec(text)?.[1] ?? []);
}

/** Below 0 where the first is the older one. */
export function byVersion(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
