import type { Cancellation, RepositoryReader } from '../ports';
import type { Candidate } from './candidate';
import { scanCandidates } from './scanCandidates';
import { withheldForms, type Withheld } from './sentences/withheld';
import { scanFacts, type ScannedFacts, type ScanProgress } from './scanFacts';

/** What a scan found and what it proposes. */
export interface ScanResult extends Omit<ScannedFacts, 'language'> {
  readonly candidates: readonly Candidate[];
}

/** Scans a repository without a model and proposes lessons with evidence. Writes nothing. Cancellation throws `cancelled`. */
export async function scanRepository(
  reader: RepositoryReader,
  signal?: Cancellation,
  onProgress?: ScanProgress,
  withheld: Withheld = withheldForms,
): Promise<ScanResult> {
  const scanned = await scanFacts(reader, signal, onProgress);
  const { language, ...rest } = scanned;
  return { ...rest, candidates: scanCandidates(scanned.facts, language, withheld) };
}
