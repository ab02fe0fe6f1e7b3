import type { Call } from './callRecord';
import { typedLine } from './lastingLine';
import { isLacking, isReport, plainOutput, saysError } from './refusal';

/**
 * True where a call did what the one before would not do: it ended well, or it got past what stopped the other, reported on the code, and ended well
 * as it was once the code was edited.
 */
export const didWork = (wrong: Call, call: Call, calls: readonly Call[]): boolean =>
  call.ok ||
  (call.fate === 'taken' &&
    isReport(plainOutput(call.output)) &&
    isPast(wrong, call) &&
    calls.some(
      (later) =>
        later.ok &&
        later.at > call.at &&
        later.edits > call.edits &&
        typedLine(later.command) === typedLine(call.command),
    ));

/** What the tool lacked before is not told again. */
function isPast({ output }: Call, call: Call): boolean {
  const lines = plainOutput(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => isLacking(line) || saysError(line));
  return lines.length > 0 && !lines.some((line) => call.output.includes(line));
}
