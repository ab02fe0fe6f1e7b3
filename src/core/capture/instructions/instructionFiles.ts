import lists from '../../language/lists/instructions.json';
import markup from '../../language/lists/markup.json';
import { oneOf } from '../../language/oneOf';
import type { Cancellation, RelativePath, RepositoryReader } from '../../ports';
import { failure } from '../../errors';
import { withBlockBlanked } from '../../lesson/exportedBlock';
import { saying } from '../../saying';
import { folderOf, resolvePath } from '../resolvePath';
import { foldersOf } from './conditionScope';
import {
  isGuide,
  mostPageCharacters,
  mostPages,
  pagesByPlace,
  pagesLinked,
  type UnreadCode,
  type UnreadFile,
} from './instructionPages';
import { isReadme, sectionsForWork } from './readmeSections';
import { withCommentsShown } from './templateComments';

/** Files in which people write instructions for assistants, the closest first. */
const forAssistants = new RegExp(oneOf(lists.instructionFiles));
/** Files in which people write instructions for people. */
const forPeople = new RegExp(
  String.raw`^(?:\.(?:github|gitlab|gitea|forgejo)\/|docs?\/)?(?:${oneOf(markup.guideNames)})(?:\.(?:${oneOf(markup.proseEndings)}))?$`,
  'i',
);
const notOurs = new RegExp(String.raw`(^|\/)(${oneOf(lists.foldersOfOthers)})\/`, 'i');
const maxFileBytes = 1_500_000;
const maxFiles = 80;
/** Files that one file asks to be read with it, and those that these ask for. */
const mostHops = 5;

/** A file to read, with the text as it is. */
export interface InstructionFile {
  readonly path: RelativePath;
  readonly text: string;
  /** Where it holds: an imported file holds where the file holds that asks for it. */
  readonly heldBy: RelativePath;
}

/** What was read, and what was not. */
export interface InstructionFiles {
  readonly files: readonly InstructionFile[];
  readonly unread: readonly UnreadFile[];
  readonly folders: ReadonlySet<string>;
  /** Every file of the repository. */
  readonly all: readonly RelativePath[];
}

/**
 * Every instruction file of a repository and those that are `isAlso`, or the named ones, with the files they import, the pages that CONTRIBUTING and its
 * like link and those that lie where guides lie. Each file comes once, circles end. Cancellation throws `cancelled`.
 */
export async function readInstructionFiles(
  reader: RepositoryReader,
  signal?: Cancellation,
  named: readonly RelativePath[] = [],
  isAlso: (path: RelativePath) => boolean = () => false,
): Promise<InstructionFiles> {
  const { files: all } = await reader.list(signal);
  const gathering = new Gathering(new Set(all), named.length > 0, async (path) => {
    if (signal?.aborted) throw failure.cancelled();
    // What we wrote there ourselves teaches nothing.
    const text = await reader.text(path, maxFileBytes);
    return text === undefined ? undefined : withCommentsShown(path, withBlockBlanked(text));
  });
  for (const path of startsOf(all, named, isAlso).slice(0, maxFiles))
    gathering.ask({ path, heldBy: path, hops: 0 });
  await gathering.readAll();
  if (named.length === 0)
    for (const path of pagesByPlace(all)) gathering.askPage({ path, heldBy: path, hops: 1 });
  await gathering.readPages();
  const { files, unread } = gathering;
  return { files, unread, folders: foldersOf(all), all };
}

/** Reads files and what they ask for, as long as there is room. */
class Gathering {
  readonly files: InstructionFile[] = [];
  readonly unread: UnreadFile[] = [];
  private readonly queue: Asked[] = [];
  private readonly pages: Asked[] = [];
  private done = 0;
  private readonly taken = new Set<RelativePath>();

  constructor(
    private readonly known: ReadonlySet<RelativePath>,
    private readonly areNamed: boolean,
    private readonly textOf: (path: RelativePath) => Promise<string | undefined>,
  ) {}

  ask(asked: Asked): void {
    if (this.taken.has(asked.path) || this.queue.length >= maxFiles) return;
    this.taken.add(asked.path);
    this.queue.push(asked);
  }

  askPage(asked: Asked): void {
    if (!this.taken.has(asked.path)) this.pages.push(asked);
    this.taken.add(asked.path);
  }

