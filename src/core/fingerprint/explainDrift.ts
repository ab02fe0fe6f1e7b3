import type { Cancellation, CommitSummary, Hasher, RepositoryHistory } from '../ports';
import { parseRef } from './parseRef';
import { isSameDigest, type RefDigest } from './refDigest';
import { readersAtHand } from './fileReaders';
import { RefVerifier } from './refVerifier';

/** How far back the history is searched for the verified value. */
const maxCommits = 100;

/** What is known of a change beyond the digests. */
export interface DriftExplanation {
  /** The value as it was verified, from the history; absent = not found or not to be shown. */
  readonly from?: string;
  /** The commit after which the verified value was no longer there. */
  readonly commit?: CommitSummary;
  /** The change is in the work tree only. */
  readonly isUncommitted: boolean;
}

/**
 * Looks for the commit that took the verified value away: walks back to the newest state that still has the expected
 * digest; the step after it is the change. Nothing found is an empty explanation, never a failure.
 */
export async function explainDrift(
  expectedDigest: string,
  now: RefDigest,
  history: RepositoryHistory,
  hasher: Hasher,
  signal?: Cancellation,
): Promise<DriftExplanation> {
  const parsed = parseRef(now.ref);
  if (!parsed.ok) return { isUncommitted: false };
  const commits = await history.commitsTouching(parsed.ref.path, maxCommits, signal);
  let isUncommitted = false;
  for (const [index, commit] of commits.entries()) {
    if (signal?.aborted) break;
    const files = await history.filesAt(commit.id, parsed.ref.path);
    const then = (await new RefVerifier(files, hasher, readersAtHand).digests([now.ref])).get(
      now.ref,
    );
    if (index === 0) isUncommitted = then?.digest !== now.digest;
    if (!then || !isSameDigest(expectedDigest, then.digest)) continue;
    const change = commits[index - 1];
    return {
      ...(then.value === undefined ? {} : { from: then.value }),
      ...(change === undefined ? {} : { commit: change }),
      isUncommitted: change === undefined,
    };
  }
  return { isUncommitted };
}
