import { type SuiteTotals, addTotals } from '../host/suiteReport';

/** What vitest's own report says of one file. */
export interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

/** What one telling of stories counted. */
export function totalsOf(files: readonly FileReport[]): SuiteTotals {
  return addTotals(
    files.map(({ status, assertionResults }) => {
      const count = (...wanted: readonly string[]): number =>
        assertionResults.filter((test) => wanted.includes(test.status)).length;
      const failed = count('failed');
      const skipped = count('skipped', 'pending', 'todo', 'disabled');
      return {
        passed: count('passed'),
        // A file that does not load, or whose editor does not start, has no tests to fail.
        failed: status === 'passed' ? failed : failed || 1,
        ...(skipped > 0 && { skipped }),
      };
    }),
  );
}

/**
 * The totals after some stories were told again: each counts as it ended, and what failed before and passes now is named as flaky. A
 * file that did not even load the first time is flaky as a whole.
 */
export function totalsOfRetold(
  first: readonly FileReport[],
  second: readonly FileReport[],
): SuiteTotals {
  const again = new Map(second.map((file) => [file.name, file]));
  const flaky = first.flatMap((file) => {
    const retold = again.get(file.name);
    return retold === undefined ? [] : flakyNames(file, retold);
  });
  const ended = first.map((file) => again.get(file.name) ?? file);
  return { ...totalsOf(ended), ...(flaky.length > 0 && { flaky }) };
}

function flakyNames(before: FileReport, after: FileReport): readonly string[] {
  const passes = new Set(
    after.assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => fullName),
  );
  const failed = before.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return after.status === 'passed' ? [before.name] : [];
  return failed.map(({ fullName }) => fullName).filter((name) => passes.has(name));
}
