import type { ScanTree } from '../scanTree';
import { isUnderTests } from '../sourceProfile';

/** What a test file takes from elsewhere: a helper of the project's own, or a class it extends. */
export interface Use {
  readonly what: string;
  readonly names: readonly string[];
}

type Reader = (text: string, path: string, tree: ScanTree) => readonly Use[];

/** Classes that every test framework brings along. */
const plainBases =
  /^(TestCase|PHPUnit\\Framework\\TestCase|Tests\\TestCase|(Active|Action)[A-Z]\w+::\w+|(XCTest\.)?XCTestCase|unittest\.TestCase|Minitest::Test|Test::Unit::TestCase|Exception|Object)$/;

/** How test files of a language say what they share. */
export const usesOfTests: Readonly<Record<string, Reader>> = {
  typescript: relativeImports,
  javascript: relativeImports,
  php: phpBase,
  ruby: (text) =>
    [...text.matchAll(/^\s*class Test\w* < ([\w:]+)|^\s*class \w+Test < ([\w:]+)/gm)]
      .slice(0, 1)
      .flatMap((match) => use(match[1] ?? match[2] ?? '')),
  python: pythonHelpers,
  elixir: (text) =>
    [...text.matchAll(/^\s*use ([A-Z][\w.]*Case(?:, async: true)?)\s*$/gm)]
      .slice(0, 1)
      .flatMap((match) => use(match[1] ?? '')),
  scala: (text) =>
    [...text.matchAll(/^(?:final )?class \w+(?:Suite|Spec|Tests?) extends (\w+)/gm)]
      .slice(0, 1)
      .flatMap((match) => use(match[1] ?? '')),
  java: (text, _, tree) =>
    ownClass(/^(?:public |final )*class \w+\s+extends (\w+)/m.exec(text)?.[1], tree),
  kotlin: (text, _, tree) =>
    ownClass(/^(?:internal |open )*class \w+(?:\([^)]*\))?\s*:\s*(\w+)\(/m.exec(text)?.[1], tree),
  'c#': (text, _, tree) =>
    ownClass(
      /^\s*(?:public |internal |sealed |partial )*class \w+(?:<[^>{]*>)?(?:\([^)]*\))?\s*:\s*(\w+)/m.exec(
        text,
      )?.[1],
      tree,
    ),
  rust: rustHelpers,
  go: goHelpers,
  swift: (text) =>
    [...text.matchAll(/^(?:final )?class \w+Tests?: ([\w.]+)/gm)]
      .slice(0, 1)
      .flatMap((match) => use(match[1] ?? '')),
};

function use(what: string): readonly Use[] {
  return what === '' || plainBases.test(what) ? [] : [{ what, names: [] }];
}

/** A class of the project's own: one of a framework has no file here. */
function ownClass(what: string | undefined, tree: ScanTree): readonly Use[] {
  const named = new RegExp(`(^|/)${what}(\\.\\w+)?\\.(java|kt|cs)$`);
  return what !== undefined && tree.files.some((file) => named.test(file)) ? use(what) : [];
}

function words(names: string): readonly string[] {
  return [...names.replace(/\btype /g, '').matchAll(/[\w$]+(?: as [\w$]+)?/g)].map(
    ([name]) => name.split(' as ')[0] ?? name,
  );
}

