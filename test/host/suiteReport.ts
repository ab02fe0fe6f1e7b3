/** What a suite counted. */
export interface SuiteTotals {
  readonly passed: number;
  readonly failed: number;
}

/** Marks the lines of a suite among everything else that VS Code prints. */
const mark = '[suite] ';

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
export function formatTotals({ passed, failed }: SuiteTotals): string {
  return `${passed} passed, ${failed} failed`;
}

/** Reads the totals from a line; undefined = the line is another one. */
export function readTotals(line: string): SuiteTotals | undefined {
  const match = /^(\d+) passed, (\d+) failed$/.exec(line.trim());
  return match === null ? undefined : { passed: Number(match[1]), failed: Number(match[2]) };
}

export function addTotals(all: readonly SuiteTotals[]): SuiteTotals {
  return {
    passed: all.reduce((sum, totals) => sum + totals.passed, 0),
    failed: all.reduce((sum, totals) => sum + totals.failed, 0),
  };
}
