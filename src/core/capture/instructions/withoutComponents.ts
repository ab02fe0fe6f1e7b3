/** `<Card title="…">` on a line of its own; a tag that frames rules has no values. */
const opens =
  /^\s*<([A-Z]\w*)(?:\s+\w+(?:=(?:"[^"]*"|\{[^}]*\}))?)*\s+\w+=(?:"[^"]*"|\{[^}]*\})[^<>]*[^/<>]?>\s*$/;
const fence = /^\s*(?:[-*+]\s+|\d+[.)]\s+|>\s*)*(```+|~~~+)/;

/**
 * A text without components of a page (`<Card title="…">` to `</Card>`): what stands inside shows how the page looks and asks for nothing. One that
 * is never closed stays. Lines keep their numbers.
 */
export function withoutComponents(text: string): string {
  const lines = text.split('\n');
  let mark: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const found = fence.exec(line)?.[1];
    if (found !== undefined && (mark === undefined || found.startsWith(mark)))
      mark = mark === undefined ? found : undefined;
    const name = mark === undefined ? opens.exec(line)?.[1] : undefined;
    const end = name === undefined ? -1 : endOf(lines, at, name);
    if (end < 0) continue;
    lines.fill('', at, end + 1);
    at = end;
  }
  return lines.join('\n');
}

/** Line with the closing tag of the component that opens at a line; -1 = there is none. */
function endOf(lines: readonly string[], from: number, name: string): number {
  let depth = 0;
  for (let at = from; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trim();
    if (line === `</${name}>`) depth -= 1;
    else if (new RegExp(`^<${name}\\b[^<>]*[^/]>$`).test(line)) depth += 1;
    if (depth === 0) return at;
  }
  return -1;
}
