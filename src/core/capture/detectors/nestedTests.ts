import { compileGlob } from '../../lesson/globMatcher';
import type { RelativePath } from '../../ports';
import { collect, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { dig, digRecord } from '../shape';
import { quoted, unsaid } from '../sentences/phrase';
import { isAside } from '../sourceProfile';
import { encodePath } from '../sources/ciFact';

const mostNamed = 3;
const marked = /^\s*#\[(\w+::)?test\b/m;

/** Tests that the plain command at the root leaves out, by the structure of the project alone. */
export const nestedTests: Detector = {
  name: 'nested tests',
  detect: async (tree) => collect(goModules(tree), cargoMembers(tree)),
};

/** Modules inside a module of Go are no part of it. */
function goModules(tree: ScanTree): Fact | undefined {
  const isTested = (files: readonly RelativePath[]): boolean =>
    files.some((file) => file.endsWith('_test.go'));
  if (!tree.has('go.mod') || tree.has('go.work')) return undefined;
  const modules = foldersOf(tree, 'go.mod');
  const files = new Map<string, RelativePath[]>([...modules, ''].map((folder) => [folder, []]));
  for (const file of tree.files) {
    const owner = modules.find((folder) => file.startsWith(`${folder}/`)) ?? '';
    files.get(owner)?.push(file);
  }
  const tested = modules.filter((folder) => isOwn(folder) && isTested(files.get(folder) ?? []));
  if (!isTested(files.get('') ?? [])) return undefined;
  return factOf('goModules', tested, 'go.mod');
}

/** A package at the root of a workspace is the only one that Cargo tests there, unless the manifest names others. */
async function cargoMembers(tree: ScanTree): Promise<Fact | undefined> {
  const manifest = await tree.record('Cargo.toml');
  const { members, 'default-members': chosen } = digRecord(manifest, 'workspace');
  if (dig(manifest, 'package') === undefined && chosen === undefined) return undefined;
  const all = foldersOf(tree, 'Cargo.toml');
  const usual = matching(all, chosen);
  const left = matching(all, members).filter((folder) => isOwn(folder) && !usual.includes(folder));
  const tested = await Promise.all(left.map((folder) => hasTests(tree, folder, all)));
  const fact = factOf(
    'cargoMembers',
    left.filter((_, at) => tested[at]),
    'Cargo.toml',
  );
  return fact && chosen !== undefined ? { ...fact, slots: { ...fact.slots, chosen: 'yes' } } : fact;
}

/** Folders with a manifest of their own, the deepest first. */
const foldersOf = (tree: ScanTree, manifest: string): readonly string[] =>
  tree.files
    .flatMap((file) => (file.endsWith(`/${manifest}`) ? [file.slice(0, -manifest.length - 1)] : []))
    .sort((a, b) => b.length - a.length);

/** Those that a list of a manifest names, whole or with `*`. */
function matching(folders: readonly string[], list: unknown): readonly string[] {
  const patterns = (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap((one) =>
    typeof one === 'string' ? (compileGlob(one.replace(/\/$/, ''), { negates: false }) ?? []) : [],
  );
  return folders.filter((folder) => patterns.some((isNamed) => isNamed(folder)));
}

/** Whether a crate has tests, beside its sources or in them. */
async function hasTests(tree: ScanTree, folder: string, all: readonly string[]): Promise<boolean> {
  const own = tree.files.filter(
    (file) => file.endsWith('.rs') && all.find((other) => file.startsWith(`${other}/`)) === folder,
  );
  if (own.some((file) => file.startsWith(`${folder}/tests/`))) return true;
  for (const file of own) if (marked.test(await tree.text(file))) return true;
  return false;
}

const isOwn = (folder: string): boolean => !isAside(`${folder}/a`) && !/(^|\/)[._]/.test(folder);

function factOf(topic: string, folders: readonly string[], manifest: string): Fact | undefined {
  const [first] = [...folders].sort();
  if (first === undefined) return undefined;
  const named = [...folders].sort().slice(0, mostNamed).map(quoted);
  const file = `${first}/${manifest}`;
  return {
    ...provenFact(topic, first, { path: file, text: file }, [`${encodePath(file)}~exists`], 0.9),
    slots: {
      places: [...named, ...(folders.length > mostNamed ? [unsaid] : [])].join(', '),
    },
  };
}
