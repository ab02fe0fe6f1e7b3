import { readersAtHand } from '../../fingerprint/fileReaders';
import { parseRef } from '../../fingerprint/parseRef';
import { isSameDigest } from '../../fingerprint/refDigest';
import { RefVerifier } from '../../fingerprint/refVerifier';
import type { Cancellation, CommitSummary } from '../../ports';
import type { Pipeline } from '../pipeline';
import type { StaleMoment } from '../../journal/useTotals';

/** How far back the history of one file is searched. */
const mostCommits = 40;

/** The commit that brought the value with which a lesson was found stale. */
export interface StaleCommit {
  readonly ref: string;
  /** Absent = no commit has that value: it was only in the work tree, or there is no history. */
  readonly commit?: CommitSummary;
}

/**
 * Looks up what made lessons stale at a time, one answer for each ref of a moment. Reads the history, so it is for a page that a
 * user opened, never for a pre-flight.
 */
export async function staleCommits(
  pipeline: Pick<Pipeline, 'history' | 'ports'>,
  moments: readonly StaleMoment[],
  signal?: Cancellation,
): Promise<readonly (readonly StaleCommit[])[]> {
  const found: (readonly StaleCommit[])[] = [];
  for (const { digests } of moments) {
    const refs: StaleCommit[] = [];
    for (const [ref, digest] of Object.entries(digests)) {
      const commit = signal?.aborted ? undefined : await commitOf(pipeline, ref, digest, signal);
      refs.push({ ref, ...(commit && { commit }) });
    }
    found.push(refs);
  }
  return found;
}

/** Walks back from the newest commit: the last one of an unbroken row that has the value brought it. */
async function commitOf(
  { history, ports }: Pick<Pipeline, 'history' | 'ports'>,
  ref: string,
  digest: string,
  signal?: Cancellation,
): Promise<CommitSummary | undefined> {
  const parsed = parseRef(ref);
  if (!parsed.ok) return undefined;
  let brought: CommitSummary | undefined;
  for (const commit of await history.commitsTouching(parsed.ref.path, mostCommits, signal)) {
    if (signal?.aborted) return undefined;
    const files = await history.filesAt(commit.id, parsed.ref.path);
    const then = await new RefVerifier(files, ports.hasher, readersAtHand).digests([ref]);
    const has = isSameDigest(digest, then.get(ref)?.digest ?? '');
    if (brought && !has) return brought;
    if (has) brought = commit;
  }
  return brought;
}
