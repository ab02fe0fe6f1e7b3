import { quoted } from '../sentences/phrase';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import type { ImportEdge } from '../sources/importEdge';
import { importGraph, importsIn } from '../sources/importGraph';
import { folderOf, leafOf } from '../resolvePath';
import { isTestName, languageOf } from '../sourceProfile';

/** A folder with fewer imports of the project may never import another by chance. */
const fewestImports = 200;
/** The other way must be usual, or the two have nothing to do with each other. */
const fewestBack = 30;
/** A smaller folder is a corner. */
const fewestFiles = 5;
const mostOthers = 3;
/** Sources of a folder that are read to see whether all are programs. */
const mostRead = 50;
/** From this share on, one folder is the code, and its own folders are the layers. */
const wholeShare = 0.85;
const largeShare = 0.5;

/** A folder that others import and that never imports them: a layer that no linter holds. */
export const layers: Detector = {
  name: 'layers',
  detect: async (tree) => {
    const sources = tree.profile.sources.get(tree.profile.language ?? '') ?? [];
    const units = unitsOf(sources).filter((unit) => !besideWork(unit));
    const found = units.length < 2 ? [] : layersOf(units, await importGraph(tree));
    const broken = await brokenBeside(tree, found, sources);
    const programs = await programsAmong(tree, found, sources);
    return found
      .filter((layer) => !broken.has(layer.folder))
      .map((layer) => ({
        ...layer,
        others: layer.others.filter(({ folder }) => !programs.has(folder)),
      }))
      .filter(({ others }) => others.length > 0)
      .slice(0, 2)
      .map((layer, at) => factOf(tree, layer, at));
  },
};

/** Folders of which a file that is no source (a helper of tests, a declaration) imports what their sources never do. */
async function brokenBeside(
  tree: ScanTree,
  found: readonly Layer[],
  sources: readonly string[],
): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set();
  const known = new Set(sources);
  const beside = tree.files.filter(
    (file) =>
      !known.has(file) &&
      !isTestName(file) &&
      languageOf(file) === tree.profile.language &&
      found.some(({ folder }) => file.startsWith(folder)),
  );
  const edges = await importsIn(tree, beside);
  return new Set(
    found.flatMap(({ folder, others }) =>
      edges.some(
        ({ from, to }) =>
          from.startsWith(folder) && others.some((other) => `${to}/`.startsWith(other.folder)),
      )
        ? [folder]
        : [],
    ),
  );
}

/** Folders of Go programs alone: the language lets nobody import one. */
async function programsAmong(
  tree: ScanTree,
  found: readonly Layer[],
  sources: readonly string[],
): Promise<ReadonlySet<string>> {
  if (tree.profile.language !== 'go') return new Set();
  const folders = new Set(found.flatMap(({ others }) => others.map(({ folder }) => folder)));
  const programs = await Promise.all(
    [...folders].map(async (folder) => {
      const own = sources.filter((file) => file.startsWith(folder));
      const texts = await tree.sample(own, mostRead);
      return texts.every(({ text }) => /^package main$/m.test(text)) ? [folder] : [];
    }),
  );
  return new Set(programs.flat());
}

/** What documents, tries or builds the code imports it, and is no layer of it. */
const besideWork = (folder: string): boolean => ofOthers.test(folder) || aside.test(folder);
const ofOthers =
  /(^|\/)(docs?\w*|\w*[-_]?tests?|tests?\w*|bench\w*|examples?|samples?|scripts?|tools?|hack|build\w*)\/$/i;
const aside = /(^|\/)(__\w+__|stories|storybook|mocks?|cypress)\/$/i;

interface Layer {
  readonly folder: string;
  readonly count: number;
  readonly others: readonly { readonly folder: string; readonly back: number }[];
}

/** The folders that the code consists of: those below the one that holds nearly all of it, and those of a large one among them. */
function unitsOf(sources: readonly string[]): readonly string[] {
  let root = '';
  for (;;) {
    const [largest] = childrenOf(root, sources);
    const all = sources.filter((file) => file.startsWith(root)).length;
    if (!largest || largest.count < wholeShare * all) break;
    root = largest.folder;
  }
  return childrenOf(root, sources)
    .filter(({ count }) => count >= fewestFiles)
    .flatMap(({ folder, count }) => {
      if (count < largeShare * sources.length) return [folder];
      const inner = childrenOf(folder, sources).filter((one) => one.count >= fewestFiles);
      const held = inner.reduce((sum, one) => sum + one.count, 0);
      const isParted = inner.length > 1 && held >= wholeShare * count;
      return isParted ? inner.map((one) => one.folder) : [folder];
    });
}

