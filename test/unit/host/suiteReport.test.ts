import { describe, expect, it } from 'vitest';
import {
  addTotals,
  formatFlaky,
  formatTotals,
  judgeFlaky,
  markLines,
  readFlaky,
  readTotals,
  suiteLines,
} from '../../host/suiteReport';

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

  it('counts a skip as skipped, never as passed', () => {
    const totals = { passed: 12, failed: 0, skipped: 2 };
    expect(formatTotals(totals)).toBe('12 passed, 0 failed, 2 skipped');
    expect(readTotals(formatTotals(totals))).toEqual(totals);
  });

  it('names each unreliable test, and is red at more than two', () => {
    expect(readFlaky(formatFlaky('tree opens the file'))).toBe('tree opens the file');
    expect(readFlaky('passed  tree opens the file')).toBeUndefined();
    const two = { passed: 5, failed: 0, flaky: ['a', 'b'] };
    expect(judgeFlaky(two)).toEqual(two);
    expect(judgeFlaky({ ...two, flaky: ['a', 'b', 'c'] }).failed).toBe(3);
  });

  it('adds up skips and names', () => {
    const one = { passed: 1, failed: 0, skipped: 1, flaky: ['a'] };
    expect(addTotals([one, { passed: 2, failed: 1 }, one])).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      flaky: ['a', 'a'],
    });
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
