import type { ImportedStatement } from '../../capture/importInstructions';
import {
  isLoadedEachTurn,
  readInstructionFiles,
} from '../../capture/instructions/instructionFiles';
import { readScope } from '../../capture/instructions/frontmatter';
import { standingOf } from '../../journal/standingRow';
import type { Cancellation, RelativePath } from '../../ports';
import { SearchIndex } from '../../select/searchIndex';
import { selectLessons } from '../../select/selectLessons';
import { importLessons } from '../learning/importLessons';
import type { Pipeline } from '../pipeline';

/**
 * Why a line could go. `proven`: the files of the repository prove it anyway · `stale`: something it names is not so · `repeated`: another
 * line says the same · `unasked`: no recorded request would have needed it.
 */
export type DietReason = 'proven' | 'stale' | 'repeated' | 'unasked';

/** A statement of an instruction file with what it costs. */
export interface DietLine {
  readonly statement: ImportedStatement;
  readonly tokens: number;
  /** True = it is in every turn of an assistant that reads its file. */
  readonly isEachTurn: boolean;
  /** Empty = nothing speaks against it. */
  readonly reasons: readonly DietReason[];
}

/** What instruction files cost, and which lines could go. */
export interface Diet {
  readonly files: readonly {
    readonly path: RelativePath;
    readonly tokens: number;
    readonly isEachTurn: boolean;
  }[];
  /** In the order of files and lines. */
  readonly lines: readonly DietLine[];
  /** Recorded requests the lines were held against; under `fewestRequests` nothing is said of them. */
  readonly requests: number;
}

/** Requests from which on "no request needed it" says something. */
export const fewestRequests = 20;
/** The newest requests are looked at. */
const mostRequests = 500;

/** Looks through instruction files, or the named ones, for lines that need not be said at every turn. Writes nothing. Cancellation throws `cancelled`. */
export async function findDiet(
  pipeline: Pipeline,
  named: readonly RelativePath[] = [],
  signal?: Cancellation,
): Promise<Diet> {
  const { statements } = await importLessons(pipeline, { isDry: true, named }, signal);
  const requests = await requestsOf(pipeline);
  const asked = requests.length < fewestRequests ? undefined : askedFor(statements, requests);
  const { tokens } = pipeline.ports;
  const { files } = await readInstructionFiles(pipeline.reader, signal, named);
  const weighed = await Promise.all(
    files.map(async ({ path, text, heldBy }) => {
      const isEachTurn = isLoadedEachTurn(heldBy) && readScope(text).appliesTo.length === 0;
      return { path, tokens: await tokens.count(text), isEachTurn };
    }),
  );
  const eachTurn = new Set(weighed.filter(({ isEachTurn }) => isEachTurn).map(({ path }) => path));
  const lines = await Promise.all(
    statements.map(async (statement) => ({
      statement,
      tokens: await tokens.count(statement.said),
      isEachTurn: eachTurn.has(statement.path),
      reasons: reasonsFor(statement, asked),
    })),
  );
  return { files: weighed, lines, requests: requests.length };
}

function reasonsFor(
  statement: ImportedStatement,
  asked: ReadonlySet<ImportedStatement> | undefined,
): readonly DietReason[] {
  const { standing, candidate, faults } = statement;
  const reasons: DietReason[] = [];
  if (standing === 'known') reasons.push('proven');
  if (faults) reasons.push('stale');
  if (standing === 'duplicate') reasons.push('repeated');
  if (candidate && asked && !asked.has(statement)) reasons.push('unasked');
  return reasons;
}

/** What users asked for in recorded tasks and pre-flights, each once, the newest first. */
async function requestsOf({ library }: Pipeline): Promise<readonly string[]> {
  const events = await library.events('project');
  const said = events.flatMap((event) => {
    if (event.type === 'receipt') return event.prompt ?? [];
    return event.type === 'episode-started' ? event.intent : [];
  });
  return [...new Set(said.filter((text) => text.trim() !== ''))].slice(-mostRequests).reverse();
}

/** The statements that a pre-flight would find relevant to one of the requests, were they lessons. */
function askedFor(
  statements: readonly ImportedStatement[],
  requests: readonly string[],
): ReadonlySet<ImportedStatement> {
  const lessons = statements.flatMap((statement, at) => {
    const { candidate } = statement;
    if (!candidate) return [];
    const { appliesTo = [], ...rest } = candidate;
    const others = {
      id: String(at),
      signals: [],
      appliesTo,
      standing: standingOf(undefined),
      tokens: 0,
    };
    return [{ ...rest, ...others, statement }];
  });
  const index = SearchIndex.build(lessons);
  const asked = new Set<ImportedStatement>();
  for (const text of requests) {
    const { ranked, rivalRecipes } = selectLessons({ lessons, index, request: { text } });
    const found = new Set([...ranked, ...rivalRecipes].map(({ id }) => id));
    for (const { id, statement } of lessons) if (found.has(id)) asked.add(statement);
  }
  return asked;
}
