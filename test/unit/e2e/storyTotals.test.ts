import { describe, expect, it } from 'vitest';
import { type FileReport, totalsOf, totalsOfRetold } from '../../e2e/storyTotals';

function story(name: string, tests: Readonly<Record<string, string>>, status?: string): FileReport {
  const assertionResults = Object.entries(tests).map(([fullName, result]) => ({
    fullName,
    status: result,
  }));
  const failed = Object.values(tests).includes('failed');
  return { name, status: status ?? (failed ? 'failed' : 'passed'), assertionResults };
}

describe('totals of stories', () => {
  it('counts a file that did not load as one failure', () => {
    expect(totalsOf([story('a', {}, 'failed')])).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a skipped step as skipped', () => {
    const totals = totalsOf([story('a', { one: 'passed', two: 'skipped' })]);
    expect(totals).toEqual({ passed: 1, failed: 0, skipped: 1 });
  });

  it('names a step that failed and passed when told again', () => {
    const first = [story('a', { one: 'failed', two: 'passed' }), story('b', { three: 'passed' })];
    const second = [story('a', { one: 'passed', two: 'passed' })];
    expect(totalsOfRetold(first, second)).toEqual({ passed: 3, failed: 0, flaky: ['one'] });
  });

  it('keeps a step that failed twice as failed', () => {
    const failing = [story('a', { one: 'failed' })];
    expect(totalsOfRetold(failing, failing)).toEqual({ passed: 0, failed: 1 });
  });

  it('names the file where nothing of it ran the first time', () => {
    const first = [story('a', {}, 'failed')];
    expect(totalsOfRetold(first, [story('a', { one: 'passed' })]).flaky).toEqual(['a']);
  });
});
