import { importInstructions, type ImportResult } from '../capture/importInstructions';
import { scanFacts } from '../capture/scanFacts';
import type { Cancellation } from '../ports';
import { propose, type Proposed } from './propose';
import type { Pipeline } from './pipeline';

/** What instruction files say, and what became of each proposal. */
export interface ImportReport extends ImportResult {
  readonly proposed: readonly Proposed[];
}

/** Reads AGENTS.md and its like as whole statements and proposes those that say something new. */
export async function importLessons(
  pipeline: Pipeline,
  { isDry = false }: { readonly isDry?: boolean } = {},
  signal?: Cancellation,
): Promise<ImportReport> {
  const { facts } = await scanFacts(pipeline.reader, signal);
  const result = await importInstructions(pipeline.reader, facts, signal);
  const fresh = result.statements.filter(({ standing }) => standing === 'new');
  const proposed = await propose(
    pipeline,
    fresh.flatMap(({ candidate }) => candidate ?? []),
    isDry,
  );
  return { ...result, proposed };
}
