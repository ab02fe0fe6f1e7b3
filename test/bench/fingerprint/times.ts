/** Milliseconds that work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds by the clock, and of the processor: those hold on a busy machine too. */
export interface Cost {
  readonly clock: number;
  readonly processor: number;
}

/** What work costs. */
export async function costOf(work: () => unknown): Promise<Cost> {
  const before = process.cpuUsage();
  const clock = await timed(work);
  const { user, system } = process.cpuUsage(before);
  return { clock, processor: (user + system) / 1000 };
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
