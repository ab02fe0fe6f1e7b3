import type { GrowthProbe } from './growthProbes';

/** Lengths a parser is tried at: a long lesson, the longest frontmatter, and what nobody writes. */
export const growthSizes = [4, 16, 64] as const;

/** Processor time in milliseconds for each size; the least of three, so that a busy machine does not count. */
export async function measureGrowth(
  probe: GrowthProbe,
  sizes: readonly number[] = growthSizes,
): Promise<readonly number[]> {
  // The first run loads what is loaded at first use.
  await probe.run(64);
  const times: number[] = [];
  for (const kilobytes of sizes) {
    let least = Infinity;
    for (let round = 0; round < 3 && least > 1; round += 1) {
      const before = process.cpuUsage();
      await probe.run(kilobytes * 1024);
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    times.push(least);
  }
  return times;
}

/** Below this, differences are noise of the clock and of collecting garbage. */
const noise = 12;
/** Four times the text may take six times the time: twice that, for the noise of one run. */
const mostGrowth = 12;
/** No small file may take longer, in milliseconds of one processor. */
const most = 1_000;

/** Why a probe is too slow; `undefined` = it is not. */
export function growthFault([small = 0, middle = 0, large = 0]: readonly number[]):
  string | undefined {
  const steps = [
    [small, middle],
    [middle, large],
  ] as const;
  const steep = steps.find(([before, after]) => after > mostGrowth * Math.max(before, noise));
  if (steep) return `${steep[0].toFixed(0)} ms became ${steep[1].toFixed(0)} ms`;
  return large > most ? `${large.toFixed(0)} ms for 64 KiB` : undefined;
}