/** Modules of the tests, by their name or relative to the file: what lies outside is what is tested, or of somebody else. */
function pythonHelpers(text: string, path: string, tree: ScanTree): readonly Use[] {
  const taken = /^from ((?:tests?\b|testing\b|\.+)[\w.]*) import ([^\n(#]+|\([^)]*\))/gm;
  return [...text.matchAll(taken)].flatMap(([, from = '', names = '']) => {
    const what = from.startsWith('.')
      ? pythonFile(from, path, tree)
      : isThere(from.replace(/\./g, '/'), tree)
        ? from
        : undefined;
    return what === undefined ? [] : { what, names: words(names.replace(/#.*/g, '')) };
  });
}

/** Whether a module lies in the root, or beside the packages. */
const isThere = (module: string, tree: ScanTree): boolean =>
  ['', 'src/'].some((root) => tree.has(`${root}${module}.py`) || tree.hasFolder(root + module));

function pythonFile(from: string, path: string, tree: ScanTree): string | undefined {
  const [dots = ''] = /^\.+/.exec(from) ?? [];
  const folders = path.split('/').slice(0, -dots.length);
  const named = [...folders, ...from.slice(dots.length).split('.')].filter(Boolean).join('/');
  const file = tree.first(`${named}.py`, `${named}/__init__.py`);
  return file !== undefined && isUnderTests(file) ? file : undefined;
}

/** A name that says of what it is for; other words end or begin like it. */
const isOfTests = /(?<!(?<![a-z])(?:at|la|con|fas|pro|un|grea))test|mock|fake/i;

/** Packages of the repository that are made for tests, with the functions that the file calls of them. */
function goHelpers(text: string, path: string, tree: ScanTree): readonly Use[] {
  const imports = /^\s*(?:import )?(?:(\w+) )?"([\w.-]+\.\w+\/[\w./-]+)"/gm;
  return [...text.matchAll(imports)].flatMap(([, alias, from = '']) => {
    const parts = from.split('/');
    const last = parts.at(-1) ?? '';
    if (!isOfTests.test(last) || last === 'testing') return [];
    const what = goFolder(parts, tree);
    if (what === undefined || path.startsWith(what)) return [];
    const called = new RegExp(`\\b${alias ?? last.replace(/\W/g, '')}\\.([A-Z]\\w*)\\(`, 'g');
    return [{ what, names: [...new Set([...text.matchAll(called)].map(([, name = '']) => name))] }];
  });
}

/** The folder of the repository that a path of imports ends in. */
function goFolder(parts: readonly string[], tree: ScanTree): string | undefined {
  const folders = parts.map((_, at) => `${parts.slice(at).join('/')}/`).slice(2);
  return folders.find((folder) => tree.hasFolder(folder));
}

/** A crate of the repository that is made for tests, or a module beside the tests that holds none. */
function rustHelpers(text: string, path: string, tree: ScanTree): readonly Use[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const called =
    /^(?:pub )?(?:use (?:crate::)?(\w+)::([^;]+);|mod (common|support|utils?|helpers?);)/gm;
  return [...text.matchAll(called)].flatMap(([, crate = '', taken = '', module]) => {
    const named = module ?? crate;
    const what =
      tree.first(`${folder}${named}/mod.rs`, `${folder}${named}.rs`) ??
      (isOfTests.test(crate) ? crateFile(crate, tree) : undefined);
    return what === undefined || isMade(what, taken, tree)
      ? []
      : [{ what, names: takenNames(taken) }];
  });
}

/** Whether a part of a crate is taken that has no file: such a module holds what a build writes into it. */
function isMade(what: string, taken: string, tree: ScanTree): boolean {
  const part = /^([a-z]\w*)::/.exec(taken)?.[1];
  if (part === undefined || !what.endsWith('/lib.rs')) return false;
  const folder = what.slice(0, -'lib.rs'.length);
  return tree.first(`${folder}${part}.rs`, `${folder}${part}/mod.rs`) === undefined;
}

/** The root of a crate by the name of its folder, as crates are named by custom. */
const crateFile = (crate: string, tree: ScanTree): string | undefined =>
  tree.files.find(
    (file) => file.endsWith('/src/lib.rs') && file.split('/').at(-3)?.replace(/-/g, '_') === crate,
  );

/** What is taken by name: all of a module is nothing of it. */
const takenNames = (taken: string): readonly string[] =>
  /\*/.test(taken) ? [] : words(/\{([^{}]*)\}$/.exec(taken)?.[1] ?? taken.split('::').at(-1) ?? '');

/** The class by its whole name: a namespace or an alias before it stands for what the file takes. */
function phpBase(text: string): readonly Use[] {
  const written = /^(?:final |abstract )?class \w+ extends ([\w\\]+)/m.exec(text)?.[1];
  const [first, ...rest] = written?.replace(/^\\/, '').split('\\') ?? [];
  if (written === undefined || first === undefined) return [];
  const taken = new RegExp(`^use ([\\w\\\\]*\\\\${first}|[\\w\\\\]+(?= as ${first};))`, 'm').exec(
    text,
  );
  const top = written.startsWith('\\') ? first : (taken?.[1] ?? first);
  return use([top, ...rest].join('\\'));
}

/** Relative imports, resolved to the file or folder they mean. */
function relativeImports(text: string, path: string, tree: ScanTree): readonly Use[] {
  const found =
    /(?:import|export)\s+(?!type\s)([^'";]*?)\s+from\s+['"](\.[^'"]+)['"]|(?:const|let|var)\s+([^=;]+?)\s*=\s*require\(['"](\.[^'"]+)['"]\)/g;
  return [...text.matchAll(found)].flatMap(([, names, from, bound, required]) => {
    const target = resolved(path, from ?? required ?? '', tree);
    // Only a file made for tests is a helper; the others are what is tested.
    if (target === undefined || !isForTests(target, path)) return [];
    return {
      what: target,
      names: /\{/.test(names ?? bound ?? '') ? words(names ?? bound ?? '') : [],
    };
  });
}

/** What lies among the sources is what is tested, where the tests lie elsewhere or its folder is called for what it does. */
function isForTests(target: string, path: string): boolean {
  if (/(^|\/)(__tests__|test-utils|testutils)(\/|\.|$)|test[-_]?(utils?|helpers?)/i.test(target))
    return true;
  const [sources] = /^(.*\/)?(src|lib)\//.exec(target) ?? [];
  const isProduct = sources !== undefined && !path.startsWith(sources);
  const named = /(^|\/)(tests?|spec|specs|testing)(\/|\.|$)/i.exec(
    target.slice(sources?.length ?? 0),
  );
  return (
    named !== null && !isProduct && (sources === undefined || /^tests?$/i.test(named[2] ?? ''))
  );
}

function resolved(from: string, to: string, tree: ScanTree): string | undefined {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '.') parts.push(part);
  }
  const base = parts.join('/').replace(/\.[cm]?[jt]sx?$/, '');
  const endings = ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'mts'].flatMap((ending) => [
    `${base}.${ending}`,
    `${base}/index.${ending}`,
  ]);
  return tree.first(...endings);
}
