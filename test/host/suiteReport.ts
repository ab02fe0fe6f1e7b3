/** What a suite counted. */
export interface SuiteTotals {
  readonly passed: number;
  readonly failed: number;
  /** Tests that were found and not run; absent = none. */
  readonly skipped?: number;
  /** Names of tests that failed once and passed when told again; they count as passed too. Absent = none. */
  readonly flaky?: readonly string[];
}

/** Marks the lines of a suite among everything else that VS Code prints. */
const mark = '[suite] ';

/** More unreliable tests than this in one run, and the run is red: a second telling must not hide a habit. */
export const flakyLimit = 2;

/** Turns text into lines that the outer runner recognises. */
export function markLines(text: string): string {
  return text
    .split('\n')
    .map((line) => mark + line)
    .join('\n');
}

/** Gives the suite's own lines in a piece of output, unmarked. */
export function suiteLines(output: string): string[] {
  return output
    .split('\n')
    .flatMap((line) => (line.includes(mark) ? [line.slice(line.indexOf(mark) + mark.length)] : []));
}

/** The last line of every suite, and of the outer runner over all suites. */
export function formatTotals({ passed, failed, skipped = 0 }: SuiteTotals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Reads the totals from a line; undefined = the line is another one. */
export function readTotals(line: string): SuiteTotals | undefined {
  const match = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(line.trim());
  if (match === null) return undefined;
  const skipped = Number(match[3] ?? 0);
  return { passed: Number(match[1]), failed: Number(match[2]), ...(skipped > 0 && { skipped }) };
}

/** The line that names one unreliable test. */
export const formatFlaky = (name: string): string => `flaky   ${name}`;

/** The name in a line of `formatFlaky`; undefined = the line is another one. */
export const readFlaky = (line: string): string | undefined => /^flaky {3}(.+)$/.exec(line)?.[1];

export function addTotals(all: readonly SuiteTotals[]): SuiteTotals {
  const sum = (of: (totals: SuiteTotals) => number): number =>
    all.reduce((total, totals) => total + of(totals), 0);
  const skipped = sum((totals) => totals.skipped ?? 0);
  const flaky = all.flatMap((totals) => totals.flaky ?? []);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    ...(skipped > 0 && { skipped }),
    ...(flaky.length > 0 && { flaky }),
  };
}

/** The same totals, red where too many tests were unreliable. */
export function judgeFlaky(totals: SuiteTotals): SuiteTotals {
  const flaky = totals.flaky ?? [];
  return flaky.length > flakyLimit ? { ...totals, failed: totals.failed + flaky.length } : totals;
}
