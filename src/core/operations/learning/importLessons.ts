import { importInstructions, type ImportResult } from '../../capture/importInstructions';
import type { Candidate } from '../../capture/candidate';
import { withRewritten, type LostStatement } from '../../capture/instructions/rewrittenStatements';
import { rankOf } from '../../capture/instructions/statementRank';
import { statusesOf } from '../status/listLessons';
import type { ScanProgress } from '../../capture/scanFacts';
import type { Cancellation } from '../../ports';
import { currentScan } from './currentScan';
import { propose, type Proposed } from './propose';
import type { Pipeline } from '../pipeline';

/** What instruction files say, and what became of each proposal. */
export interface ImportReport extends ImportResult {
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

/** Reads AGENTS.md and its like as whole statements and proposes those that say something new. */
export async function importLessons(
  pipeline: Pipeline,
  { isDry = false, keep = [], onProgress }: ImportOptions = {},
  signal?: Cancellation,
): Promise<ImportReport> {
  const { facts } = await currentScan(pipeline, signal, onProgress);
  const result = await importInstructions(pipeline.reader, facts, signal);
  const fresh = result.statements.filter(
    ({ standing, path, line }) =>
      standing === 'new' || (standing === 'contradicts' && keep.includes(`${path}:${line}`)),
  );
  const ranked = fresh.flatMap((statement) => {
    const { candidate } = statement;
    return candidate ? [{ candidate, rank: rankOf(statement, candidate.body) }] : [];
  });
  // The best first: whoever reads only the start of a long import reads what counts.
  const candidates = ranked.sort((a, b) => b.rank - a.rank).map(({ candidate }) => candidate);
  const followed = withRewritten(candidates, await lostStatements(pipeline, candidates));
  return { ...result, proposed: await propose(pipeline, followed, isDry) };
}

/** Imported lessons in use whose lines were rewritten or are gone; one that some file still says word for word is not lost. */
async function lostStatements(
  pipeline: Pipeline,
  candidates: readonly Candidate[],
): Promise<readonly LostStatement[]> {
  const said = new Set(candidates.map(({ body }) => body.trim()));
  const statuses = await statusesOf(pipeline, await pipeline.library.refresh());
  return statuses.flatMap(({ entry: { lesson, folder }, drifts }) => {
    const isLost = folder === 'active' && drifts.some(({ state }) => state === 'stale');
    if (!isLost || lesson.source?.by !== 'import' || said.has(lesson.body)) return [];
    return [{ id: lesson.id, body: lesson.body, evidence: lesson.source.evidence }];
  });
}
