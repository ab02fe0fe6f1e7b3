import lists from '../../language/lists/markup.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import { saying, type Saying } from '../../saying';
import { folderOf, resolvePath } from '../resolvePath';
import { isReadme } from './readmeSections';

/** Why a file was not read. */
export type UnreadCode = 'unread.noText' | 'unread.format' | 'unread.many' | 'unread.subject';

/** A file that could not be read, or a page that was linked and is not, and why. */
export interface UnreadFile {
  readonly path: RelativePath;
  readonly why: Saying<UnreadCode>;
}

/** Pages of a repository that are read besides its instruction files at most, and their characters. */
export const mostPages = 24;
export const mostPageCharacters = 400_000;

const prose = new RegExp(String.raw`\.(?:${oneOf(lists.proseEndings)})$`, 'i');
const otherProse = new RegExp(String.raw`\.(?:${oneOf(lists.unreadEndings)})$`, 'i');
const work = new RegExp(oneOf(lists.workWords), 'i');
const known = new RegExp(String.raw`(?:^|\/)(?:${oneOf(lists.knownPages)})\.\w+$`, 'i');
/** A folder of guides for contributors holds nothing else; one for developers may speak to those who build with the project. */
const inGuide = /(?:^|\/)docs?\/(?:[^/]+\/){0,4}contribut[\w-]*\/(?:[^/]+\/)?[^/]+$/i;
const guidePage = /(?:^|\/)docs?\/(?:[^/]+\/){0,4}contribut\w*\.\w+$/i;
const besideWork = new RegExp(
  String.raw`(?:^|\/)(?:docs?|documentation)\/(?:[^/]+\/){0,2}(?:${oneOf(lists.guideFolders)})\/([^/]+)$`,
  'i',
);
const rules = new RegExp(String.raw`(?<![a-z])(?:${oneOf(lists.rulesNames)})`, 'i');

/** Whether a page is the guide for contributors by its name: what it links is read too. */
export const isGuide = (path: RelativePath): boolean => guidePage.test(path);

/** In a folder of a version that is gone, or of another language, stands what another page says. */
const aside = new RegExp(String.raw`(?:^|\/)(?:${oneOf(lists.asideFolders)})\/`, 'i');

/** Pages that lie where guides for contributors lie, those that speak of the work first. */
export function pagesByPlace(files: readonly RelativePath[]): readonly RelativePath[] {
  const isOwn = (path: RelativePath): boolean => {
    const name = besideWork.exec(path)?.[1];
    return guidePage.test(path) || inGuide.test(path) || (name !== undefined && rules.test(name));
  };
  return files.filter((path) => prose.test(path) && !aside.test(path) && isOwn(path)).sort();
}

/** Pages that a guide names: those to read, and those that are not, with why. */
export function pagesLinked(
  path: RelativePath,
  text: string,
  has: (path: RelativePath) => boolean,
): { readonly pages: readonly RelativePath[]; readonly unread: readonly UnreadFile[] } {
  const targets = targetsIn(text).flatMap((target) => fileOf(path, target, has) ?? []);
  const pages: RelativePath[] = [];
  const unread: UnreadFile[] = [];
  for (const page of new Set(targets)) {
    const isRead = prose.test(page);
    if (!isRead && !otherProse.test(page)) continue;
    if (known.test(page)) continue;
    if (!(isReadme(path) ? isOfWork(page) : work.test(page)))
      unread.push({ path: page, why: saying('unread.subject') });
    else if (isRead) pages.push(page);
    else unread.push({ path: page, why: saying('unread.format') });
  }
  return { pages, unread };
}

/** A README leads to what users read too: there the folder of a page says little. */
const isOfWork = (page: RelativePath): boolean =>
  !aside.test(page) && work.test(page.split('/').at(-1) ?? page);

const inPlace = /\]\((?!#|mailto:)<?([^)\s#>]+)(?:#[^)]*)?\)/g;
const referred = /^ {0,3}\[[^\]\n]+\]:\s*<?([^>\s#]+)/gm;
const rstRole = /:(?:doc|download):`(?:[^`<]{0,200}<)?([^`<>]+)>?`/g;
const rstLink = /<([^<>\s#]+)(?:#[^<>]*)?>`_/g;
const rstIncluded = /^ *\.\. include:: *(\S+)$/gm;
const asciidoc = /\b(?:xref|link|include):{1,2}([^\s[\]#]+)(?:#[^[\]]*)?\[/g;
const ownAddress = /^https?:\/\/github\.com\/[^/]+\/[^/]+\/(?:blob|tree)\/[^/]+\/(.+)$/;

/** What a text links, in whichever markup, and what a list of contents names. */
function targetsIn(text: string): readonly string[] {
  const found = [inPlace, referred, rstRole, rstLink, rstIncluded, asciidoc].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, target = '']) => target.trim()),
  );
  return [...found, ...contents(text)];
}

/** Entries below `.. toctree::`. */
function contents(text: string): readonly string[] {
  const lists = text.matchAll(/^( *)\.\. toctree::.*\n((?:\1 +.*\n|[ \t]*\n)*)/gm);
  return [...lists].flatMap(([, , body = '']) =>
    body
      .split('\n')
      .map((line) => /<([^<>]+)>\s*$/.exec(line)?.[1] ?? line.trim())
      .filter((line) => line !== '' && !line.startsWith(':')),
  );
}

/** A target as seen from the folder of the file, from the root and from the folders around the file; an ending may be missing. */
function fileOf(
  from: RelativePath,
  target: string,
  has: (path: RelativePath) => boolean,
): RelativePath | undefined {
  const own = ownAddress.exec(target)?.[1]?.replace(/#.*$/, '');
  if (own === undefined && /^[a-z]+:/i.test(target)) return undefined;
  const goal = own ?? target;
  const around = own === undefined ? foldersAround(from) : [''];
  const folders = goal.startsWith('/') || own !== undefined ? [...around].reverse() : around;
  for (const folder of folders) {
    const path = resolvePath(folder, goal);
    const found = path === undefined ? undefined : endings.map((end) => path + end).find(has);
    if (found !== undefined) return found;
  }
  return undefined;
}

const endings = ['', '.rst', '.md', '/README.md', '/index.rst'] as const;

/** The folder of a file, that around it, and so on to the root. */
function foldersAround(path: RelativePath): readonly RelativePath[] {
  const folder = folderOf(path);
  return folder === '' ? [''] : [folder, ...foldersAround(folder)];
}
