import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { folderOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import { asideTest } from '../asideFolders';
import { isWrittenByTool } from '../sources/writtenFiles';

/** A file that names every file of a kind. */
export interface Register {
  readonly glob: string;
  readonly place: string;
  /** A second one beside it. */
  readonly also?: string;
  readonly of: number;
  readonly holds: number;
}

/** Fewer pages are found without a list; of so many must each but a few be named. */
const fewest = 8;
const bar = 0.95;
const mostLists = 6;

const contents = new RegExp(`(^|/)(?:${oneOf(lists.contentsOfDocuments)})$`);
const page = /\.(md|mdx|qmd|rst)$/;
/** What is put into other pages, or is no page. */
const isPart = /(^|\/)(?:_[^/]*|includes?|snippets?|overrides|assets|partials|readme\.md)(?:\/|$)/i;
const isAside = asideTest();

/** The contents of a site that name each of its pages: one that is left out there is found by nobody. */
export async function pageList(tree: ScanTree): Promise<Register | undefined> {
  const places = tree.files.filter((file) => contents.test(file) && !isAside(file));
  const pages = tree.files.filter((file) => page.test(file) && !isPart.test(file));
  const found = await Promise.all(
    places.slice(0, mostLists).map((one) => listOf(tree, one, pages)),
  );
  return found.flatMap((one) => one ?? []).sort((a, b) => b.holds - a.holds)[0];
}

async function listOf(
  tree: ScanTree,
  place: string,
  pages: readonly string[],
): Promise<Register | undefined> {
  const named = new Set((await tree.text(place)).match(/[\w@.%/-]+/g)?.map(bare));
  const roots = rootsOf(place).map((root) => {
    const own = pages.filter((file) => file.startsWith(root) && file !== place);
    const holds = own.filter((file) => named.has(bare(file.slice(root.length)))).length;
    return { root, of: own.length, holds };
  });
  const [best] = roots.sort((a, b) => b.holds - a.holds || b.root.length - a.root.length);
  if (!best || best.holds < fewest || best.holds < bar * best.of) return undefined;
  if (await isWrittenByTool(tree, place)) return undefined;
  const [ending = ''] = page.exec(pages.find((file) => file.startsWith(best.root)) ?? '') ?? [];
  return { glob: `${best.root}**/*${ending}`, place, of: best.of, holds: best.holds };
}

/** A path as such lists write it: with its ending or without, from the folder of the pages. */
const bare = (path: string): string => path.replace(/^\.?\//, '').replace(page, '');

/** Where the pages of a list may lie, each ending in a slash; none for the root, which holds more than pages. */
function rootsOf(place: string): readonly string[] {
  const folder = folderOf(place);
  const above = folderOf(folder);
  return [folder, above]
    .flatMap((base) => ['', 'doc', 'docs', 'src', 'content', 'docs/src'].map((one) => [base, one]))
    .map((parts) => parts.filter((part) => part !== '').join('/'))
    .filter((root) => root !== '')
    .map((root) => `${root}/`);
}
