import { describe, expect, it } from 'vitest';
import { addTotals, formatTotals, markLines, readTotals, suiteLines } from '../../host/suiteReport';

describe('suite report', () => {
  it('finds the lines of the suite among others', () => {
    const output = `noise\n[1:2:INFO] ${markLines('passed  one\nfailed  two')}\nnoise`;
    expect(suiteLines(output)).toEqual(['passed  one', 'failed  two']);
  });

  it('reads the totals that it wrote', () => {
    const totals = { passed: 12, failed: 3 };
    expect(readTotals(formatTotals(totals))).toEqual(totals);
    expect(readTotals('passed  12 passed, 3 failed')).toBeUndefined();
  });

  it('adds up', () => {
    expect(
      addTotals([
        { passed: 1, failed: 0 },
        { passed: 2, failed: 4 },
      ]),
    ).toEqual({
      passed: 3,
      failed: 4,
    });
  });
});
