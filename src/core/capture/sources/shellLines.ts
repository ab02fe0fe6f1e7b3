/** A line that goes on, a mark kept as it is, a quotation, a comment, or the end of a line. */
const token =
  /(?:\\| \^)\r?\n\s*|(\|\||&&)\s*\r?\n\s*|\\.|"(?:\\[\s\S]|[^"\\])*"|'[^']*'|(?<![^\s;&|(])#.*|\r?\n/g;

/** The lines that a shell reads of a script: without comments, those that go on joined, a quotation over lines in one piece. */
export function shellLines(script: string): readonly string[] {
  const lines = [''];
  let from = 0;
  const add = (text: string): void => {
    lines.push(`${lines.pop() ?? ''}${text}`);
  };
  for (const { 0: found, 1: joint, index } of script.matchAll(token)) {
    add(script.slice(from, index));
    from = index + found.length;
    if (/^\r?\n$/.test(found)) lines.push('');
    else if (joint !== undefined) add(`${joint} `);
    else if (/^(\\| \^)\r?\n/.test(found)) add(' ');
    else if (!found.startsWith('#')) add(found);
  }
  add(script.slice(from));
  return lines;
}

/** Whether a text opens or closes a bracket or a quotation and has not its other half: a piece of a command, and none itself. */
export function isTorn(text: string): boolean {
  const plain = text.replace(/\\.|"(?:\\.|[^"\\])*"|'[^']*'/g, '');
  let depth = 0;
  for (const [mark] of plain.matchAll(/[()[\]{}]/g)) {
    depth += '([{'.includes(mark) ? 1 : -1;
    if (depth < 0) return true;
  }
  return depth !== 0 || /["']/.test(plain);
}
