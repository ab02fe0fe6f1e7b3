import type { Block } from './readMarkdown';
import { lengthOf } from './statementText';
import { isShell } from './statementWorth';

/** Consecutive groups of lines that fit, whole where possible. */
export function chunksOf(
  groups: readonly (readonly string[])[],
  room: number,
  most = Number.POSITIVE_INFINITY,
): readonly (readonly string[])[] {
  const chunks: string[][] = [];
  for (const group of groups) {
    const last = chunks.at(-1);
    const isRoom = last && lengthOf([...last, ...group].join(' ')) <= room && last.length < most;
    if (isRoom) last.push(...group);
    else chunks.push([...group]);
  }
  return chunks;
}

/** Commands by the paragraphs they stand in, comments with what they are about; a paragraph too long by its lines. Anything but commands is one example that is not cut. */
export function codeParagraphs(
  { language, lines }: Extract<Block, { kind: 'code' }>,
  room: number,
): readonly (readonly string[])[] {
  if (!isShell(language, lines)) return [lines];
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs
    .filter(({ length }) => length > 0)
    .flatMap((lines) => (lengthOf(lines.join(' ')) <= room ? [lines] : commandGroups(lines)));
}

function commandGroups(lines: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && isOpen) last.push(line);
    else groups.push([line]);
    isOpen = /^\s*#/.test(line) || line.endsWith('\\');
  }
  return groups;
}
