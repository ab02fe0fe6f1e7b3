import type { Finding } from './finding';

/** A text with the plain fixes of its findings in place. Those that overlap another one, or whose words stand elsewhere by now, are left out. */
export function applyFixes(
  text: string,
  findings: readonly Finding[],
): { readonly text: string; readonly applied: readonly Finding[] } {
  const applied: Finding[] = [];
  const lines = text.split('\n');
  const fixable = findings.filter(({ fix }) => fix !== undefined);
  const fromTheEnd = [...fixable].sort((a, b) => b.line - a.line || b.column - a.column);
  for (const finding of fromTheEnd) {
    const { line, column, endColumn, said, fix = '' } = finding;
    const before = lines[line - 1];
    const last = applied.at(-1);
    const isFree = last?.line !== line || endColumn <= last.column;
    if (before === undefined || !isFree || before.slice(column - 1, endColumn - 1) !== said)
      continue;
    lines[line - 1] = before.slice(0, column - 1) + fix + before.slice(endColumn - 1);
    applied.push(finding);
  }
  return { text: lines.join('\n'), applied };
}
