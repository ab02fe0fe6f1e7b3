import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import type { Cancellation, RelativePath, RepositoryReader } from '../../ports';
import { failure } from '../../errors';
import { withBlockBlanked } from '../../lesson/exportedBlock';
import { saying, type Saying } from '../../saying';
import { folderOf, resolvePath } from '../resolvePath';
import { foldersOf } from './conditionScope';

/** Files in which people write instructions for assistants, the closest first. */
const forAssistants = new RegExp(oneOf(lists.instructionFiles));
/** Files in which people write instructions for people. */
const forPeople =
  /^(?:\.github\/|docs?\/)?(?:CONTRIBUTING|DEVELOPMENT|DEVELOPING|HACKING|STYLE(?:[-_]?GUIDE)?|CODING[-_]?STYLE|CODE[-_]?STYLE)(?:\.md|\.mdx|\.markdown|\.txt)?$/i;
const notOurs = new RegExp(String.raw`(^|\/)(${oneOf(lists.foldersOfOthers)})\/`, 'i');
const maxFileBytes = 1_500_000;
const maxFiles = 80;
/** Files that one file asks to be read with it, and those that these ask for. */
const mostHops = 5;
const mostPages = 12;

/** A file to read, with the text as it is. */
export interface InstructionFile {
  readonly path: RelativePath;
  readonly text: string;
  /** Where it holds: an imported file holds where the file holds that asks for it. */
  readonly heldBy: RelativePath;
}

/** A file that could not be read, and why. */
export interface UnreadFile {
  readonly path: RelativePath;
  readonly why: Saying<'unread.noText'>;
}

/**
 * Every instruction file of a repository and those that are `isAlso`, or the named ones, with the files they import and the pages that CONTRIBUTING and its like
 * link. Each file comes once, circles end. Cancellation throws `cancelled`.
 */
export async function readInstructionFiles(
  reader: RepositoryReader,
  signal?: Cancellation,
  named: readonly RelativePath[] = [],
  isAlso: (path: RelativePath) => boolean = () => false,
): Promise<{
  readonly files: readonly InstructionFile[];
  readonly unread: readonly UnreadFile[];
  readonly folders: ReadonlySet<string>;
  /** Every file of the repository. */
  readonly all: readonly RelativePath[];
}> {
  const listing = await reader.list(signal);
  const known = new Set(listing.files);
  const queue: Asked[] = startsOf(listing.files, named, isAlso)
    .slice(0, maxFiles)
    .map((path) => ({ path, heldBy: path, hops: 0, isPage: false }));
  const taken = new Set(queue.map(({ path }) => path));
  const files: InstructionFile[] = [];
  const unread: UnreadFile[] = [];
  let pages = 0;
  const isOpen = ({ path }: Asked) =>
    known.has(path) && !taken.has(path) && queue.length < maxFiles;
  const textOf = (path: RelativePath) => {
    if (signal?.aborted) throw failure.cancelled();
    return reader.text(path, maxFileBytes);
  };
  for (const asked of queue) {
    const whole = await textOf(asked.path);
    // What we wrote there ourselves teaches nothing.
    const text = whole === undefined ? undefined : withBlockBlanked(whole);
    if (text === undefined) unread.push({ path: asked.path, why: saying('unread.noText') });
    const own = named.length === 0 ? instructionsIn(asked.path, text) : text;
    if (own === undefined) continue;
    files.push({ path: asked.path, text: own, heldBy: asked.heldBy });
    for (const next of nextOf(asked, own)) {
      if (!isOpen(next) || (next.isPage && (pages += 1) > mostPages)) continue;
      taken.add(next.path);
      queue.push(next);
    }
  }
  return { files, unread, folders: foldersOf(listing.files), all: listing.files };
}

/** A README speaks to users of the project; what it says to assistants stands under headings of its own. */
const isReadme = (path: RelativePath): boolean => /^readme\.mdx?$/i.test(path);
const forAgents = new RegExp(
  String.raw`^#{1,6}[ \t]+(?:${oneOf(lists.headingsForAgents)})\s*:?\s*$`,
  'i',
);

/**
 * What of a file is instruction: of a README what stands under headings that address assistants, the rest blanked so that lines keep
 * their numbers. `undefined` = nothing of it.
 */
export function instructionsIn(path: RelativePath, text: string | undefined): string | undefined {
  if (text === undefined || !isReadme(path)) return text;
  let depth = 0;
  const lines = text.split(/\r\n?|\n/).map((line) => {
    const marks = /^#{1,6}(?=[ \t])/.exec(line)?.[0].length ?? 0;
    if (marks > 0 && (depth === 0 || marks <= depth)) depth = forAgents.test(line) ? marks : 0;
    return depth > 0 ? line : '';
  });
  return lines.some((line) => line !== '') ? lines.join('\n') : undefined;
}

/** Whether instructions are looked for in a file, by its path alone. */
export function isInstructionFile(path: RelativePath): boolean {
  return (forAssistants.test(path) && !isVendored(path)) || forPeople.test(path) || isSkill(path);
}

