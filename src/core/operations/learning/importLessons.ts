import { importInstructions, type ImportResult } from '../../capture/importInstructions';
import type { Candidate } from '../../capture/candidate';
import { withRewritten, type LostStatement } from '../../capture/instructions/rewrittenStatements';
import { rankOf } from '../../capture/instructions/statementRank';
import { statusesOf } from '../status/listLessons';
import type { ScanProgress } from '../../capture/scanFacts';
import type { Cancellation } from '../../ports';
import { currentScan } from './currentScan';
import { isUntouched, propose, type Proposed } from './propose';
import type { Pipeline } from '../pipeline';
import { keepImport } from '../verbs/keepAct';
import type { Done } from '../verbs/undo';

/** What instruction files say, and what became of each proposal. */
export interface ImportReport extends ImportResult, Done {
  readonly proposed: readonly Proposed[];
}

/** How to import. */
export interface ImportOptions {
  /** True = look and say, write nothing. */
  readonly isDry?: boolean;
  /** Places (`AGENTS.md:12`) of statements to propose although something contradicts them: the user decided. */
  readonly keep?: readonly string[];
  readonly onProgress?: ScanProgress;
}

/** Reads AGENTS.md and its like as whole statements and proposes those that say something new: one act, taken back as one. */
export async function importLessons(
  pipeline: Pipeline,
  { isDry = false, keep = [], onProgress }: ImportOptions = {},
  signal?: Cancellation,
): Promise<ImportReport> {
  const { facts } = await currentScan(pipeline, signal, onProgress);
  const result = await importInstructions(pipeline.reader, facts, signal);
  const candidates = await worthProposing(pipeline, result, keep);
  const what = `Imported ${result.files.length === 1 ? (result.files[0] ?? '') : `${result.files.length} instruction files`}`;
  const report = async (watched: Pipeline) => ({
    ...result,
    proposed: await propose(watched, candidates, isDry),
    what,
    lesson: '',
  });
  return isDry
    ? { ...(await report(pipeline)), undo: () => Promise.resolve() }
    : keepImport(pipeline, report);
}

/**
 * Proposes what became of the lines of these lessons, without proposing anything that is new: lines that were rewritten or moved to another
 * file as an update, lines that are said again as the digests they have now. Gives what was proposed.
 */
export async function followSources(
  pipeline: Pipeline,
  lessons: ReadonlySet<string>,
  signal?: Cancellation,
): Promise<readonly Proposed[]> {
  const { facts } = await currentScan(pipeline, signal);
  const result = await importInstructions(pipeline.reader, facts, signal);
  const candidates = await worthProposing(pipeline, result, []);
  const again = candidates.filter(({ updates }) => updates !== undefined && lessons.has(updates));
  return propose(pipeline, again);
}

/** The statements that say something new, the best first: whoever reads only the start of a long import reads what counts. */
async function worthProposing(
  pipeline: Pipeline,
  { statements }: ImportResult,
  keep: readonly string[],
): Promise<readonly Candidate[]> {
  const fresh = statements.filter(
    ({ standing, path, line }) =>
      standing === 'new' || (standing === 'contradicts' && keep.includes(`${path}:${line}`)),
  );
  const candidates = fresh
    .flatMap(({ candidate }) => candidate ?? [])
    .sort((a, b) => rankOf(b) - rankOf(a));
  return withRewritten(candidates, await lostStatements(pipeline));
}

/** Imported lessons, in use or waiting as they were read, whose lines were rewritten, moved to another file or are gone. */
async function lostStatements(pipeline: Pipeline): Promise<readonly LostStatement[]> {
  const library = await pipeline.library.refresh();
  const statuses = await statusesOf(pipeline, library);
  return statuses.flatMap(({ entry, drifts, updates }) => {
    const { lesson, folder } = entry;
    const isLost = folder !== 'retired' && drifts.some(({ state }) => state === 'stale');
    if (!isLost || lesson.source?.by !== 'import' || updates) return [];
    if (folder === 'candidates' && !isUntouched(entry, library)) return [];
    return [{ id: lesson.id, body: lesson.body, evidence: lesson.source.evidence }];
  });
}
