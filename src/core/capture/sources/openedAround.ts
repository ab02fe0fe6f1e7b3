/** The line at a place of a build file, after each line that opens a call or block around it. */
export function openedAround(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  const lines = [text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? undefined : end)];
  let depth = 0;
  for (let place = at - 1; place >= 0; place -= 1) {
    const sign = text[place];
    if (sign === ')' || sign === '}') depth += 1;
    else if (sign === '(' || sign === '{') depth -= 1;
    if (depth >= 0) continue;
    depth = 0;
    const start = text.lastIndexOf('\n', place) + 1;
    const close = text.indexOf('\n', place);
    lines.unshift(text.slice(start, close < 0 ? undefined : close));
  }
  return lines.join('\n');
}
