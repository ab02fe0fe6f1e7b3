import type { RelativePath } from '../../ports';
import { folderOf, leafOf, resolvePath } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import type { ImportEdge } from './importEdge';
import { rustImports } from './rustImports';
import { scriptPlaces } from './scriptPlaces';

/** Finds the imports of one text. */
type ImportReader = (text: string, from: RelativePath) => readonly Omit<ImportEdge, 'from'>[];

/** More sources than this are not read as a whole. */
const mostSources = 1_500;

/** The imports of every source in the main language; empty where it is not one that is read, or too large. */
export function importGraph(tree: ScanTree): Promise<readonly ImportEdge[]> {
  return tree.once('import graph', async () => {
    const files = tree.profile.sources.get(tree.profile.language ?? '') ?? [];
    return files.length <= mostSources ? importsIn(tree, files) : [];
  });
}

/** The imports of these files, at most 1,500 of them, as the sources of the main language are read. */
export async function importsIn(
  tree: ScanTree,
  files: readonly RelativePath[],
): Promise<readonly ImportEdge[]> {
  const reader = await readerOf(tree, tree.profile.language ?? '');
  if (!reader) return [];
  const texts = await tree.sample(files, mostSources);
  return texts.flatMap(({ path, text }) =>
    reader(text, path).map((edge) => ({ ...edge, from: path })),
  );
}

async function readerOf(tree: ScanTree, language: string): Promise<ImportReader | undefined> {
  if (language === 'typescript' || language === 'javascript') return scripts(tree);
  if (language === 'python') return python(tree);
  if (language === 'java' || language === 'kotlin') return jvm;
  if (language === 'c' || language === 'c++') return includes(tree);
  if (language === 'rust') return rustImports(tree);
  const module = language === 'go' && /^module (\S+)/m.exec(await tree.text('go.mod'))?.[1];
  return module ? goOf(module) : undefined;
}

const scriptImport =
  /(?:^|[\s;}])(import|export)\b[^'"`;]*?(?:from\s*)?['"]([^'"\n]+)['"]|\b(?:require|import)\(\s*['"]([^'"\n]+)['"]\s*\)/g;
/** A path in quotes is loaded in some way: by a bundler, as a mock, as a page. */
const quotedPath = /['"`](\.\.?\/[^'"`\n]*)['"`]/g;

async function scripts(tree: ScanTree): Promise<ImportReader> {
  const placeOf = await scriptPlaces(tree);
  return (text, from) => {
    const folder = folderOf(from);
    const isIndex = /^index\.\w+$/.test(leafOf(from));
    const found = [...text.matchAll(scriptImport)].map((match) => {
      const written = match[2] ?? match[3] ?? '';
      const isHandedOut = isIndex || match[1] === 'export';
      if (written.startsWith('.'))
        return { ...edge(written, resolvePath(folder, written)), isHandedOut };
      // What is published under that name may be taken instead.
      return edge([written, placeOf(written) ?? []].flat().join(' '));
    });
    const known = new Set(found.map(({ written }) => written));
    const quoted = [...text.matchAll(quotedPath)].flatMap(([, path = '']) =>
      known.has(path) ? [] : [edge(path, resolvePath(folder, path))],
    );
    return [...found, ...quoted];
  };
}

/** Absolute imports begin at the folder that holds the package. */
function python(tree: ScanTree): ImportReader {
  const roots = ['', 'src/', 'lib/'];
  const placeOf = (name: string): string | undefined => {
    const path = name.replace(/\./g, '/');
    const [top = ''] = path.split('/');
    const root = roots.find((one) => tree.has(`${one}${top}/__init__.py`));
    return root === undefined ? undefined : `${root}${path}`;
  };
  const line =
    /^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)|import[ \t]+([^\n#]+))/gm;
  return (written, from) => {
    const text = written.replace(/\\\n/g, ' ');
    const isHandedOut = from.endsWith('/__init__.py');
    const found = [...text.matchAll(line)].flatMap(
      ([, dots = '', module = '', names = '', plain]) => {
        if (plain !== undefined)
          return plain
            .split(',')
            .flatMap((one) => /[\w.]+/.exec(one)?.[0] ?? [])
            .map((name) => edge(name, placeOf(name)));
        const up = dots.length === 0 ? '' : `./${'../'.repeat(dots.length - 1)}`;
        const place =
          dots === ''
            ? placeOf(module)
            : resolvePath(folderOf(from), up + module.replace(/\./g, '/'));
        // `from .. import ui` imports a folder as often as a name.
        const named = [...names.matchAll(/\b(?!as\b)[A-Za-z_]\w*|\*/g)].map(([name]) => name);
        return place === undefined
          ? [edge(`${module} ${named.join(' ')}`)]
          : [{ ...edge(module, place), names: named, isHandedOut }];
      },
    );
    // A module that is loaded by its name stands in quotes.
    const quoted = [...text.matchAll(/['"](\w+(?:\.\w+)+)['"]/g)].flatMap(([, name = '']) =>
      placeOf(name) === undefined ? [] : [edge(name)],
    );
    return [...found, ...quoted];
  };
}

const edge = (written: string, to?: string): Omit<ImportEdge, 'from'> => ({
  written,
  ...(to !== undefined && { to }),
});

const goOf =
  (module: string): ImportReader =>
  (text) =>
    [...text.matchAll(/^\s*(?:import )?(?:[\w.]+ )?"([\w./@~-]+)"[ \t]*(?:\/\/.*)?$/gm)].map(
      ([, written = '']) =>
        edge(
          written,
          written.startsWith(`${module}/`) ? written.slice(module.length + 1) : undefined,
        ),
    );

/** Packages lie below the source root of the file; a class may also be written out where it is used. */
const jvm: ImportReader = (text, from) => {
  const root = /^(.*?\/?src\/\w+\/(?:java|kotlin)\/|src\/)/.exec(from)?.[1] ?? '';
  const own = /^package (\w+\.\w+)/m.exec(text)?.[1] ?? '\n';
  const writtenOut = new RegExp(`(?<![\\w.])${own}(?:\\.[a-z_]\\w*)+\\.[A-Z]`, 'g');
  const code = text.replace(/^import .*$/gm, '');
  return [
    ...[...text.matchAll(/^import (?:static )?([\w.]+)/gm)].map(([, written = '']) =>
      edge(written, root + written.replace(/\./g, '/')),
    ),
    ...[...code.matchAll(writtenOut)].map(([written]) => edge(written)),
  ];
};

function includes(tree: ScanTree): ImportReader {
  const byLeaf = new Map<string, string[]>();
  for (const file of tree.files) {
    const known = byLeaf.get(leafOf(file));
    if (known) known.push(file);
    else byLeaf.set(leafOf(file), [file]);
  }
  return (text, from) =>
    [...text.matchAll(/^\s*#\s*include\s+["<]([\w./+-]+)[">]/gm)].map(([, written = '']) => {
      const near = [
        resolvePath(folderOf(from), written),
        written,
        `src/${written}`,
        `include/${written}`,
      ].find((path) => path !== undefined && tree.has(path));
      // The compiler may be told of its folder: where else it may lie is no sure import, but one.
      const anywhere = (byLeaf.get(leafOf(written)) ?? []).filter((file) =>
        file.endsWith(`/${written}`),
      );
      return edge(near === undefined ? [written, ...anywhere].join(' ') : written, near);
    });
}
