import type { Cancellation, RelativePath, RepositoryReader } from '../ports';
import { failure } from '../errors';
import type { Candidate } from './candidate';
import type { Fact } from './fact';
import { isNegated } from './contentWords';
import { readStatements, type Statement } from './importStatements';

/** Files in which people write instructions for assistants. */
const instructionFile =
  /(^|\/)(AGENTS|CLAUDE|GEMINI)(\.local)?\.md$|^\.cursorrules$|^\.windsurfrules$|^\.(cursor|windsurf)\/rules\/.+\.mdc?$|^\.github\/copilot-instructions\.md$|^\.github\/instructions\/.+\.instructions\.md$/;
const notOurs =
  /(^|\/)(node_modules|vendor|third_party|fixtures?|__fixtures__|templates?|examples?)\//;
const maxFileBytes = 200_000;
const maxFiles = 60;

/** One statement with what the scan says of it. */
export interface ImportedStatement extends Statement {
  /** `new`: worth proposing; `known`: the scan says the same; `contradicts`: the scan says otherwise; `no instruction`: nothing to act on. */
  readonly standing: 'new' | 'known' | 'contradicts' | 'no instruction';
  /** The fact it repeats or contradicts, to be shown beside it. */
  readonly fact?: Fact;
  /** What to propose; absent where there is nothing to act on. Duplicates and limits are for the gate to judge. */
  readonly candidate?: Candidate;
}

/** What the instruction files of a repository say. */
export interface ImportResult {
  readonly files: readonly RelativePath[];
  readonly statements: readonly ImportedStatement[];
}

/** Reads every instruction file as whole statements and compares them with scanned facts. Writes nothing. Cancellation throws `cancelled`. */
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
  const seen = new Set<string>();
  const statements: ImportedStatement[] = [];
  for (const path of files) {
    if (signal?.aborted) throw failure.cancelled();
    const text = (await reader.text(path, maxFileBytes)) ?? '';
    for (const statement of readStatements(path, text)) {
      const key = statement.text.toLowerCase().replace(/\s+/g, ' ');
      if (seen.has(key)) continue;
      seen.add(key);
      statements.push(judge(statement, facts));
    }
  }
  return { files, statements };
}

const instruction =
  /\b(use|run|must|never|always|prefer|avoid|don't|do not|ensure|keep|write|put|place|add|should|only|follow|update|include|name|call|import|format|test|check|make sure|require[sd]?|need)\b|必须|不要|使用|请|должн|нужно|usa|utiliza|deve|使う|してください/iu;

function judge(statement: Statement, facts: readonly Fact[]): ImportedStatement {
  if (!instruction.test(statement.text)) return { ...statement, standing: 'no instruction' };
  const candidate = candidateOf(statement);
  for (const fact of facts) {
    const standing = compare(statement.text, fact);
    if (standing) return { ...statement, standing, fact, candidate };
  }
  return { ...statement, standing: 'new', candidate };
}

/** Values of topics of which a repository has one: naming another one contradicts. */
const rivalsOfTopic: Readonly<Record<string, readonly string[]>> = {
  packageManager: ['npm', 'pnpm', 'yarn', 'bun', 'poetry', 'uv', 'pipenv', 'pdm'],
  testRunner: [
    'vitest',
    'jest',
    'mocha',
    'ava',
    'pytest',
    'unittest',
    'junit',
    'testng',
    'rspec',
    'minitest',
    'phpunit',
    'pest',
    'xunit',
    'nunit',
    'mstest',
  ],
  formatter: [
    'prettier',
    'biome',
    'dprint',
    'oxfmt',
    'black',
    'ruff',
    'yapf',
    'gofumpt',
    'spotless',
  ],
};

function compare(text: string, fact: Fact): 'known' | 'contradicts' | undefined {
  const says = (value: string): boolean =>
    new RegExp(`(^|[^\\w-])${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}($|[^\\w-])`, 'i').test(
      text,
    );
  const rivals = rivalsOfTopic[fact.topic];
  if (/Command$/.test(fact.topic)) return says(fact.value) && isShort(text) ? 'known' : undefined;
  if (!rivals) return undefined;
  const other = rivals.some((rival) => rival !== fact.value && says(rival));
  const own = says(fact.value);
  if (own && !other) return isShort(text) ? 'known' : undefined;
  // "never npm" beside a scanned pnpm agrees with it; naming both usually says which to prefer.
  return other && !own && !isNegated(text) ? 'contradicts' : undefined;
}

/** A long statement says more than the fact it happens to name. */
function isShort(text: string): boolean {
  return text.split(/\s+/).length <= 14;
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
  return (text.split('\n')[0] ?? '').slice(0, 60).replace(/[^\p{L}\p{N} ]/gu, '\\$&');
}

function firstSentence(text: string): string {
  const line = (text.split('\n')[0] ?? '').replace(/[*_`]/g, '');
  return (/^.*?[.!:;](?=\s|$)/.exec(line)?.[0] ?? line).slice(0, 100);
}

function slug(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 5).join('-').slice(0, 48) || 'imported';
}
