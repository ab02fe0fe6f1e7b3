import { describe, expect, it } from 'vitest';
import { growthProbes } from '../../redteam/growthProbes';
import { growthFault, measureGrowth } from '../../redteam/measureGrowth';

describe('a text made to be slow, at 4 and 16 KiB; the whole is "npm run eval:growth"', () => {
  it.each(growthProbes.map((probe) => [probe.name, probe] as const))(
    'takes time by its length alone: %s',
    async (_name, probe) => {
      expect(growthFault(await measureGrowth(probe, [4, 16]))).toBeUndefined();
    },
    20_000,
  );
});
