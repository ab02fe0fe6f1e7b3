import { growthFault, growthSizes, measureGrowth } from './measureGrowth';
import { growthProbes } from './growthProbes';

/** Prints, for every parser and text made to be slow, the processor time at each size; fails where one grows too fast. */
async function main(): Promise<void> {
  console.log(`| parser and text | ${growthSizes.map((size) => `${size} KiB`).join(' | ')} |`);
  console.log('|---|---:|---:|---:|');
  const faults: string[] = [];
  for (const probe of growthProbes) {
    const times = await measureGrowth(probe);
    const fault = growthFault(times);
    if (fault !== undefined) faults.push(`${probe.name}: ${fault}`);
    console.log(`| ${probe.name} | ${times.map((time) => time.toFixed(1)).join(' | ')} |`);
  }
  console.log(`\n${growthProbes.length} probes, ${faults.length} too slow`);
  for (const fault of faults) console.log(`- ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

void main();
