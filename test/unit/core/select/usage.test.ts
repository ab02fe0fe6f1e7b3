import { describe, expect, it } from 'vitest';
import { simulateUsage, usesUntilRest } from '../../../eval/retrieval/usage';

describe('two hundred requests with known truth', () => {
  const runs = [1, 2, 3].map(simulateUsage);

  it('order useful lessons above useless ones', () => {
    for (const { auc } of runs) expect(auc).toBeGreaterThanOrEqual(0.9);
  });

  it('end with more useful lessons given than at the start', () => {
    for (const { usefulFirst, usefulLast } of runs) expect(usefulLast).toBeGreaterThan(usefulFirst);
  });

  it('put no useful lesson to rest', () => {
    for (const { restingUseful } of runs) expect(restingUseful).toBe(0);
  });

  it('give a good newcomer its chance', () => {
    for (const { newcomerWaits } of runs) expect(newcomerWaits).toBeLessThanOrEqual(3);
  });

  it('make a lesson that began to hurt rest within ten uses', () => {
    for (const before of [0, 1, 5, 10, 20, 50])
      expect(usesUntilRest(before)).toBeLessThanOrEqual(10);
  });
});
