import { checksOfText } from './limits/checksOfText';
import { readStatements } from './importStatements';
import type { Cancellation, RelativePath, RepositoryReader } from '../ports';
import { failure } from '../errors';
import type { Candidate } from './candidate';
import type { Finding } from './check/finding';
import type { Fact } from './fact';
import type { Statement } from './importStatements';
import {
  packageOf,
  readInstructionFiles,
  type InstructionFiles,
} from './instructions/instructionFiles';
import type { UnreadFile } from './instructions/instructionPages';
import { asMarkdown } from './markup/asMarkdown';
import { isAside } from './instructions/asideSections';
import { asOfFolder, isOfFolder, readFolderReadmes } from './instructions/folderReadmes';
import { isCloneAlone } from './instructions/idleSentences';
import type { Leaning } from './instructions/leaningOf';
import { conditionOf } from './instructions/conditionScope';
import { headingsIn, withNamedPlaces } from './instructions/namedPlaces';
import { sourceRefs } from './instructions/sourceRefs';
import { descriptionOf, nameOf, triggersOf } from './instructions/statementName';
import { tellAlone } from './instructions/statementBody';
import { bindsReader, isWorthSaying } from './instructions/statementWorth';
import { asTask, isTask } from './instructions/templateTasks';
import { profileOf, relationOf, relationToFact } from './statementRelations';

/** Words that stand somewhere in the repository. */
export interface Said {
  readonly path: RelativePath;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
}

/** One statement with what the scan, the files, the lessons and the other statements say of it. */
export interface ImportedStatement extends Statement {
  /**
   * `new`: worth proposing; `known`: the scan says the same; `duplicate`: another statement says the same; `contradicts`: the scan, a lesson or
   * another statement says otherwise; `wrong`: something it names is not so; `leans`: it cannot be understood out of its file;
   * `no instruction`: nothing to act on.
   */
  readonly standing:
    'new' | 'known' | 'duplicate' | 'contradicts' | 'wrong' | 'leans' | 'no instruction';
  /** Why it cannot be understood alone. */
  readonly leaning?: Leaning;
  /** The fact it repeats or contradicts, to be shown beside it. */
  readonly fact?: Fact;
  /** The statement or lesson it repeats or contradicts, likewise. */
  readonly against?: Said;
  /** What of it is not so, each with its own line; absent = nothing was found, or nobody looked. */
  readonly faults?: readonly Finding[];
  /** What to propose; absent where there is nothing to act on. Limits are for the gate to judge. */
  readonly candidate?: Candidate;
}

/** What the instruction files of a repository say. */
export interface ImportResult {
  readonly files: readonly RelativePath[];
  /** Files that could not be read, each with why. */
  readonly unread: readonly UnreadFile[];
  readonly statements: readonly ImportedStatement[];
}

/** A text that lies outside of the repository: nothing tells when it changes. */
export interface OutsideText {
  /** What a reader knows it by. */
  readonly name: string;
  readonly text: string;
}

/** The files that a user named; none = all that are known by their names. */
export interface NamedSources {
  readonly named?: readonly RelativePath[];
  readonly outside?: readonly OutsideText[];
}

/** Reads every instruction file as whole statements and compares them with scanned facts and with each other. Writes nothing. Cancellation throws `cancelled`. */
export async function importInstructions(
  reader: RepositoryReader,
  facts: readonly Fact[],
  signal?: Cancellation,
  { named = [], outside = [] }: NamedSources = {},
): Promise<ImportResult> {
  const { sources, unread, folders } = await sourcesOf(reader, signal, { named, outside });
  const judged: ImportedStatement[] = [];
  const told = new Set<RelativePath>();
  const names = new Set<string>();
  for (const one of sources) {
    if (signal?.aborted) throw failure.cancelled();
    const { path, text, heldBy } = one;
    const source = {
      heldBy,
      lines: text.split(/\r\n?|\n/),
      headings: headingsIn(asMarkdown(path, text).split('\n')),
      names,
      folders,
      isNamed: named.length > 0 || heldBy === undefined,
    };
    const taken = takenOf(one, (statement) => judge(statement, facts, source));
    // A README that says nothing of the work is no instruction file.
    if (one.isReadme === true && taken.length === 0) continue;
    told.add(path);
    judged.push(...taken);
  }
  return { files: [...told], unread, statements: compareAll(judged) };
}

