import { provenFact, type Detector, type Fact } from '../fact';
import { spread, type ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';

/** Where a project says that its documentation is run: the file, the words, and what of it runs. */
interface Way {
  readonly files: RegExp;
  readonly says: RegExp;
  readonly what: 'docstrings' | 'documents';
  /** Files that must say so; a single one is a corner. */
  readonly least?: number;
}

const ways: readonly Way[] = [
  {
    files: /^(pyproject\.toml|pytest\.ini|setup\.cfg|tox\.ini)$/,
    says: /--doctest-modules/,
    what: 'docstrings',
  },
  {
    files: /^(pyproject\.toml|pytest\.ini|setup\.cfg|tox\.ini)$/,
    says: /--doctest-glob\b|sphinx-build\b.* -b doctest/,
    what: 'documents',
  },
  {
    files: /^test\/.*_test\.exs$/,
    says: /^\s*doctest\(?\s*[A-Z][\w.]*/m,
    what: 'docstrings',
    least: 3,
  },
  {
    files: /^(test\/runtests|docs\/make)\.jl$/,
    says: /^\s*doctest\(\w|\bdoctest\s*=\s*true/m,
    what: 'docstrings',
  },
  { files: /(^|\/)dune$/, says: /^\s*\(mdx\b/m, what: 'documents' },
  {
    files: /\.cabal$|(^|\/)package\.yaml$/,
    says: /^\s*-?\s*doctest(-parallel)?\s*(,|[<>=^]|$)/m,
    what: 'docstrings',
  },
];
const mostFiles = 80;

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

async function factOf(
  tree: ScanTree,
  { files, says, what, least = 1 }: Way,
): Promise<Fact | undefined> {
  const all = spread(
    tree.files.filter((file) => files.test(file)),
    mostFiles,
  );
  const read = await tree.sample(all, mostFiles);
  const saying = read.flatMap(({ path, text }) => {
    const words = says.exec(text)?.[0].trim();
    return words === undefined ? [] : [{ path, words }];
  });
  const [first] = saying;
  if (!first || saying.length < least) return undefined;
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
