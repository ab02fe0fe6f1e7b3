import { meanInterval, type Interval } from './studentized';
import { signTest, type SignTest } from './signTest';

/** What one task cost with and without; each the mean of its runs. */
export interface Pair {
  readonly task: string;
  readonly without: number;
  readonly with: number;
}

/** What pairs say: a relative change (-0.3 = thirty percent less), or that they are too few. */
export type PairedEffect =
  | {
      readonly kind: 'measured';
      readonly n: number;
      readonly change: Interval;
      readonly signs: SignTest;
    }
  | { readonly kind: 'not enough'; readonly n: number; readonly of: number }
  /** All pairs say exactly the same: there is nothing to estimate a scatter from. */
  | {
      readonly kind: 'no scatter';
      readonly n: number;
      readonly estimate: number;
      readonly signs: SignTest;
    }
  /** Most pairs cost the same both ways: a draw often holds no scatter at all, so an interval would promise what it cannot keep. */
  | { readonly kind: 'mostly equal'; readonly n: number; readonly signs: SignTest };

/** Tasks under which no effect is given: from here on the interval keeps its promise (`npm run eval proof`). */
export const fewestPairs = 12;

/** Pairs that must differ before there is an interval: with fewer even the exact sign test cannot fall under 0.05 (2 / 2^6 = 0.03). */
const fewestDiffering = 6;

/**
 * The relative change from without to with, over tasks: the mean of log ratios, so that a long task counts no more than a short one. The
 * task is the unit, not the run: runs of one task are no news of other tasks. Pairs that cost nothing on a side are left out.
 */
export function pairedEffect(pairs: readonly Pair[]): PairedEffect {
  const ratios = pairs
    .filter((pair) => pair.without > 0 && pair.with > 0)
    .map((pair) => Math.log(pair.with / pair.without));
  const n = ratios.length;
  if (n < fewestPairs) return { kind: 'not enough', n, of: fewestPairs };
  const signs = signTest(ratios);
  const interval = meanInterval(ratios);
  if (!interval) return { kind: 'no scatter', n, estimate: Math.expm1(ratios[0] ?? 0), signs };
  if (signs.below + signs.above < fewestDiffering) return { kind: 'mostly equal', n, signs };
  return { kind: 'measured', n, change: relative(interval), signs };
}

/** A difference of logarithms as a relative change. */
export function relative({ estimate, low, high }: Interval): Interval {
  return { estimate: Math.expm1(estimate), low: Math.expm1(low), high: Math.expm1(high) };
}
