import lists from '../../language/lists/markup.json';
import { oneOf } from '../../language/oneOf';
import { failure } from '../../errors';
import type { Cancellation, RelativePath, RepositoryReader } from '../../ports';
import { saidAfter, type Statement } from '../importStatements';
import { folderOf } from '../resolvePath';
import { isOfOthers, packageOf, type InstructionFile } from './instructionFiles';
import { saysCommand, saysWhereKept } from './statementWorth';

/** READMEs of folders that are read at most, those nearest to the root first, and their characters. */
const mostReadmes = 40;
const mostReadmeCharacters = 300_000;

const isReadmeOfFolder = (path: RelativePath): boolean =>
  /\/readme\.(?:mdx?|markdown|rst|adoc)$/i.test(path);
const notOurs = new RegExp(String.raw`(?:^|\/)(?:${oneOf(lists.readmesOfOthers)})\/`, 'i');

/** READMEs of folders that are not read as instructions anyway. What they say to users is not for us: see `isOfFolder`. */
export async function readFolderReadmes(
  reader: RepositoryReader,
  all: readonly RelativePath[],
  read: ReadonlySet<RelativePath>,
  signal?: Cancellation,
): Promise<readonly InstructionFile[]> {
  const found: InstructionFile[] = [];
  let room = mostReadmeCharacters;
  for (const path of nearestFirst(all.filter(isOwn)).slice(0, mostReadmes)) {
    if (signal?.aborted) throw failure.cancelled();
    if (read.has(path)) continue;
    const text = await reader.text(path, room);
    if (text === undefined) continue;
    room -= text.length;
    found.push({ path, text, heldBy: path });
  }
  return found;
}

const isOwn = (path: RelativePath): boolean =>
  isReadmeOfFolder(path) && !isOfOthers(path) && !notOurs.test(path);

function nearestFirst(paths: readonly RelativePath[]): readonly RelativePath[] {
  const depth = (path: RelativePath): number => path.split('/').length;
  return [...paths].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}

/** Bans of editing by hand. */
const bans: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:do not|don[’']?t|never|(?:must|should) not|shouldn[’']t) (?:(?!forget)\w+ )?` +
      String.raw`(?:edit|modify|touch|change|commit|add)\b[^.\n]{0,60}\b(?:${oneOf(lists.filesForbidden)})\b`,
    'i',
  ),
  /\b(?:not|n[’']t|never) be (?:\w+ )?(?:edited|modified|touched)\b/i,
];
/** What a command makes again, or made. */
const makes = /\bre-?generat(?:e|es|ed|ing)\b|\bauto-?generated\b|\bgenerated from\b/i;
const forUsers = new RegExp(String.raw`^[^\p{L}]*(?:${oneOf(lists.headingsForUsers)})\b`, 'iu');
/** Nothing before it is said with it. */
const goesOn =
  /^(?:(?:then|therefore|thus|so|otherwise)\b|to \w+ (?:them|it|this|that)\b|[2-9][.)])/i;

/**
 * Whether a statement of a folder's README is for those who change the folder. Such a page speaks to users most of all: taken are bans of editing,
 * the command that makes files again and where translations are made: what stands below headings on tests or development is too often torn or for others.
 */
export function isOfFolder({ said, headings: of }: Statement): boolean {
  const last = of.at(-1) ?? '';
  if (goesOn.test(said) || goesOn.test(last)) return false;
  if (of.some((heading) => forUsers.test(heading))) return false;
  const isMade = makes.test(said) && saysCommand(said);
  return isMade || bans.some((ban) => ban.test(said)) || saysWhereKept(said);
}

/** The same with the folder that it is said of, unless its words name it; among documentation a page may be for the whole repository. */
export function asOfFolder(statement: Statement): Statement {
  const { path, text, headings: of } = statement;
  const folder = folderOf(path);
  const isOfAll = packageOf(path) === undefined && !ofDocumentation.test(of[0] ?? '');
  return isOfAll || text.includes(`${folder}/`)
    ? statement
    : saidAfter(`For \`${folder}/\`:`, statement);
}
const ofDocumentation = /\b(?:docs?|documentation|website)\b/i;
