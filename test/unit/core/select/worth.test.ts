import { describe, expect, it } from 'vitest';
import { wilsonLowerBound } from '../../../../src/core/lesson/wilsonLowerBound';
import { startStanding, type Standing } from '../../../../src/core/lesson/standing';
import { isResting, recency, successRate, worth } from '../../../../src/core/select/worth';

const day = 86_400_000;
const standing = (changes: Partial<Standing>): Standing => ({ ...startStanding(), ...changes });
const outcomes = (...recentOutcomes: boolean[]) =>
  standing({
    recentOutcomes,
    helped: recentOutcomes.filter(Boolean).length,
    hurt: recentOutcomes.filter((helped) => !helped).length,
  });

describe('worth', () => {
  it('is the confidence where nothing was observed', () => {
    expect(worth(standing({ confidence: 0.8 }))).toBe(0.8);
  });

  it('is the mean of confidence and helped rate where outcomes were observed', () => {
    expect(worth(outcomes(true, true, false))).toBeCloseTo((0.7 + 3.4 / 5) / 2, 10);
  });

  it('never falls by an outcome that helped', () => {
    for (const confidence of [0.05, 0.3, 0.7, 0.95, 1])
      for (let bits = 0; bits < 256; bits++) {
        const recent = Array.from({ length: bits % 8 }, (_, at) => (bits & (1 << at)) > 0);
        const before = worth(standing({ confidence, recentOutcomes: recent }));
        const after = worth(standing({ confidence, recentOutcomes: [...recent, true] }));
        expect(after).toBeGreaterThanOrEqual(before);
      }
  });

  it('of a recipe counts the tasks of its kind as well', () => {
    const proven = { successes: 3, failures: 1 };
    expect(worth(standing({ proven }))).toBeCloseTo((0.7 + 4.4 / 6) / 2, 10);
    const both = { ...outcomes(true, false), proven };
    expect(worth(both)).toBeCloseTo((0.7 + 5.4 / 8) / 2, 10);
  });

  it('under 0.3 lets a lesson rest', () => {
    expect(isResting(standing({ confidence: 0.299 }))).toBe(true);
    expect(isResting(standing({ confidence: 0.301 }))).toBe(false);
  });

  it('can fall: outcomes that hurt make a lesson rest', () => {
    const hurt = standing({ confidence: 0.1, recentOutcomes: [false, false, false, false] });
    expect(worth(hurt)).toBeCloseTo((0.1 + 1.4 / 6) / 2, 10);
    expect(isResting(hurt)).toBe(true);
    expect(isResting(startStanding())).toBe(false);
  });

  it('halves recency every 30 days and knows no future', () => {
    const now = 1_000 * day;
    expect(recency(standing({ lastReinforced: now }), now)).toBe(1);
    expect(recency(standing({ lastReinforced: now - 30 * day }), now)).toBeCloseTo(0.5, 10);
    expect(recency(standing({ lastReinforced: now - 90 * day }), now)).toBeCloseTo(0.125, 10);
    expect(recency(standing({ lastReinforced: now + 5 * day }), now)).toBe(1);
    expect(recency(startStanding(), now)).toBe(0.5);
  });

  it('computes recency from value and time only, so that asking twice compounds nothing', () => {
    const used = standing({ lastReinforced: 0 });
    const once = recency(used, 60 * day);
    recency(used, 30 * day);
    expect(recency(used, 60 * day)).toBe(once);
  });

  it('knows no success rate without outcomes', () => {
    expect(successRate(startStanding())).toBeUndefined();
    expect(successRate(standing({ helped: 3, hurt: 1 }))).toBe(0.75);
  });

  it('trusts few outcomes less than many (Wilson, 95 %)', () => {
    expect(wilsonLowerBound(0, 0)).toBe(0);
    expect(wilsonLowerBound(1, 1)).toBeCloseTo(0.2065, 3);
    expect(wilsonLowerBound(10, 10)).toBeCloseTo(0.7225, 3);
    expect(wilsonLowerBound(80, 100)).toBeCloseTo(0.7112, 3);
  });
});