/** The judged statements of a text that are looked at; of a README those alone that can be proposed and were not cut. */
function takenOf(
  source: SourceText,
  judged: (statement: Statement) => ImportedStatement,
): readonly ImportedStatement[] {
  const all = readStatements(source.path, source.text);
  if (source.isReadme !== true) return all.map(judged);
  return all.filter(isOfFolder).map(asOfFolder).map(judged).filter(isWhole);
}

const isWhole = ({ standing, candidate }: ImportedStatement): boolean =>
  standing !== 'no instruction' &&
  standing !== 'leans' &&
  !/\(more in `[^`]+`[^)]*\)$/.test(candidate?.body ?? '');

/** What is read: the named files and texts, else all instruction files and, after them, the READMEs of folders. */
async function sourcesOf(
  reader: RepositoryReader,
  signal: Cancellation | undefined,
  { named = [], outside = [] }: NamedSources,
): Promise<Pick<InstructionFiles, 'unread' | 'folders'> & { sources: readonly SourceText[] }> {
  const { files, unread, folders, all } = await readInstructionFiles(reader, signal, named);
  const others = outside.map(({ name, text }) => ({ path: name, text, heldBy: undefined }));
  if (named.length > 0) return { sources: [...files, ...others], unread, folders };
  if (others.length > 0) return { sources: others, unread, folders };
  const read = new Set(files.map(({ path }) => path));
  const readmes = await readFolderReadmes(reader, all, read, signal);
  const sources = [...files, ...readmes.map((one) => ({ ...one, isReadme: true }))];
  return { sources, unread, folders };
}

/** A text whose statements are looked at. */
interface SourceText {
  readonly path: RelativePath;
  readonly text: string;
  readonly heldBy: RelativePath | undefined;
  /** A README of a folder: most of it is for users. */
  readonly isReadme?: boolean;
}

/** What a statement is made into a candidate with. */
interface Source {
  /** Where it holds; `undefined` = it was read outside of the repository. */
  readonly heldBy: RelativePath | undefined;
  readonly lines: readonly string[];
  /** Of the whole file. */
  readonly headings: readonly string[];
  readonly names: Set<string>;
  readonly folders: ReadonlySet<string>;
  /** A user named it. */
  readonly isNamed: boolean;
}

/** Statements compared pairwise at most; more than this in a repository's files is no list of rules any more. */
const mostCompared = 600;

/** Marks what repeats or contradicts another statement. Of two that contradict each other, neither is worth proposing until the user decides. */
function compareAll(judged: readonly ImportedStatement[]): readonly ImportedStatement[] {
  const result = [...judged];
  const compared = result.slice(0, mostCompared);
  const profiles = compared.map(({ text, said }) => profileOf(text, said));
  // Where a statement holds is told once: it is asked for every pair.
  const places = compared.map(
    ({ path, appliesTo }) => `${packageOf(path) ?? ''}\n${appliesTo.join()}`,
  );
  const mark = (at: number, standing: 'duplicate' | 'contradicts', against: Said): void => {
    const statement = result[at];
    const { path, line, text } = against;
    if (statement?.standing === 'new')
      result[at] = { ...statement, standing, against: { path, line, text } };
  };
  for (const [at, statement] of compared.entries()) {
    for (const [before, earlier] of compared.slice(0, at).entries()) {
      if (result[at]?.standing !== 'new') break;
      const [one, other] = [profiles[before], profiles[at]];
      const isHere = places[before] === places[at];
      if (!one || !other || !isHere || !isComparable(earlier, statement)) continue;
      const relation = relationOf(one, other);
      if (relation === 'same') mark(at, 'duplicate', earlier);
      // Whoever says more stands for both.
      if (relation === 'more') mark(before, 'duplicate', statement);
      if (relation !== 'contradicts') continue;
      mark(at, 'contradicts', earlier);
      mark(before, 'contradicts', statement);
    }
  }
  return result;
}

/** Parts of one statement do not meet, which share what led in; a statement that was repeated stands at its first place. */
function isComparable(a: ImportedStatement, b: ImportedStatement): boolean {
  const isOut = ['no instruction', 'leans', 'duplicate'].includes(a.standing);
  return !isOut && !haveOneLead(a, b);
}

/** Parts of one statement begin with the same words. */
function haveOneLead(a: Statement, b: Statement): boolean {
  if (a.path !== b.path) return false;
  const isOne =
    a.line === b.line ||
    (a.said !== b.said && a.said.slice(0, sharedLead) === b.said.slice(0, sharedLead));
  return isOne && a.headings.join() === b.headings.join();
}

/** Characters of a beginning that are no accident. */
const sharedLead = 24;

/** Whether it asks for something; commands are kept whatever they speak of. */
function isInstruction(statement: Statement): boolean {
  const { isForbidden, hasCommands, isProse, said, own } = statement;
  if (/[:：]\s*$/.test(said) || isCloneAlone(said)) return false;
  if (isForbidden || hasCommands || isTask(statement)) return true;
  const heading = statement.headings.at(-1);
  return isWorthSaying(said, own, heading) && (!isProse || bindsReader(said));
}

/** What it says out of its file; `undefined` = nothing to act on. Whoever names a page asks for all of it. */
function toldOf(
  statement: Statement,
  { isNamed }: Source,
): ReturnType<typeof tellAlone> | undefined {
  const isTold = isNamed || !isAside(statement.path, statement.headings, statement.said);
  if (!isTold || !isInstruction(statement)) return undefined;
  return tellAlone(isTask(statement) ? asTask(statement) : statement);
}

function judge(statement: Statement, facts: readonly Fact[], source: Source): ImportedStatement {
  const told = toldOf(statement, source);
  if (told === undefined) return { ...statement, standing: 'no instruction' };
  if (told.body === undefined) return { ...statement, standing: 'leans', leaning: told.leaning };
  const { path, headings: own } = statement;
  const body = withNamedPlaces(told.body, { path, headings: source.headings, own });
  const candidate = candidateOf(statement, body, source);
  const folder = source.heldBy === undefined ? undefined : packageOf(source.heldBy);
  for (const fact of facts.filter(
    (known) => known.package === folder || known.package === undefined,
  )) {
    const relation = relationToFact(statement.text, fact);
    // What a package does differently is said by its own facts.
    const isOverruled =
      fact.package === undefined &&
      facts.some(
        (own) => folder !== undefined && own.package === folder && own.topic === fact.topic,
      );
    if (relation && !isOverruled) {
      const standing = relation === 'same' ? 'known' : 'contradicts';
      return { ...statement, standing, fact, candidate };
    }
  }
  return { ...statement, standing: 'new', candidate };
}

/** The statement as a lesson that says `body`. */
function candidateOf(
  statement: Statement,
  body: string,
  { heldBy, lines, names, folders }: Source,
): Candidate {
  const { path, line, isProcedure } = statement;
  const folder = heldBy === undefined ? undefined : packageOf(heldBy);
  const condition = conditionOf(statement, folders, folder);
  const appliesTo = condition === undefined ? statement.appliesTo : [`${condition}/**`];
  // A rule for one folder is tried there alone.
  const check = isProcedure ? [] : checksOfText(body, appliesTo);
  return {
    name: nameOf(statement, names),
    description: descriptionOf(statement.subject),
    kind: isProcedure ? 'recipe' : 'convention',
    breadth: 'topic',
    triggers: triggersOf(statement.subject),
    ...(folder === undefined ? {} : { package: folder }),
    ...(appliesTo.length === 0 ? {} : { appliesTo }),
    confidence: 0.7,
    refs: heldBy === undefined ? [] : sourceRefs(path, lines, statement),
    by: 'import',
    evidence: [`${path}:${line}`],
    body,
    ...(check.length > 0 && { check }),
  };
}
