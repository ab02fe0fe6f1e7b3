import lists from '../../language/lists/idioms.json';
import { countedFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { quoted, unsaid } from '../sentences/phrase';
import { encodePath } from '../sources/ciFact';
import { importGraph } from '../sources/importGraph';
import { leafOf } from '../resolvePath';

/** What one kind of wrapper is called, and what is written where there is none. */
interface Idiom {
  /** The name of its file or folder. */
  readonly name: string;
  /** What a module of that kind says; absent = the call itself, as it is what all else is spared. */
  readonly made?: string;
  /** Per language, the call that it stands for. */
  readonly plain: Readonly<Record<string, string>>;
}

/** In fewer sources a wrapper is one module among others. */
const fewest = 20;
/** Share of the sources that do this at all and do it by the wrapper. */
const bar = 0.95;
const idioms: Readonly<Record<string, Idiom>> = lists;

/** Wrappers of the project's own that serve nearly all calls of their kind. */
export const codeIdioms: Detector = {
  name: 'code idioms',
  detect: async (tree) => {
    const users = await importers(tree);
    const facts: Fact[] = [];
    for (const [kind, idiom] of Object.entries(idioms)) {
      const fact = await idiomOf(tree, users, kind, idiom);
      if (fact) facts.push(fact);
    }
    return facts.slice(0, 2).map((fact, at) => (at === 0 ? fact : { ...fact, topic: 'idiom2' }));
  },
};

/** The sources that import each module of the project. */
async function importers(tree: ScanTree): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const users = new Map<string, Set<string>>();
  for (const { from, to } of await importGraph(tree)) {
    if (to === undefined) continue;
    const module = to.replace(/\.[cm]?[jt]sx?$|\/index$|\.(h|hpp)$/g, '');
    users.set(module, (users.get(module) ?? new Set()).add(from));
  }
  return users;
}

async function idiomOf(
  tree: ScanTree,
  users: ReadonlyMap<string, ReadonlySet<string>>,
  kind: string,
  { name, made, plain }: Idiom,
): Promise<Fact | undefined> {
  const call = plain[tree.profile.language ?? ''];
  const named = new RegExp(`^(${name})$`, 'i');
  const [best] = [...users]
    .filter(([module]) => named.test(leafOf(module)))
    .sort((a, b) => b[1].size - a[1].size);
  if (!best || call === undefined || best[1].size < fewest) return undefined;
  const [module, own] = best;
  const path = fileOf(tree, module);
  if (path === undefined) return undefined;
  const callers = await plainCallers(tree, new RegExp(call, 'm'));
  const rivals = callers.filter((file) => !file.startsWith(module));
  const isOne =
    made === undefined
      ? rivals.length < callers.length
      : await says(tree, module, new RegExp(made, 'i'));
  if (!isOne) return undefined;
  const of = new Set([...own, ...rivals]).size;
  if (own.size < bar * of) return undefined;
  const [first = module] = own;
  const outside = rivals.filter((file) => !own.has(file));
  return {
    ...countedFact(
      'idiom',
      `${kind} ${path}`,
      { of, holds: own.size },
      [{ path: first, text: `${own.size} of ${of} sources` }],
      [`${encodePath(path)}~exists`],
    ),
    slots: {
      kind,
      module: path,
      count: String(own.size),
      ...(outside.length > 0 && exceptionsIn(outside)),
    },
  };
}

/** Few exceptions are named, of three the first two; more are a number. */
const mostCounted = 3;
const mostNamed = 2;

const exceptionsIn = (files: readonly string[]): Readonly<Record<string, string>> =>
  files.length > mostCounted
    ? { others: String(files.length) }
    : {
        outside: [
          ...files.slice(0, mostNamed).map(quoted),
          ...(files.length > mostNamed ? [unsaid] : []),
        ].join(', '),
      };

/** The file or folder behind a module. */
function fileOf(tree: ScanTree, module: string): string | undefined {
  const file = tree.files.find(
    (one) => one.startsWith(`${module}.`) && !one.slice(module.length + 1).includes('/'),
  );
  return file ?? (tree.hasFolder(module) ? `${module}/` : undefined);
}

const mostRead = 40;

/** Whether a module is what its name says, and no type, part of a page or client of something else that is called so. */
async function says(tree: ScanTree, module: string, made: RegExp): Promise<boolean> {
  const files = tree.files.filter(
    (file) => /^[./]/.test(file.slice(module.length)) && file.startsWith(module),
  );
  const texts = await tree.sample(files, mostRead);
  return texts.some(({ text }) => made.test(text));
}

/** Sources that make the call themselves, those of a wrapper among them. */
async function plainCallers(tree: ScanTree, call: RegExp): Promise<readonly string[]> {
  const files = tree.profile.sources.get(tree.profile.language ?? '') ?? [];
  const texts = await tree.sample(files, files.length);
  return texts.filter(({ text }) => call.test(withoutNotes(text))).map(({ path }) => path);
}

const withoutNotes = (text: string): string => text.replace(/^\s*(\/\/|#|\*|\/\*).*$/gm, '');
