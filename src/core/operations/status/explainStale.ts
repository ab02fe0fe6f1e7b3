import type { Drift } from '../../fingerprint/drift';
import { explainDrift, type DriftExplanation } from '../../fingerprint/explainDrift';
import { journalOf } from '../../library/lessonLibrary';
import type { Cancellation } from '../../ports';
import type { LessonStatus } from './lessonStatus';
import type { Pipeline } from '../pipeline';

/** A drift with the commit behind it, as far as the history knows. */
export interface ExplainedDrift extends Drift {
  readonly explanation: DriftExplanation;
}

/** Looks up which commits made a lesson stale. Reads the history, so it is for answers to a user, never for a pre-flight. */
export async function explainStale(
  { library, verifier, history, ports }: Pipeline,
  { entry, drifts }: Pick<LessonStatus, 'entry' | 'drifts'>,
  signal?: Cancellation,
): Promise<readonly ExplainedDrift[]> {
  const { ledgers } = await library.refresh();
  const verified = ledgers[journalOf(entry.scope)].verified[entry.lesson.id]?.digests;
  const published = new Map(entry.lesson.fingerprint.map(({ ref, digest }) => [ref, digest]));
  const now = await verifier.digests(
    drifts.map(({ ref }) => ref),
    signal,
  );
  const explained: ExplainedDrift[] = [];
  for (const drift of drifts) {
    const [expected, actual] = [
      verified?.[drift.ref] ?? published.get(drift.ref),
      now.get(drift.ref),
    ];
    const explanation: DriftExplanation =
      expected !== undefined && actual && drift.state === 'stale'
        ? await explainDrift(expected, actual, history, ports.hasher, signal)
        : { isUncommitted: false };
    explained.push({ ...drift, explanation });
  }
  return explained;
}
