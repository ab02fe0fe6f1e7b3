import type { ScanResult } from '../../capture/scanRepository';
import type { ScanProgress } from '../../capture/scanFacts';
import type { Cancellation } from '../../ports';
import { currentScan } from './currentScan';
import { recipesThatAsk, shippedFrom } from './fillShipped';
import { inUsersWords, type ProposedCandidate } from './inUsersWords';
import { propose } from './propose';
import type { Pipeline } from '../pipeline';

/** What a scan found, and what became of each proposal. */
export interface ScanReport extends ScanResult {
  readonly proposed: readonly ProposedCandidate[];
  /** Names of recipes that came with the program, are filled with what was found, and ask for a yes. */
  readonly recipes: readonly string[];
}

/** How to scan. */
export interface ScanOptions {
  /** True = look and say, write nothing. */
  readonly isDry?: boolean;
  readonly onProgress?: ScanProgress;
}

/** Reads the repository without a model and proposes what it proves. A second scan proposes nothing twice. */
export async function scan(
  pipeline: Pipeline,
  options: ScanOptions = {},
  signal?: Cancellation,
): Promise<ScanReport> {
  const result = await currentScan(pipeline, signal, options.onProgress);
  const { candidates, refusals } = await inUsersWords(pipeline, result.candidates);
  const proposed = await propose(pipeline, candidates, options.isDry);
  const shipped = await shippedFrom(pipeline, result.facts);
  if (!options.isDry) pipeline.library.keepShipped(shipped);
  return {
    ...result,
    recipes: await recipesThatAsk(pipeline, shipped),
    candidates,
    proposed: [
      ...candidates.flatMap((candidate, at) => {
        const outcome = proposed[at];
        return outcome ? [{ ...outcome, candidate }] : [];
      }),
      ...refusals,
    ],
  };
}
