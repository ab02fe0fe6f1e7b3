import { mean, quantile, resample, variance } from './sample';
import { seededRandom } from './seededRandom';

/** An estimate and where the truth lies in 95 of 100 such measurements. */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** Draws of one interval: with 999 both ends fall on a draw, and more move them by less than a hundredth of its width. */
const draws = 999;
const seed = 20_260_101;
const tails = [0.025, 0.975] as const;

/**
 * The mean with its studentized bootstrap interval (B. Efron and R. Tibshirani, An Introduction to the Bootstrap, 1993, section 12.5): of
 * the bootstrap intervals the one that keeps its promise with few values. `undefined` = the values do not differ, so nothing can be said
 * of how far they scatter.
 */
export function meanInterval(values: readonly number[]): Interval | undefined {
  const spread = Math.sqrt(variance(values) / values.length);
  const random = seededRandom(seed);
  return around(mean(values), spread, (estimate) => {
    const drawn = resample(values, random);
    return (mean(drawn) - estimate) / Math.sqrt(variance(drawn) / drawn.length);
  });
}

/** The mean of the first sample less that of the second, each resampled by itself, with unequal variances (section 16.2 of the same book). */
export function differenceInterval(
  first: readonly number[],
  second: readonly number[],
): Interval | undefined {
  const random = seededRandom(seed);
  const spreadOf = (one: readonly number[], other: readonly number[]): number =>
    Math.sqrt(variance(one) / one.length + variance(other) / other.length);
  return around(mean(first) - mean(second), spreadOf(first, second), (estimate) => {
    const [one, other] = [resample(first, random), resample(second, random)];
    return (mean(one) - mean(other) - estimate) / spreadOf(one, other);
  });
}

function around(
  estimate: number,
  spread: number,
  draw: (estimate: number) => number,
): Interval | undefined {
  // Rounding leaves a trace of spread in values that are all the same.
  if (!(spread > 1e-12 * Math.max(1, Math.abs(estimate)))) return undefined;
  const statistics = Array.from({ length: draws }, () => draw(estimate))
    .filter((value) => Number.isFinite(value))
    .sort((a, b) => a - b);
  if (statistics.length < draws / 2) return undefined;
  const [low, high] = tails.map((share) => quantile(statistics, share));
  return {
    estimate,
    low: estimate - (high ?? NaN) * spread,
    high: estimate - (low ?? NaN) * spread,
  };
}
