import { quoted } from '../sentences/phrase';
import { countedFact, type Detector, type Fact } from '../fact';
import { encodePath } from '../sources/ciFact';
import { leafOf } from '../resolvePath';

/** A build file lists the sources by name where this share of them stands in it. */
const bar = 0.9;
/** A second list that holds this share beside such a one is told as well. */
const barOfSecond = 0.5;
const fewest = 8;
const buildFile =
  /(^|\/)(CMakeLists\.txt|meson\.build|BUILD(\.bazel)?|(GNU)?[Mm]akefile(?:\.am)?|[\w-]+\.(?:gyp|gypi|cmake|mk|vcxproj|pbxproj))$/;
const mostBuildFiles = 60;

/** Build files that name every source: a new one must be added there, which no compiler tells. */
export const listedSources: Detector = {
  name: 'listed sources',
  detect: async (tree) => {
    const { language } = tree.profile;
    if (language !== 'c' && language !== 'c++') return [];
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
      .sort((a, b) => b.holds - a.holds)
      .slice(0, 3);
    const [most] = naming;
    return most && most.holds >= bar * sources.length ? [listFact(sources, naming)] : [];
  },
};

function listFact(
  sources: readonly string[],
  naming: readonly { readonly path: string; readonly holds: number }[],
): Fact {
  const [first] = naming;
  const support = { of: sources.length, holds: first?.holds ?? 0 };
  const evidence = naming.map(({ path, holds }) => ({
    path,
    text: `names ${holds} of ${sources.length} sources`,
  }));
  return {
    ...countedFact(
      'listedSources',
      naming.map(({ path }) => path).join(', '),
      support,
      evidence,
      naming.map(({ path }) => `${encodePath(path)}~exists`),
    ),
    slots: {
      files: naming.map(({ path }) => quoted(path)).join(', '),
      count: `${support.holds} of ${support.of}`,
    },
  };
}