/** The folders directly in a folder, each ending in a slash, with their sources at any depth; most first. */
function childrenOf(
  root: string,
  sources: readonly string[],
): readonly { readonly folder: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const file of sources) {
    const end = file.startsWith(root) ? file.indexOf('/', root.length) : -1;
    if (end < 0) continue;
    const folder = file.slice(0, end + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .map(([folder, count]) => ({ folder, count }))
    .sort((a, b) => b.count - a.count || (a.folder < b.folder ? -1 : 1));
}

function layersOf(units: readonly string[], edges: readonly ImportEdge[]): readonly Layer[] {
  const between = new Map<string, number>();
  /** Of those, what surely means the folder: a name may be that of something published. */
  const sure = new Map<string, number>();
  const outgoing = new Map<string, number>();
  const unitOf = (path: string): string | undefined =>
    units.find((unit) => `${path}/`.startsWith(unit));
  const handed = handedOut(edges, units, unitOf);
  for (const edge of edges) {
    const own = unitOf(edge.from);
    if (own === undefined) continue;
    if (edge.to !== undefined) outgoing.set(own, (outgoing.get(own) ?? 0) + 1);
    const direct = meant(edge, units, unitOf);
    for (const other of new Set([...direct, ...handed(edge)])) {
      const key = `${own}\n${other}`;
      between.set(key, (between.get(key) ?? 0) + 1);
      if (edge.to !== undefined && direct.has(other)) sure.set(key, (sure.get(key) ?? 0) + 1);
    }
  }
  const count = (from: string, to: string): number => between.get(`${from}\n${to}`) ?? 0;
  return units
    .filter((folder) => (outgoing.get(folder) ?? 0) >= fewestImports)
    .map((folder) => ({
      folder,
      count: outgoing.get(folder) ?? 0,
      others: units
        .map((other) => ({ folder: other, back: sure.get(`${other}\n${folder}`) ?? 0 }))
        .filter(
          ({ folder: other, back }) =>
            back >= fewestBack && count(folder, other) === 0 && !areHeaders(folder, other),
        )
        .sort((a, b) => b.back - a.back),
    }))
    .filter(({ others }) => others.length > 0)
    .sort((a, b) => backOf(b) - backOf(a));
}

/** Headers that are given out and the sources behind them: nobody expects it otherwise. */
const areHeaders = (folder: string, other: string): boolean =>
  /(^|\/)include\//.test(folder) && !/(^|\/)include\//.test(other);

const backOf = ({ others }: Layer): number => others.reduce((sum, { back }) => sum + back, 0);

/** The folders that an import reaches, each once. */
function meant(
  { to, names = [], written }: ImportEdge,
  units: readonly string[],
  unitOf: (path: string) => string | undefined,
): ReadonlySet<string> {
  if (to === undefined) return new Set(named(units, written));
  const found = [to, ...names.map((name) => `${to}/${name}`)].map(unitOf);
  return new Set(found.filter((one) => one !== undefined));
}

/** The folders that an import reaches through a file above them that gives out what is theirs: the root of a package, a prelude. */
function handedOut(
  edges: readonly ImportEdge[],
  units: readonly string[],
  unitOf: (path: string) => string | undefined,
): (edge: ImportEdge) => readonly string[] {
  const byFile = new Map<string, ImportEdge[]>();
  for (const edge of edges) {
    if (!edge.isHandedOut || unitOf(edge.from) !== undefined) continue;
    const known = byFile.get(rootOf(edge.from));
    if (known) known.push(edge);
    else byFile.set(rootOf(edge.from), [edge]);
  }
  const through = (edge: ImportEdge, passed: ReadonlySet<string>): readonly string[] => {
    if (edge.to === undefined || unitOf(edge.to) !== undefined) return [];
    const to = rootOf(edge.to);
    const place = byFile.has(to) ? to : folderOf(to);
    if (passed.has(place)) return [];
    const asked = place === to ? edge.names : [leafOf(to)];
    return (byFile.get(place) ?? [])
      .filter((one) => isAsked(asked, one.names))
      .flatMap((one) => [
        ...meant(one, units, unitOf),
        ...through(one, new Set([...passed, place])),
      ]);
  };
  return (edge) => through(edge, new Set());
}

/** What imports call a file: a root by its folder. */
const rootOf = (path: string): string =>
  path
    .replace(/\.([cm]?[jt]sx?|py|rs)$|\/$/, '')
    .replace(/(^|\/)(index|__init__|mod|lib|main)$/, '');

/** Whether a file gives out one of these names; names that are not known may be any. */
const isAsked = (asked: readonly string[] = ['*'], given: readonly string[] = ['*']): boolean =>
  asked.includes('*') || given.includes('*') || given.some((name) => asked.includes(name));

/** An import that cannot be resolved may mean every folder whose name it holds. */
function named(units: readonly string[], written: string): readonly string[] {
  const words = new Set(written.split(/[^\w-]+/));
  return units.filter((unit) => {
    const parts = unit.slice(0, -1).split('/');
    return words.has(parts.filter((part) => part !== 'src').at(-1) ?? '');
  });
}

function factOf(tree: ScanTree, { folder, count, others }: Layer, at: number): Fact {
  const shown = others.slice(0, mostOthers);
  const place = folder.slice(0, -1);
  const value = `${place} !> ${shown.map((other) => other.folder).join(', ')}`;
  const path = tree.files.find((file) => file.startsWith(folder)) ?? place;
  return {
    ...provenFact(
      at === 0 ? 'layer' : 'layer2',
      value,
      { path, text: `0 of ${count} imports` },
      [`${folder}~exists`, ...shown.map((other) => `${other.folder}~exists`)],
      0.85,
    ),
    slots: {
      place,
      others: shown.map((other) => quoted(other.folder.slice(0, -1))).join(', '),
      count: String(count),
      back: String(shown.reduce((sum, { back }) => sum + back, 0)),
    },
  };
}