/** Whether assistants that know a file read it at every turn, as far as its name says. */
export function isLoadedEachTurn(path: RelativePath): boolean {
  return forAssistants.test(path) && packageOf(path) === undefined;
}

/** A procedure that an assistant loads when it needs it: nothing to import, but its lines can be untrue. */
export function isSkill(path: RelativePath): boolean {
  return (
    /(?:^|\/)(?:\.[a-z]+\/)?skills\/[^/]+\/SKILL\.md$/.test(path) &&
    !isVendored(path.replace(/skills\//, ''))
  );
}

/** The named files; else what is known by its name, for assistants first, then for people. */
function startsOf(
  files: readonly RelativePath[],
  named: readonly RelativePath[],
  isAlso: (path: RelativePath) => boolean,
): readonly RelativePath[] {
  if (named.length > 0) return named;
  const first = files.filter((path) => forAssistants.test(path) && !isVendored(path)).sort();
  return [
    ...first,
    ...files.filter((path) => forPeople.test(path)).sort(),
    ...files.filter(isReadme),
    ...files.filter(isAlso).sort(),
  ];
}

interface Asked {
  readonly path: RelativePath;
  readonly heldBy: RelativePath;
  /** Files between it and one that was found by its name. */
  readonly hops: number;
  readonly isPage: boolean;
}

/** What a file asks to be read with it: it holds where that file holds; a page that is linked, where the page lies. */
function nextOf({ path, heldBy, hops }: Asked, text: string): readonly Asked[] {
  if (hops >= mostHops) return [];
  const imports = importsOf(path, text).map((next) => ({ path: next, heldBy, isPage: false }));
  const pages = hops === 0 && forPeople.test(path) ? pagesOf(path, text) : [];
  return [...imports, ...pages.map((next) => ({ path: next, heldBy: next, isPage: true }))].map(
    (next) => ({ ...next, hops: hops + 1 }),
  );
}

const toolFolders = new RegExp(String.raw`(^|\/)\.(?:${oneOf(lists.assistantFolders)})\/`);

function isVendored(path: string): boolean {
  const own = path.replace(toolFolders, '$1');
  return notOurs.test(own.slice(0, own.lastIndexOf('/') + 1));
}

/** `@path` outside of code, and a file that is only a link or a path. */
function importsOf(path: RelativePath, text: string): readonly RelativePath[] {
  const plain = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');
  const named = [
    ...plain.matchAll(/(?:^|[\s(])@((?:\.{0,2}\/)?[\w@.\-/]+\.(?:md|mdc|mdx|txt))\b/gm),
  ].map(([, target = '']) => target);
  const lines = text.trim();
  const alone = /^(?:see\s+)?(?:\[[^\]]*\]\(([^)\s]+)\)|((?:\.{0,2}\/)?[\w.\-/]+\.mdc?))\.?$/i.exec(
    lines,
  );
  const only = alone?.[1] ?? alone?.[2];
  return [...named, ...(only === undefined ? [] : [only])].flatMap((target) =>
    resolve(path, target),
  );
}

/** Pages on how to work that a text links, in place or by a reference. */
function pagesOf(path: RelativePath, text: string): readonly RelativePath[] {
  const inPlace = text.matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+\.mdx?)(?:#[^)]*)?\)/g);
  const referred = text.matchAll(
    /^ {0,3}\[[^\]\n]+\]:\s*<?(?!https?:)([^>\s#]+\.mdx?)(?=[>\s#]|$)/gm,
  );
  return [...inPlace, ...referred]
    .flatMap(([, target = '']) => resolve(path, target))
    .filter(
      (page) =>
        /contribut|develop|hack|style|guideline|convention|coding|testing|architecture|pull[-_]?request|commit|review/i.test(
          page,
        ) && !isVendored(page),
    );
}

/** A target as seen from the folder of the file, and from the root. */
function resolve(from: RelativePath, target: string): readonly RelativePath[] {
  const folders = target.startsWith('/') ? [''] : [folderOf(from), ''];
  return folders.flatMap((folder) => resolvePath(folder, target) ?? []);
}

const inAssistantFolder = new RegExp(String.raw`(^|\/)\.(?:${oneOf(lists.assistantFolders)})\/.*$`);

/** Instructions in a sub-folder are for that package; those in a tool's folder for the folder around it. */
export function packageOf(path: RelativePath): string | undefined {
  const own = path.replace(inAssistantFolder, '$1x');
  if (forPeople.test(path) || !own.includes('/')) return undefined;
  const folder = own.slice(0, own.lastIndexOf('/'));
  return folder.startsWith('.') || (/^docs?(\/|$)/.test(folder) && !forAssistants.test(path))
    ? undefined
    : folder;
}

/** Names of files that speak of everything in their folder. */
const aboutAll = new RegExp(
  String.raw`(?:^|\/)(?:AGENTS?|CLAUDE|GEMINI|CONVENTIONS|README|copilot-instructions)[^/]*$|(?:^|\/)\.[a-z]*rules$`,
  'i',
);

/** Whether a file is about one subject, which its title says: a rule among others, a page. */
export function isAboutOneThing(path: RelativePath): boolean {
  return !aboutAll.test(path) && !forPeople.test(path);
}
