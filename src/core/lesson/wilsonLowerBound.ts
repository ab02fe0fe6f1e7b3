/** Standard normal quantile of a two-sided 95 % interval. */
const z = 1.959964;

/** Lower bound (95 %) of a true share by Wilson (1927): few cases prove little. No case = 0. */
export function wilsonLowerBound(holds: number, of: number): number {
  if (of === 0) return 0;
  const rate = holds / of;
  const centre = rate + (z * z) / (2 * of);
  const spread = z * Math.sqrt((rate * (1 - rate) + (z * z) / (4 * of)) / of);
  return Math.max(0, (centre - spread) / (1 + (z * z) / of));
}
