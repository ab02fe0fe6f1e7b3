import type { RelativePath } from '../ports';
import { matchLine } from './matchLine';
import { parseRef } from './parseRef';

/** The line (1-based) at which a file says now what line refs to it ask for; `undefined` = none of them finds anything. */
export function lineNow(
  path: RelativePath,
  text: string,
  refs: readonly string[],
): number | undefined {
  const lines = text.split(/\r\n?|\n/);
  for (const ref of refs) {
    const parsed = parseRef(ref);
    if (!parsed.ok || parsed.ref.kind !== 'regex' || parsed.ref.path !== path) continue;
    const { source, ignoreCase } = parsed.ref;
    const at = lines.findIndex((line) => matchLine(line, source, ignoreCase).kind === 'match');
    if (at >= 0) return at + 1;
  }
  return undefined;
}
