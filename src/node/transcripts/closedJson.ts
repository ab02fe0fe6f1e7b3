const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** A JSON text that was cut off, closed behind the last item of a list that is whole; where none is, the text as it stands. */
export function closedJson(text: string): string {
  const open: string[] = [];
  let whole = text;
  let isText = false;
  let end = 0;
  let rest = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '"') isText = !isText;
    else if (isText) at += letter === '\\' ? 1 : 0;
    else if (letter in closers) open.push(closers[letter] ?? '');
    else if (letter === open.at(-1)) {
      open.pop();
      if (letter !== '}' || open.at(-1) !== ']') continue;
      end = at + 1;
      rest = [...open].reverse().join('');
    }
  }
  if (end > 0) whole = text.slice(0, end) + rest;
  return whole;
}