  async readAll(): Promise<void> {
    for (; this.queue.length > this.done; this.done += 1) {
      const asked = this.queue[this.done];
      if (asked === undefined) return;
      const text = await this.textOf(asked.path);
      if (text === undefined) this.leave(asked.path, 'unread.noText');
      const own = this.areNamed ? text : sectionsForWork(asked.path, text);
      if (own !== undefined) this.keep(asked, own);
    }
  }

  async readPages(): Promise<void> {
    let [count, characters] = [0, 0];
    for (const asked of this.pages) {
      const text = count < mostPages ? await this.textOf(asked.path) : '';
      const hasRoom = count < mostPages && characters + (text?.length ?? 0) <= mostPageCharacters;
      if (text === undefined) this.leave(asked.path, 'unread.noText');
      else if (!hasRoom) this.leave(asked.path, 'unread.many');
      if (text === undefined || !hasRoom) continue;
      count += 1;
      characters += text.length;
      this.keep(asked, text);
    }
    await this.readAll();
  }

  /** A file is read; what it asks to be read with it holds where it holds, a page that is linked where the page lies. */
  private keep({ path, heldBy, hops }: Asked, text: string): void {
    this.files.push({ path, text, heldBy });
    if (hops >= mostHops) return;
    for (const next of importsOf(path, text))
      if (this.known.has(next)) this.ask({ path: next, heldBy, hops: hops + 1 });
    if (!forPeople.test(path) && !isGuide(path) && !isReadme(path)) return;
    const linked = pagesLinked(path, text, (page) => this.known.has(page));
    for (const page of linked.pages)
      if (!isOfOthers(page)) this.askPage({ path: page, heldBy: page, hops: hops + 1 });
    for (const { path: page, why } of linked.unread) this.leave(page, why.code);
  }

  private leave(path: RelativePath, code: UnreadCode): void {
    if (!this.unread.some((one) => one.path === path))
      this.unread.push({ path, why: saying(code) });
  }
}

/** Whether instructions are looked for in a file, by its path alone. */
export function isInstructionFile(path: RelativePath): boolean {
  return (forAssistants.test(path) && !isOfOthers(path)) || forPeople.test(path) || isSkill(path);
}

/** Whether a file is written for assistants, by its path alone. */
export const isForAssistants = (path: RelativePath): boolean => forAssistants.test(path);

/** Whether assistants that know a file read it at every turn, as far as its name says. */
export function isLoadedEachTurn(path: RelativePath): boolean {
  return forAssistants.test(path) && packageOf(path) === undefined;
}

/** A procedure that an assistant loads when it needs it: nothing to import, but its lines can be untrue. */
export function isSkill(path: RelativePath): boolean {
  return (
    /(?:^|\/)(?:\.[a-z]+\/)?skills\/[^/]+\/SKILL\.md$/.test(path) &&
    !isOfOthers(path.replace(/skills\//, ''))
  );
}

/** The named files; else what is known by its name, for assistants first, then for people. */
function startsOf(
  files: readonly RelativePath[],
  named: readonly RelativePath[],
  isAlso: (path: RelativePath) => boolean,
): readonly RelativePath[] {
  if (named.length > 0) return named;
  const first = files.filter((path) => forAssistants.test(path) && !isOfOthers(path)).sort();
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
}

const toolFolders = new RegExp(String.raw`(^|\/)\.(?:${oneOf(lists.assistantFolders)})\/`);

/** Whether a file lies in a folder of others: vendored, an example, a template. */
export function isOfOthers(path: string): boolean {
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

/** A target as seen from the folder of the file, and from the root. */
function resolve(from: RelativePath, target: string): readonly RelativePath[] {
  const folders = target.startsWith('/') ? [''] : [folderOf(from), ''];
  return folders.flatMap((folder) => resolvePath(folder, target) ?? []);
}

/** Guides lie among the documentation of a whole repository. */
const inDocs = /(?:^|\/)(?:docs?|documentation)\//i;
const inAssistantFolder = new RegExp(String.raw`(^|\/)\.(?:${oneOf(lists.assistantFolders)})\/.*$`);

/** Instructions in a sub-folder are for that package; those in a tool's folder for the folder around it. */
export function packageOf(path: RelativePath): string | undefined {
  const own = path.replace(inAssistantFolder, '$1x');
  if (forPeople.test(path) || !own.includes('/')) return undefined;
  const folder = own.slice(0, own.lastIndexOf('/'));
  return folder.startsWith('.') || (inDocs.test(`${folder}/`) && !forAssistants.test(path))
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
