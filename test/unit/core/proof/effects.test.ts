import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewestHeld, holdOutEffect } from '../../../../src/core/proof/holdOutEffect';
import { fewestPairs, pairedEffect } from '../../../../src/core/proof/pairedEffect';
import { seededRandom } from '../../../../src/core/proof/seededRandom';
import { signTest } from '../../../../src/core/proof/signTest';
import { meanInterval } from '../../../../src/core/proof/studentized';
import { simulatedTasks, simulatedUse } from '../../../eval/proof/simulate';

describe('the interval of a mean', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 12, maxLength: 30 });

  it('moves with its values and holds their mean', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: -500, max: 500 }), (all, by) => {
        const interval = meanInterval(all);
        const moved = meanInterval(all.map((value) => value + by));
        if (!interval || !moved) return new Set(all).size === 1;
        expect(interval.low).toBeLessThanOrEqual(interval.estimate);
        expect(interval.high).toBeGreaterThanOrEqual(interval.estimate);
        expect(moved.low).toBeCloseTo(interval.low + by, 6);
        return true;
      }),
      { numRuns: 30 },
    );
  });

  it('says nothing of values that are all the same', () => {
    expect(meanInterval(new Array<number>(20).fill(0.1))).toBeUndefined();
  });
});

describe('the sign test', () => {
  it('is exact: nine of ten, ties left out', () => {
    const { below, above, equal, p } = signTest([...new Array<number>(9).fill(-1), 1, 0]);
    expect({ below, above, equal }).toEqual({ below: 9, above: 1, equal: 1 });
    expect(p).toBeCloseTo(22 / 1024, 12);
  });

  it('is the same for both directions and never above one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 60 }), (all) => {
        const { p } = signTest(all);
        expect(p).toBeCloseTo(signTest(all.map((value) => -value)).p, 12);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('paired tasks', () => {
  it('find a planted effect again, and none in the placebo', () => {
    const { warm, placebo } = simulatedTasks(40, 3, -0.6, seededRandom(4));
    const [effect, none] = [pairedEffect(warm), pairedEffect(placebo)];
    expect(effect.kind === 'measured' && effect.change.high).toBeLessThan(-0.5);
    expect(none.kind === 'measured' && none.change.low < 0 && none.change.high > 0).toBe(true);
  });

  it('say nothing under the fewest, whatever they show', () => {
    const { warm } = simulatedTasks(fewestPairs - 1, 3, -0.9, seededRandom(5));
    expect(pairedEffect(warm)).toEqual({ kind: 'not enough', n: fewestPairs - 1, of: fewestPairs });
  });

  it('have no interval where fewer than six differ', () => {
    const equal = Array.from({ length: 12 }, (_, at) => ({
      task: `t${at}`,
      without: 900,
      with: 900,
    }));
    const differing = (count: number) =>
      equal.map((pair, at) => (at < count ? { ...pair, with: 300 + 40 * at } : pair));
    expect(pairedEffect(differing(5))).toMatchObject({
      kind: 'mostly equal',
      n: 12,
      signs: { below: 5, equal: 7 },
    });
    expect(pairedEffect(differing(6))).toMatchObject({ kind: 'measured' });
  });
});

describe('requests held out in daily use', () => {
  it('find a planted effect again through drift and unequal tasks', () => {
    const effect = holdOutEffect(simulatedUse(2_000, 10, -0.6, seededRandom(6)), 'ratio');
    expect(effect.kind === 'measured' && effect.change.low < -0.6).toBe(true);
    expect(effect.kind === 'measured' && effect.change.high).toBeLessThan(-0.4);
  });

  it('say nothing while one arm has too few', () => {
    const turns = simulatedUse(fewestHeld - 1, 1, 0, seededRandom(7));
    const given = turns.map((turn) => ({ ...turn, isGiven: true }));
    expect(holdOutEffect([...turns, ...given, ...given], 'ratio')).toEqual({
      kind: 'not enough',
      n: fewestHeld - 1,
      of: fewestHeld,
    });
  });
});
