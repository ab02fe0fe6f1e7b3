import type { Cancellation, RepositoryReader } from '../ports';
import { failure, isLessonError, toError } from '../errors';
import { allDetectors, packageDetectors } from './detectors/allDetectors';
import { subjectsRead } from './detectors/commitConvention';
import { factKey, type Fact } from './fact';
import { narrowRefs } from './narrowRefs';
import { packageFacts } from './packageFacts';
import { isTellable } from './sentenceValue';
import { scanLimits } from './scanLimits';
import { asInCi } from './sources/asInCi';
import { witnessedTests } from './sources/testWitness';
import { ScanTree, type ScanProblem } from './scanTree';
import { sentenceLanguage, type SentenceLanguage } from './sentences/phrase';

/** What a scan knows about a repository. */
export interface ScannedFacts {
  readonly facts: readonly Fact[];
  /** Manifests that could not be understood, detectors that failed, and what could not be seen at all. */
  readonly problems: readonly ScanProblem[];
  readonly files: number;
  /** True where the repository has more files than were listed. */
  readonly truncated: boolean;
  /** What sentences about it are written in: as its own instruction files are. */
  readonly language: SentenceLanguage;
}

/** How far a scan is: a share in [0, 1] and what is being looked at. */
export type ScanProgress = (share: number, what: string) => void;

/** Below this confidence nothing is proposed: a wrong lesson costs more than a missing one. */
const confidenceBar = 0.7;

/** Reads the repository and says what holds, one value per topic and package. Cancellation throws `cancelled`. */
export async function scanFacts(
  reader: RepositoryReader,
  signal?: Cancellation,
  onProgress?: ScanProgress,
): Promise<ScannedFacts> {
  onProgress?.(0, 'files');
  const [listing, subjects] = await Promise.all([
    reader.list(signal),
    reader.commitSubjects(subjectsRead),
  ]);
  const tree = new ScanTree(reader, listing.files, subjects, signal);
  // The history is read by another process: it may begin while files are looked at.
  void tree.commits();
  const untold: Fact[] = [];
  const facts = new Map<string, Fact>();
  for (const [index, detector] of allDetectors.entries()) {
    if (signal?.aborted) throw failure.cancelled();
    onProgress?.((index + 1) / (allDetectors.length + 1), detector.name);
    for (const fact of await attempt(detector.name, tree, async () =>
      witnessedTests(tree, await asInCi(tree, await detector.detect(tree))),
    )) {
      const key = factKey(fact);
      if (fact.confidence < confidenceBar || facts.has(key)) continue;
      if (isTellable(fact)) facts.set(key, await narrowRefs(tree, fact));
      else untold.push(fact);
    }
  }
  const own = await attempt('packages', tree, () =>
    packageFacts(reader, listing.files, [...facts.values()], packageDetectors, signal),
  );
  for (const fact of own.filter(isTellable)) facts.set(factKey(fact), fact);
  onProgress?.(1, 'done');
  return {
    facts: [...facts.values()],
    problems: [...tree.problems, ...scanLimits(listing, tree, untold)],
    files: listing.files.length,
    truncated: listing.truncated,
    language: await sentenceLanguage((path) => tree.text(path)),
  };
}

/** One detector that fails on an odd repository must not cost the others. */
async function attempt(
  name: string,
  tree: ScanTree,
  detect: () => Promise<readonly Fact[]>,
): Promise<readonly Fact[]> {
  try {
    return await detect();
  } catch (thrown) {
    if (isLessonError(thrown, 'cancelled')) throw thrown;
    tree.problems.push({ path: name, message: toError(thrown).message });
    return [];
  }
}
