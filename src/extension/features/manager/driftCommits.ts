import type { ExplainedDrift } from '../../../core/operations/status/explainStale';
import type { KnownLesson } from './managerModel';

/** Lessons whose history is remembered; a user opens one at a time. */
const mostLessons = 20;

/**
 * The commits behind stale refs. Reading the history takes longer than drawing, so a lesson is first shown without them and
 * `onFound` says when there is more to show.
 */
export class DriftCommits {
  private readonly known = new Map<string, readonly ExplainedDrift[] | undefined>();

  constructor(
    private readonly onFound: () => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** What is known of a lesson's drifts now; asks the history at the first call for each set of drifts. */
  of({ id, repository, status }: KnownLesson): readonly ExplainedDrift[] {
    if (!status.drifts.some(({ state }) => state === 'stale')) return [];
    const key = `${id} ${JSON.stringify(status.drifts)}`;
    if (this.known.has(key)) return this.known.get(key) ?? [];
    this.forgetOldest();
    this.known.set(key, undefined);
    repository.manager
      .explain(status)
      .then((explained) => {
        this.known.set(key, explained);
        this.onFound();
      })
      .catch(this.onError);
    return [];
  }

  private forgetOldest(): void {
    if (this.known.size < mostLessons) return;
    for (const key of this.known.keys()) {
      this.known.delete(key);
      return;
    }
  }
}
