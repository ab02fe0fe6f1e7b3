import { type Clock } from '../ports';
import type { Verdict } from '../lesson/verdict';

/** As many verdicts are kept, for as long: a repeated request within one sitting is not paid twice. */
const capacity = 100;
const lifetimeMs = 5 * 60_000;

interface Kept {
  readonly verdict: Verdict;
  readonly since: number;
}

/** Verdicts of a language model, the least recently used one dropped first. */
export class VerdictCache {
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly clock: Clock) {}

  /** `undefined` = never asked, too long ago, or dropped. */
  get(key: string): Verdict | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    if (this.clock.now() - kept.since >= lifetimeMs) return undefined;
    this.#kept.set(key, kept);
    return kept.verdict;
  }

  set(key: string, verdict: Verdict): void {
    this.#kept.delete(key);
    this.#kept.set(key, { verdict, since: this.clock.now() });
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > capacity && oldest !== undefined) this.#kept.delete(oldest);
  }
}
