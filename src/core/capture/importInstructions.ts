import type { Cancellation, RelativePath, RepositoryReader } from '../ports';
import { failure } from '../errors';
import type { Candidate } from './candidate';
import type { Fact } from './fact';
import { readStatements, type Statement } from './importStatements';
import { profileOf, relationOf, relationToFact } from './statementRelations';

/** Files in which people write instructions for assistants. */
const instructionFile =
  /(^|\/)(AGENTS|CLAUDE|GEMINI)(\.local)?\.md$|^\.cursorrules$|^\.windsurfrules$|^\.(cursor|windsurf)\/rules\/.+\.mdc?$|^\.github\/copilot-instructions\.md$|^\.github\/instructions\/.+\.instructions\.md$/;
const notOurs =
  /(^|\/)(node_modules|vendor|third_party|fixtures?|__fixtures__|templates?|examples?)\//;
const maxFileBytes = 200_000;
const maxFiles = 60;

/** One statement with what the scan and the other statements say of it. */
export interface ImportedStatement extends Statement {
  /**
   * `new`: worth proposing; `known`: the scan says the same; `duplicate`: an earlier statement says the same; `contradicts`: the scan or
   * another statement says otherwise; `no instruction`: nothing to act on.
   */
  readonly standing: 'new' | 'known' | 'duplicate' | 'contradicts' | 'no instruction';
  /** The fact it repeats or contradicts, to be shown beside it. */
  readonly fact?: Fact;
  /** The statement it repeats or contradicts, likewise. */
  readonly against?: Statement;
  /** What to propose; absent where there is nothing to act on. Limits are for the gate to judge. */
  readonly candidate?: Candidate;
}

/** What the instruction files of a repository say. */
export interface ImportResult {
  readonly files: readonly RelativePath[];
  readonly statements: readonly ImportedStatement[];
}

/** Reads every instruction file as whole statements and compares them with scanned facts and with each other. Writes nothing. Cancellation throws `cancelled`. */
export async function importInstructions(
  reader: RepositoryReader,
  facts: readonly Fact[],
  signal?: Cancellation,
): Promise<ImportResult> {
  const listing = await reader.list(signal);
  const files = listing.files
    .filter((file) => instructionFile.test(file) && !notOurs.test(file))
    .sort()
    .slice(0, maxFiles);
  const judged: ImportedStatement[] = [];
  for (const path of files) {
    if (signal?.aborted) throw failure.cancelled();
    const text = (await reader.text(path, maxFileBytes)) ?? '';
    for (const statement of readStatements(path, text)) judged.push(judge(statement, facts));
  }
  return { files, statements: compareAll(judged) };
}

/** Statements compared pairwise at most; more than this in a repository's files is no list of rules any more. */
const mostCompared = 600;

/** Marks what repeats or contradicts an earlier statement. Of two that contradict each other, neither is worth proposing until the user decides. */
function compareAll(judged: readonly ImportedStatement[]): readonly ImportedStatement[] {
  const result = [...judged];
  const compared = result.slice(0, mostCompared);
  const profiles = compared.map(({ text }) => profileOf(text));
  for (const [at, statement] of compared.entries()) {
    if (statement.standing !== 'new') continue;
    for (const [before, earlier] of compared.slice(0, at).entries()) {
      if (!isComparable(earlier, statement)) continue;
      const [one, other] = [profiles[before], profiles[at]];
      const relation = one && other && relationOf(one, other);
      if (!relation) continue;
      result[at] = {
        ...statement,
        standing: relation === 'same' ? 'duplicate' : 'contradicts',
        against: bare(earlier),
      };
      if (relation === 'contradicts' && result[before]?.standing === 'new')
        result[before] = { ...earlier, standing: 'contradicts', against: bare(statement) };
      break;
    }
  }
  return result;
}

/** Rules for other files or another package do not meet; a statement that was repeated stands at its first place. */
function isComparable(a: ImportedStatement, b: ImportedStatement): boolean {
  return (
    a.standing !== 'no instruction' &&
    a.standing !== 'duplicate' &&
    packageOf(a.path) === packageOf(b.path) &&
    a.appliesTo.join() === b.appliesTo.join()
  );
}

function bare({ path, line, headings, text, appliesTo }: Statement): Statement {
  return { path, line, headings, text, appliesTo };
}

const instruction =
  /\b(use|run|must|never|always|prefer|avoid|don't|do not|ensure|keep|write|put|place|add|should|only|follow|update|include|name|call|import|format|test|check|make sure|require[sd]?|need|install|build|lint|commit|lives?|belongs?|go(?:es)? (?:in|under|to)|ends? (?:in|with)|carry|at (?:most|least)|no (?:more|longer) than|maximum|minimum|instead of)\b|必须|不要|使用|请|должн|нужно|usa|utiliza|deve|使う|してください/iu;

function judge(statement: Statement, facts: readonly Fact[]): ImportedStatement {
  if (!instruction.test(statement.text)) return { ...statement, standing: 'no instruction' };
  const candidate = candidateOf(statement);
  const folder = packageOf(statement.path);
  for (const fact of facts.filter(
    (candidate) => candidate.package === folder || candidate.package === undefined,
  )) {
    const relation = relationToFact(statement.text, fact);
    // What a package does differently is said by its own facts.
    const isOverruled =
      fact.package === undefined &&
      facts.some(
        (own) => folder !== undefined && own.package === folder && own.topic === fact.topic,
      );
    if (relation && !isOverruled)
      return {
        ...statement,
        standing: relation === 'same' ? 'known' : 'contradicts',
        fact,
        candidate,
      };
  }
  return { ...statement, standing: 'new', candidate };
}

function candidateOf(statement: Statement): Candidate {
  const { path, line, headings, text, appliesTo } = statement;
  const folder = packageOf(path);
  const subject = headings.at(-1) ?? '';
  const name = slug(subject === '' ? text : `${subject} ${text}`);
  return {
    name,
    description: firstSentence(text),
    kind: 'convention',
    breadth: 'topic',
    triggers: slug(subject)
      .split('-')
      .filter((word) => word.length > 2)
      .slice(0, 4),
    ...(folder === undefined ? {} : { package: folder }),
    ...(appliesTo.length === 0 ? {} : { appliesTo }),
    confidence: 0.7,
    refs: [`${path.replace(/#/g, '%23').replace(/~/g, '%7E')}#re:/${firstWords(text)}/`],
    by: 'import',
    evidence: [`${path}:${line}`],
    body: text.includes('\n') ? text : `- ${text}`,
  };
}

/** Instructions in a sub-folder are for that package. */
function packageOf(path: RelativePath): string | undefined {
  if (!path.includes('/') || path.startsWith('.')) return undefined;
  return path.slice(0, path.lastIndexOf('/'));
}

/** The first line as a regex, so that the lesson goes stale when its source is rewritten. */
function firstWords(text: string): string {
  // Whole characters, and a backslash before ASCII marks alone: before any other sign it is no regex.
  const start = [...(text.split('\n')[0] ?? '')].slice(0, 60).join('');
  return start.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

function firstSentence(text: string): string {
  const line = (text.split('\n')[0] ?? '').replace(/[*_`]/g, '');
  return (/^.*?[.!:;](?=\s|$)/.exec(line)?.[0] ?? line).slice(0, 100);
}

function slug(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 5).join('-').slice(0, 48) || 'imported';
}
