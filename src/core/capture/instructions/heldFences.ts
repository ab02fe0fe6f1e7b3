const opens = /^([ \t]+)(`{3,}|~{3,})[^`]*$/;

/**
 * Code that stands below an item and whose lines begin further left than its fence, as in a diff, would end the item at its first `-`: such
 * lines are set in as their fence is. A fence that never ends is left as it is. Lines keep their numbers.
 */
export function withHeldFences(text: string): string {
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', mark] = opens.exec(lines[at] ?? '') ?? [];
    if (mark === undefined) continue;
    const rest = lines.slice(at + 1);
    const length = rest.findIndex((line) => line.trim().startsWith(mark));
    if (length < 0) continue;
    // A mark at the margin that names a language opens another fence.
    if (rest[length]?.trim() === mark)
      for (let inside = at + 1; inside <= at + 1 + length; inside += 1)
        lines[inside] = setIn(lines[inside] ?? '', indent);
    at += length + 1;
  }
  return lines.join('\n');
}

function setIn(line: string, indent: string): string {
  return line.trim() === '' || line.startsWith(indent) ? line : indent + line;
}
