/** The lines in which two texts differ, `-` and `+` in front; what is equal at both ends is left out. */
export function lineChanges(before: string, after: string): string {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, fresh.length) - start;
  while (end < most && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const marked = (mark: string, lines: readonly string[]): string =>
    lines
      .slice(start, lines.length - end)
      .map((line) => `${mark} ${line}\n`)
      .join('');
  return marked('-', old) + marked('+', fresh);
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}
