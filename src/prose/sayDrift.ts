import type { Drift } from '../core/fingerprint/drift';
import type { ExplainedDrift } from '../core/operations/status/explainStale';
import { say, type Translate } from './say';

/** A drift with the ref it is about: what is wrong with a ref itself names it already. */
export function sayDrift({ ref, reason }: Pick<Drift, 'ref' | 'reason'>, t?: Translate): string {
  const text = say(reason, t);
  return text.startsWith(ref) ? text : `${ref} ${text}`;
}

/** One line for a reader: what changed, from what, and by which commit. */
export function sayExplainedDrift({ ref, reason, from, explanation }: ExplainedDrift): string {
  const { commit, isUncommitted } = explanation;
  const was =
    from === undefined && explanation.from !== undefined ? `; was "${explanation.from}"` : '';
  const by = commit
    ? `; by ${commit.id.slice(0, 8)} (${commit.author}, ${commit.date.slice(0, 10)}: ${commit.subject})`
    : '';
  return `${ref} ${say(reason)}${was}${by || (isUncommitted ? '; not committed yet' : '')}`;
}

/** A drift as programs read it, with its reason in words. */
export function inWords<T extends Drift>(
  drift: T,
): Omit<T, 'reason'> & { readonly reason: string } {
  return { ...drift, reason: say(drift.reason) };
}
