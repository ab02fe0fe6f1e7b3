import type { Random } from './seededRandom';

/** Of no value: not a number. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The unbiased estimate (divided by n - 1); under two values: not a number. */
export function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

/** The value below which a share of the sorted values lies, between two of them by proportion (R. J. Hyndman and Y. Fan 1996, definition 7). */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? NaN;
  const high = sorted[Math.ceil(at)] ?? NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** As many values as there are, drawn with replacement. */
export function resample(values: readonly number[], random: Random): number[] {
  return values.map(() => values[Math.floor(random() * values.length)] ?? NaN);
}
