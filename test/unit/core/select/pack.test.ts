import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack, type Packable } from '../../../../src/core/select/pack';

const items = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    value: fc.integer({ min: 1, max: 100 }).map((value) => value / 100),
    tokens: fc.integer({ min: 1, max: 90 }),
  }),
  { selector: (item) => item.id, maxLength: 9 },
);
const sum = (chosen: readonly Packable[], key: 'value' | 'tokens') =>
  chosen.reduce((total, item) => total + item[key], 0);

function bestByTrying(all: readonly Packable[], room: number): number {
  let best = 0;
  for (let mask = 0; mask < 1 << all.length; mask++) {
    const subset = all.filter((_, at) => mask & (1 << at));
    if (sum(subset, 'tokens') <= room) best = Math.max(best, sum(subset, 'value'));
  }
  return best;
}

describe('pack', () => {
  it('finds the best total value that fits, as trying every subset does', () => {
    fc.assert(
      fc.property(
        items,
        fc.integer({ min: 0, max: 220 }),
        fc.integer({ min: 0, max: 40 }),
        (all, budget, header) => {
          const { chosen } = pack(all, budget, header);
          expect(sum(chosen, 'value')).toBeCloseTo(bestByTrying(all, budget - header), 6);
        },
      ),
    );
  });

  it('never exceeds the budget, header included, and loses no lesson', () => {
    fc.assert(
      fc.property(
        items,
        fc.integer({ min: -5, max: 220 }),
        fc.integer({ min: 0, max: 40 }),
        (all, budget, header) => {
          const packed = pack(all, budget, header);
          expect(packed.tokens).toBeLessThanOrEqual(Math.max(0, budget));
          expect(packed.chosen.length + packed.overBudget.length).toBe(all.length);
        },
      ),
    );
  });

  it('gives the first lesson no exception from the budget', () => {
    const packed = pack([{ id: 'a', value: 1, tokens: 190 }], 200, 20);
    expect(packed).toEqual({
      chosen: [],
      overBudget: [{ id: 'a', value: 1, tokens: 190 }],
      tokens: 0,
    });
  });

  it('counts no header where nothing is chosen', () => {
    expect(pack([], 200, 20).tokens).toBe(0);
  });

  it('prefers fewer tokens, then the earlier lesson, at equal value', () => {
    const twins = [
      { id: 'a', value: 0.5, tokens: 60 },
      { id: 'b', value: 0.5, tokens: 60 },
      { id: 'c', value: 0.5, tokens: 50 },
    ];
    expect(pack(twins, 70, 0).chosen.map((item) => item.id)).toEqual(['c']);
    expect(pack(twins.slice(0, 2), 70, 0).chosen.map((item) => item.id)).toEqual(['a']);
  });

  it('keeps the order given', () => {
    const all = ['c', 'a', 'b'].map((id) => ({ id, value: 0.5, tokens: 20 }));
    expect(pack(all, 200, 0).chosen.map((item) => item.id)).toEqual(['c', 'a', 'b']);
  });
});
