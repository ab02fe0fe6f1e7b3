import type { ToolAnswer } from '../chatModel';

/** How long a command may run: most test suites are done by then, and one that never ends is noticed. */
export const runLimitMs = 5 * 60_000;

/** How a command came to its end. */
export interface RunEnd {
  readonly how: 'exited' | 'cancelled' | 'time limit' | 'not started';
  /** Absent where it was ended from outside. */
  readonly exitCode?: number;
  readonly milliseconds: number;
  /** What it printed, clipped; or why it did not start. Absent = it printed where only the user sees it. */
  readonly output?: string;
}

/** What a model is told of a run. */
export function runAnswer(
  command: string,
  { how, exitCode, milliseconds, output }: RunEnd,
): ToolAnswer {
  const seconds = (milliseconds / 1000).toFixed(1);
  const shown = output === undefined ? 'Its output is in the terminal of the user.' : output.trim();
  const tail = shown === '' ? '\nIt printed nothing.' : `\n${shown}`;
  switch (how) {
    case 'exited': {
      const text = `${command} ended with exit code ${exitCode ?? 'unknown'} after ${seconds} s.${tail}`;
      return { text, ok: exitCode === 0, ...(exitCode !== undefined && { exitCode }) };
    }
    case 'cancelled':
      return { ok: false, text: `${command} was cancelled after ${seconds} s.${tail}` };
    case 'time limit': {
      const limit = `${runLimitMs / 60_000} minutes`;
      return { ok: false, text: `${command} was stopped after ${limit}; it may never end.${tail}` };
    }
    case 'not started':
      return { ok: false, text: `${command} could not be started: ${shown}` };
  }
}
