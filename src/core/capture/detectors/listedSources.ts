import { quoted, unsaid } from '../sentences/phrase';
import { countedFact, type Detector, type Fact } from '../fact';
import { encodePath } from '../sources/ciFact';
import { buildFile } from '../sources/buildFiles';
import { isWrittenByTool } from '../sources/writtenFiles';
import { folderOf, leafOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';

/** A build file lists the sources by name where this share of them stands in it. */
const bar = 0.9;
/** Another list beside such a one; what holds fewer is a list of a part, which asks for no new source. */
const barOfSecond = 0.85;
/** Share of the sources beside it that the build file of a folder names at least. */
const leastBeside = 0.5;
/** Files that one sentence names. */
const mostNamed = 3;
const fewest = 8;
const mostBuildFiles = 60;

/** Build files that name every source: a new one must be added there, which no compiler tells. */
export const listedSources: Detector = {
  name: 'listed sources',
  detect: async (tree) => {
    const { language } = tree.profile;
    const single = language === 'c' || language === 'c++' ? await listedAtOnce(tree, language) : [];
    if (single.length > 0 || language === undefined) return single;
    const beside = await listedBeside(tree, language);
    return beside ? [beside] : [];
  },
};

/** One or a few build files that name all sources. */
async function listedAtOnce(tree: ScanTree, language: string): Promise<readonly Fact[]> {
  const sources = (tree.profile.sources.get(language) ?? []).filter((file) =>
    /\.(c|cc|cpp|cxx)$/.test(file),
  );
  if (sources.length < fewest) return [];
  const files = tree.files
    .filter(
      (file) =>
        buildFile.test(file) && !/(^|\/)(third_party|vendor|extern|examples?|docs)\//.test(file),
    )
    .slice(0, mostBuildFiles);
  const naming = (
    await Promise.all(
      files.map(async (path) => {
        if (await isWrittenByTool(tree, path)) return { path, holds: 0 };
        // A makefile may name what is made of them.
        const names = new Set(
          (await tree.text(path)).match(/[\w./+-]+\.(?:cpp|cxx|cc|c|o)\b/g) ?? [],
        );
        const leaves = new Set([...names].map(leafOf));
        const holds = sources
          .map(leafOf)
          .filter((leaf) => leaves.has(leaf) || leaves.has(leaf.replace(/\.\w+$/, '.o'))).length;
        return { path, holds };
      }),
    )
  )
    .filter(({ holds }) => holds >= barOfSecond * sources.length)
    .sort((a, b) => b.holds - a.holds);
  const [most] = naming;
  return most && most.holds >= bar * sources.length ? [listFact(sources, naming)] : [];
}

function listFact(
  sources: readonly string[],
  naming: readonly { readonly path: string; readonly holds: number }[],
): Fact {
  const named = naming.slice(0, mostNamed);
  const support = { of: sources.length, holds: Math.min(...named.map(({ holds }) => holds)) };
  const evidence = named.map(({ path, holds }) => ({
    path,
    text: `names ${holds} of ${sources.length} sources`,
  }));
  return {
    ...countedFact(
      'listedSources',
      named.map(({ path }) => path).join(', '),
      support,
      evidence,
      named.map(({ path }) => `${encodePath(path)}~exists`),
    ),
    slots: {
      files: [
        ...named.map(({ path }) => quoted(path)),
        ...(naming.length > named.length ? [unsaid] : []),
      ].join(', '),
      count: `${support.holds} of ${support.of}`,
    },
  };
}

/** Endings of what builds name, by language; Python is built by such files where a part of it is compiled. */
const besideEndings: Readonly<Record<string, RegExp>> = {
  c: /\.(c|cc|cpp|cxx)$/,
  'c++': /\.(c|cc|cpp|cxx)$/,
  python: /\.pyx?$/,
};
const fewestFolders = 3;
const fewestSources = 20;
const barBeside = 0.97;

/** Where the build file of each folder names the sources beside it. */
async function listedBeside(tree: ScanTree, language: string): Promise<Fact | undefined> {
  const ending = besideEndings[language];
  if (ending === undefined) return undefined;
  const builds = tree.files.filter((file) =>
    language === 'python' ? /(^|\/)meson\.build$/.test(file) : buildFile.test(file),
  );
  const beside = new Map<string, string[]>();
  for (const file of tree.files.filter((one) => ending.test(one))) {
    const own = beside.get(folderOf(file));
    if (own) own.push(file);
    else beside.set(folderOf(file), [file]);
  }
  const counted = await Promise.all(
    builds.slice(0, mostBuildFiles).map(async (path) => {
      const own = beside.get(folderOf(path)) ?? [];
      const text = own.length === 0 ? '' : await tree.text(path);
      // A makefile may name what is made of them, a list of extensions their bare names.
      const names = new Set(text.match(/[\w+-]+(?=\.(?:pyx?|cpp|cxx|cc|c|o)\b|['"])/g));
      const holds = own.filter((file) => names.has(leafOf(file).replace(ending, ''))).length;
      return { path, of: own.length, holds };
    }),
  );
  const listing = counted.filter(({ of, holds }) => holds >= Math.max(2, leastBeside * of));
  const [of, holds] = [sumOf(listing, 'of'), sumOf(listing, 'holds')];
  const [first] = [...listing].sort((a, b) => b.holds - a.holds);
  const isTold = listing.length >= fewestFolders && of >= fewestSources && holds >= barBeside * of;
  if (!first || !isTold) return undefined;
  const leaf = leafOf(first.path);
  const alike = listing.filter(({ path }) => leafOf(path) === leaf);
  if (alike.length < listing.length) return undefined;
  return {
    ...countedFact(
      'listedSources',
      `*/${leaf}`,
      { of, holds },
      [{ path: first.path, text: `names ${first.holds} of ${first.of} sources beside it` }],
      [`${encodePath(first.path)}~exists`],
    ),
    slots: { name: leaf, sample: first.path, count: `${holds} of ${of}` },
  };
}

const sumOf = (
  all: readonly { readonly of: number; readonly holds: number }[],
  key: 'of' | 'holds',
): number => all.reduce((sum, one) => sum + one[key], 0);
