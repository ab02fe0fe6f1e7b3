/** Milliseconds that work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The value below which `quantile` of the times lie. */
export function at(times: readonly number[], quantile: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
}

/** `p05 1.01, p50 1.23 ms, p95 4.56 ms`. */
export function spread(times: readonly number[]): string {
  return `p05 ${at(times, 0.05).toFixed(2)}, p50 ${at(times, 0.5).toFixed(2)} ms, p95 ${at(times, 0.95).toFixed(2)} ms`;
}
