import { collect, provenFact, type Detector, type Fact } from '../fact';
import { folderOf } from '../resolvePath';
import { quoted } from '../sentences/phrase';
import type { ScanTree } from '../scanTree';
import { isAside, isUnderTests } from '../sourceProfile';
import { lineRef } from '../sources/ciFact';
import { openedAround } from '../sources/openedAround';
import { withoutComments } from '../sources/withoutComments';

/** Kotlin: declarations that are public only where they say so, in all modules but a few. */
export const explicitApi: Detector = {
  name: 'explicit api',
  detect: async (tree) => (tree.profile.language === 'kotlin' ? collect(asked(tree)) : []),
};

const ofBuild = /^(build-logic|buildSrc|build-plugins?)\//;
const plugin = new RegExp(`${ofBuild.source}.*src/.*\\.(kts?|gradle)$`);
const build = /(^|\/)build\.gradle(\.kts)?$/;
const asks = /\bexplicitApi\(\)|explicitApi\s*=\s*ExplicitApiMode\.Strict/;
const takesBack =
  /\bexplicitApi\s*=\s*(null|ExplicitApiMode\.(Disabled|Warning))|\bexplicitApiWarning\(\)/;
const ofAllModules = /\b(subprojects|allprojects)\b/;
const mostBuilds = 200;
/** More exceptions than this, and it is no rule. */
const mostExcepted = 3;

async function asked(tree: ScanTree): Promise<Fact | undefined> {
  const builds = await tree.sample(
    tree.files.filter((file) => build.test(file) || plugin.test(file)),
    mostBuilds,
  );
  const read = builds.map(({ path, text }) => ({ path, text: withoutComments(path, text) }));
  const sourced = new Set(tree.files.flatMap((file) => mainSource.exec(file)?.[1] ?? []));
  for (const { path, text } of read) {
    if (path.includes('/') && !plugin.test(path)) continue;
    const match = asks.exec(text);
    const around = match && openedAround(text, match.index);
    if (!match || !around || /\b(if|when)\b/.test(around)) continue;
    const names = plugin.test(path) ? namesOf(path, read) : [];
    const isAll = ofAllModules.test(around);
    const except = read.filter(
      (one) =>
        isModule(one.path) &&
        (takesBack.test(one.text) ||
          (!isAll && !isAsked(one.text, names) && sourced.has(folderOf(one.path)))),
    );
    return except.length > mostExcepted ? undefined : factOf(tree, path, match[0], except);
  }
  return undefined;
}

async function factOf(
  tree: ScanTree,
  path: string,
  words: string,
  except: readonly { readonly path: string }[],
): Promise<Fact> {
  const evidence = await tree.at(path, words);
  const named = except.map((one) => quoted(`${folderOf(one.path)}/`)).join(', ');
  return {
    ...provenFact('strictTypes', 'explicitApi', evidence, [lineRef(path, words)], 0.9),
    slots: { file: path, value: 'explicitApi', ...(named !== '' && { except: named }) },
  };
}

const isModule = (path: string): boolean =>
  path.includes('/') && !ofBuild.test(path) && !isAside(path) && !isUnderTests(path);

/** A source of the product, and the folder of its module. */
const mainSource = /^(.+?)\/src\/\w*[mM]ain\/.*\.kt$/;

const isAsked = (text: string, names: readonly string[]): boolean =>
  asks.test(text) || names.some((name) => new RegExp(`["'\`]${name}["'\`]`).test(text));

/** What modules call a plugin of conventions by, and each that asks for it in turn. */
function namesOf(
  path: string,
  read: readonly { readonly path: string; readonly text: string }[],
): readonly string[] {
  const names = [nameOf(path)];
  for (const name of names)
    for (const other of read.filter((one) => plugin.test(one.path) && isAsked(one.text, [name])))
      if (!names.includes(nameOf(other.path))) names.push(nameOf(other.path));
  return names;
}

const nameOf = (path: string): string =>
  path.replace(/^.*\//, '').replace(/(\.gradle)?(\.kts?)?$/, '');
