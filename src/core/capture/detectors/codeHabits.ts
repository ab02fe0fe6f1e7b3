import { countedFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { encodePath, lineRef } from '../sources/ciFact';

/** Files of which all are read: an export in one that is not would make it false. */
const mostRead = 400;

/** Habits of one language that a new file breaks unnoticed: private modules, no default exports, test modules that must be named. */
export const codeHabits: Detector = {
  name: 'code habits',
  detect: async (tree) => {
    const { language } = tree.profile;
    const fact =
      language === 'python'
        ? await privateModules(tree)
        : language === 'typescript'
          ? await namedExports(tree)
          : language === 'rust'
            ? await namedTestModules(tree)
            : undefined;
    return fact ? [fact] : [];
  },
};

/** A Python package whose modules are private and whose names come out of its `__init__.py`. */
async function privateModules(tree: ScanTree): Promise<Fact | undefined> {
  const packages = tree.files.filter((file) => /^(src\/)?[a-z]\w*\/__init__\.py$/.test(file));
  for (const init of packages) {
    const folder = init.slice(0, init.lastIndexOf('/') + 1);
    const own = tree.files.filter(
      (file) =>
        file.startsWith(folder) &&
        !file.slice(folder.length).includes('/') &&
        file.endsWith('.py') &&
        !/__\w+__\.py$/.test(file),
    );
    const hidden = own.filter((file) => /\/_[a-z]\w*\.py$/.test(file));
    const text = await tree.text(init);
    const named = hidden.filter((file) =>
      new RegExp(`from \\.${file.slice(folder.length, -3)} import`).test(text),
    );
    if (hidden.length < 5 || hidden.length < 0.85 * own.length || named.length < 3) continue;
    const support = { of: own.length, holds: hidden.length };
    const first = hidden[0] ?? init;
    const count = `${support.holds} of ${support.of}`;
    return {
      ...countedFact(
        'privateModules',
        folder,
        support,
        [{ path: init, text: `${count} modules start with _` }],
        [lineRef(init, `from .${(named[0] ?? first).slice(folder.length, -3)} import`)],
      ),
      slots: { folder, init, count },
    };
  }
  return undefined;
}

async function namedExports(tree: ScanTree): Promise<Fact | undefined> {
  const files = (tree.profile.sources.get('typescript') ?? []).filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.(config|stories)\.\w+$|(^|\/)(app|pages|routes)\//.test(file),
  );
  if (files.length > mostRead) return undefined;
  const sources = (await tree.sample(files, mostRead)).filter(({ text }) => /^export /m.test(text));
  const breaking = sources.filter(({ text }) =>
    /^export default\b|^export \{ default\b|\bas default\b/m.test(text),
  );
  if (sources.length < 40 || breaking.length > 0) return undefined;
  const support = { of: sources.length, holds: sources.length };
  const path = sources[0]?.path ?? '';
  return {
    ...countedFact(
      'namedExports',
      'named',
      support,
      [{ path, text: `0 of ${sources.length} sources with exports use export default` }],
      [],
    ),
    slots: { count: `0 of ${sources.length}` },
  };
}

/** Files in `tests/` that are modules of one test binary. */
async function namedTestModules(tree: ScanTree): Promise<Fact | undefined> {
  const files = tree.files.filter((file) => /^tests\/[^/]+\.rs$/.test(file));
  for (const { path, text } of await tree.sample(files, 30)) {
    const modules = [...text.matchAll(/^(?:pub )?mod (\w+);/gm)].map((match) => match[1] ?? '');
    const others = files.filter((file) => file !== path);
    const named = others.filter((file) => modules.includes(file.slice('tests/'.length, -3)));
    if (named.length < 3 || named.length < 0.9 * others.length) continue;
    const support = { of: others.length, holds: named.length };
    const count = `${named.length} of ${others.length}`;
    return {
      ...countedFact(
        'testModules',
        path,
        support,
        [{ path, text: `names ${count} files of tests/` }],
        [`${encodePath(path)}#re:/^mod \\w+;/~exists`],
      ),
      slots: { file: path, count },
    };
  }
  return undefined;
}
