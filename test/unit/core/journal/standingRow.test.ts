import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  reinforced,
  standingOf,
  startRow,
  withOutcome,
} from '../../../../src/core/journal/standingRow';

function afterReads(count: number) {
  let row = startRow;
  for (let at = 0; at < count; at += 1) row = reinforced(row, `r${at}`, 1_000 + at);
  return standingOf(row);
}

/** Product.md §6, one step at a time, without any algebra. */
function naive(start: number, steps: readonly ('read' | 'helped' | 'hurt')[]): number {
  return steps.reduce((confidence, step) => {
    if (step === 'read') return Math.min(1, confidence + 0.1 * (1 - confidence));
    return step === 'hurt' ? Math.max(0.05, confidence - 0.15) : confidence;
  }, start);
}

describe('the standing of a lesson', () => {
  it('is the start without a row', () => {
    expect(standingOf(undefined)).toMatchObject({ reinforcements: 0, confidence: 0.7 });
    expect(standingOf(undefined, 0.4).confidence).toBe(0.4);
    expect(standingOf(undefined)).not.toHaveProperty('firstSeen');
  });

  it('rises with every read: 5 give 0.8229, 10 give 0.8954, 20 give 0.9635', () => {
    expect(afterReads(5).reinforcements).toBe(5);
    expect(afterReads(5).confidence).toBeGreaterThan(0.82);
    expect(afterReads(5).confidence).toBeCloseTo(0.8229, 3);
    expect(afterReads(10).confidence).toBeCloseTo(0.8954, 4);
    expect(afterReads(20).confidence).toBeCloseTo(0.9635, 4);
    expect(afterReads(10_000).confidence).toBeLessThanOrEqual(1);
  });

  it('knows a request for the next 31 of them', () => {
    const countAfter = (others: number): number => {
      let row = reinforced(startRow, 'first', 1);
      for (let at = 0; at < others; at += 1) row = reinforced(row, `r${at}`, 2 + at);
      return reinforced(row, 'first', 1_000).reinforcements - row.reinforcements;
    };
    expect(countAfter(31)).toBe(0);
    expect(countAfter(32)).toBe(1);
  });

  it('counts one request once, however many surfaces show the lesson', () => {
    const once = reinforced(startRow, 'r', 5);
    expect(reinforced(once, 'r', 6)).toBe(once);
  });

  it('counts one outcome per request, the first observed', () => {
    const once = withOutcome(startRow, 'r', true, 5);
    expect(withOutcome(once, 'r', false, 6)).toBe(once);
    expect(standingOf(once)).toMatchObject({ helped: 1, hurt: 0, recentOutcomes: [true] });
  });

  it('falls with a hurt, never under the floor, and rises from there', () => {
    let row = startRow;
    for (let at = 0; at < 10; at += 1) row = withOutcome(row, `o${at}`, false, 1);
    expect(standingOf(row).confidence).toBe(0.05);
    expect(standingOf(reinforced(row, 'r', 1)).confidence).toBeCloseTo(0.145, 10);
  });

  it('remembers the last 20 outcomes and counts all of them', () => {
    let row = startRow;
    for (let at = 0; at < 30; at += 1) row = withOutcome(row, `o${at}`, at >= 15, 1);
    const { recentOutcomes, helped, hurt } = standingOf(row);
    expect(recentOutcomes).toHaveLength(20);
    expect(recentOutcomes.filter(Boolean)).toHaveLength(15);
    expect([helped, hurt]).toEqual([15, 15]);
  });

  it('equals the formula taken step by step, from any start', () => {
    const step = fc.constantFrom('read' as const, 'helped' as const, 'hurt' as const);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(step, { maxLength: 80 }),
        (start, steps) => {
          let row = startRow;
          steps.forEach((kind, at) => {
            row =
              kind === 'read'
                ? reinforced(row, `r${at}`, at)
                : withOutcome(row, `r${at}`, kind === 'helped', at);
          });
          expect(standingOf(row, start).confidence).toBeCloseTo(naive(start, steps), 9);
        },
      ),
    );
  });

  it('does not grow with use', () => {
    let row = startRow;
    for (let at = 0; at < 1_000; at += 1)
      row = withOutcome(reinforced(row, `r${at}`, at), `r${at}`, true, at);
    expect(JSON.stringify(row).length).toBeLessThan(1_000);
  });
});
