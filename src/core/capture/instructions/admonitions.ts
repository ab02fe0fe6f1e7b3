/** `!!! note "Title"`, `??? tip`, `=== "Tab"`, with what they frame set in below them. */
const opens =
  /^(\s*)(?:(?:!!!|\?\?\?\+?)\s+[\w -]+?(?:\s+"(?<title>[^"]*)")?|===[!+]?\s+"(?<tab>[^"]+)")\s*$/;
const fenceMark = /^\s*(```|~~~)/;
const setIn = 4;

/** Boxes of documentation generators, as the plain text they frame: to a Markdown reader it would be code. Lines stay where they are. */
export function withoutAdmonitions(text: string): string {
  let depth: number | undefined;
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      const opening = isCode ? null : opens.exec(line);
      if (opening) {
        depth = (opening[1] ?? '').length + setIn;
        return titleOf(opening.groups);
      }
      if (!isCode && /^\s*:::/.test(line)) return '';
      const isInside = depth !== undefined && (line.trim() === '' || indentOf(line) >= depth);
      if (!isInside) depth = undefined;
      if (fenceMark.test(line)) isCode = !isCode;
      return isInside ? line.slice(depth) : line;
    })
    .join('\n');
}

function titleOf(said: Readonly<Record<string, string | undefined>> | undefined): string {
  const title = said?.title ?? said?.tab;
  return title === undefined ? '' : `${title}:`;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
