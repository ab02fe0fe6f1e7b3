import { asideTest } from '../asideFolders';
import { provenFact, type Detector, type Fact } from '../fact';
import { spread, type ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';
import { withoutComments } from '../sources/withoutComments';
import { ciSteps } from '../sources/ciSteps';
import { taskTargets } from '../sources/taskTargets';
import { withoutEnvironments } from '../sources/toxRuns';

/** Where a project says that its documentation is run: the file, the words, and what of it runs. */
interface Way {
  readonly files: RegExp;
  readonly says: RegExp;
  readonly what: 'docstrings' | 'documents';
  /** Files that must say so; a single one is a corner. */
  readonly least?: number;
  /** The part of them that must, where each speaks for its own package. */
  readonly share?: number;
}

const ways: readonly Way[] = [
  {
    files: /^(pyproject\.toml|pytest\.ini|setup\.cfg|tox\.ini)$/,
    says: /--doctest-modules/,
    what: 'docstrings',
  },
  {
    files: /^(pyproject\.toml|pytest\.ini|setup\.cfg|tox\.ini)$/,
    // Without a pattern it is switched off.
    says: /--doctest-glob(?:=|\s+|["'],\s*["'])["']?[^\s"',\]]|sphinx-build\b.* -b doctest/,
    what: 'documents',
  },
  {
    files: /^test\/.*_test\.exs$/,
    says: /^\s*doctest\(?\s*[A-Z][\w.]*/m,
    what: 'docstrings',
    least: 3,
  },
  {
    files: /^test\/runtests\.jl$/,
    says: /^\s*doctest\(\w/m,
    what: 'docstrings',
  },
  // A stanza speaks for the pages of its own folder.
  { files: /^(docs?\/)?dune$/, says: /^\s*\(mdx\b/m, what: 'documents' },
  {
    files: /\.cabal$|(^|\/)package\.yaml$/,
    says: /^\s*-?\s*doctest(-parallel)?(?=\s*(,|[<>=^]|$))/m,
    what: 'docstrings',
    share: 0.9,
  },
];
const mostFiles = 80;
/** Packages that tests are fed with; those of Elixir and Julia are tests themselves. */
const isAside = (file: string): boolean =>
  /\.cabal$|package\.yaml$|dune$/.test(file) && aside(file);
const aside = asideTest('tests', 'measures');

/** What of a settings file holds for every run of the tests: no environment of tox that has a name, but of documents one that CI runs; no docstrings where tests alone are collected. */
function ofTests(
  tree: ScanTree,
  path: string,
  what: Way['what'],
  text: string,
  isInCi: boolean,
): string {
  const held = what === 'documents' && isInCi ? text : withoutEnvironments(text);
  const [, places = ''] = /^\s*testpaths\s*=\s*((?:.*)(?:\n[ \t]+.*)*)/m.exec(held) ?? [];
  const named = places.match(/[\w./-]+/g) ?? [];
  const holdsNone = named.length > 0 && !named.some((one) => holdsSources(tree, one));
  return what === 'docstrings' && holdsNone && /\.(toml|ini|cfg)$/.test(path) ? '' : held;
}

/** Whether a folder or file that a run is given holds sources of the project, tests apart. */
function holdsSources(tree: ScanTree, given: string): boolean {
  const place = given.replace(/^\.\//, '').replace(/\/$/, '');
  const sources = tree.profile.sources.get('python') ?? [];
  return place === '.' || sources.some((file) => file === place || file.startsWith(`${place}/`));
}

/** Whether every run of the tests that is known is given files and folders, none of which holds sources. */
async function runsTestsAlone(tree: ScanTree): Promise<boolean> {
  const recipes = (await taskTargets(tree)).flatMap(({ recipe }) => recipe);
  const tox = withoutComments('tox.ini', await tree.text('tox.ini')).split('\n');
  const all = [...(await ciSteps(tree)).map(({ text }) => text), ...recipes, ...tox];
  const runs = all.flatMap((text) =>
    /\binstall\b/.test(text) ? [] : (/\b(?:pytest|py\.test)\b.*/.exec(text)?.[0] ?? []),
  );
  const given = runs.map((run) =>
    run.split(' ').filter((word) => tree.has(word) || tree.hasFolder(word.replace(/^\.\//, ''))),
  );
  return (
    given.length > 0 &&
    given.every((one) => one.length > 0 && !one.some((word) => holdsSources(tree, word)))
  );
}

/** Examples in documentation that run with the tests: who writes one writes a test. */
export const exampleTests: Detector = {
  name: 'example tests',
  detect: async (tree) => {
    for (const way of ways) {
      const fact = await factOf(tree, way);
      if (fact) return [fact];
    }
    return [];
  },
};

/** Modules with examples that a test has to name, for all to be run. */
const leastCovered = 0.9;

/** Whether the tests of Elixir name nearly every module that has examples. */
async function coversExamples(tree: ScanTree): Promise<boolean> {
  const tests = await tree.sample(
    tree.files.filter((file) => /^test\/.*_test\.exs$/.test(file)),
    mostModules,
  );
  const named = new Set(
    tests.flatMap(({ text }) =>
      [...text.matchAll(/^\s*doctest\(?\s*([A-Z][\w.]*)/gm)].map(([, name = '']) => name),
    ),
  );
  const sources = await tree.sample(
    tree.files.filter((file) => /^lib\/.*\.ex$/.test(file)),
    mostModules,
  );
  const shown = sources.flatMap(({ text }) =>
    /^\s+iex(?:\(\d+\))?> /m.test(text) ? (/^defmodule ([\w.]+)/m.exec(text)?.[1] ?? []) : [],
  );
  return shown.filter((name) => named.has(name)).length >= leastCovered * shown.length;
}

const mostModules = 400;

const isOfPytest = (path: string): boolean => /\.(toml|ini|cfg)$/.test(path);

/** Whether the run that is known leaves examples out: it collects tests alone, or names only some modules. */
async function leavesSome(tree: ScanTree, path: string): Promise<boolean> {
  if (path.endsWith('.exs')) return !(await coversExamples(tree));
  return isOfPytest(path) && runsTestsAlone(tree);
}

async function factOf(
  tree: ScanTree,
  { files, says, what, least = 1, share = 0 }: Way,
): Promise<Fact | undefined> {
  const all = spread(
    tree.files.filter((file) => files.test(file) && !isAside(file)),
    mostFiles,
  );
  const read = await tree.sample(all, mostFiles);
  const isInCi = (await ciSteps(tree)).some(({ text }) => text.includes('doctest'));
  const saying = read.flatMap(({ path, text }) => {
    const words = says
      .exec(ofTests(tree, path, what, withoutComments(path, text), isInCi))?.[0]
      .trim();
    return words === undefined ? [] : [{ path, words }];
  });
  const [first] = saying;
  if (!first || saying.length < Math.max(least, share * read.length)) return undefined;
  if (what === 'docstrings' && (await leavesSome(tree, first.path))) return undefined;
  const words = first.words.split('\n').at(-1)?.trim() ?? first.words;
  return {
    ...provenFact(
      'exampleTests',
      what,
      await tree.at(first.path, words),
      [lineRef(first.path, words)],
      0.9,
    ),
    slots: { what, name: words, file: first.path },
  };
}
