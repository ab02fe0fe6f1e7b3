import type { Block } from './readMarkdown';
import { lengthOf } from '../lessonLength';
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

/**
 * The lines of a fence in parts that fit: whole paragraphs together where there is room; one that is too long comes apart between its commands,
 * and each part says the comment that leads it in. Anything but commands is one example that is not cut.
 */
export function codeChunks(
  { language, lines }: Extract<Block, { kind: 'code' }>,
  room: number,
): readonly (readonly string[])[] {
  if (!isShell(language, lines)) return [lines];
  const chunks: (readonly string[])[] = [];
  let whole: string[][] = [];
  const release = (): void => {
    chunks.push(...chunksOf(whole, room));
    whole = [];
  };
  for (const paragraph of paragraphsOf(lines)) {
    if (lengthOf(paragraph.join(' ')) <= room) whole.push(paragraph);
    else {
      release();
      chunks.push(...partsOfParagraph(paragraph, room));
    }
  }
  release();
  return chunks;
}

function paragraphsOf(lines: readonly string[]): readonly string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter(({ length }) => length > 0);
}

const isComment = (line: string): boolean => /^\s*#/.test(line);

/** A comment that is the only one stands for all commands below it. */
function partsOfParagraph(lines: readonly string[], room: number): readonly (readonly string[])[] {
  const [first = '', ...rest] = lines;
  if (!isComment(first) || rest.some(isComment)) return chunksOf(commandGroups(lines), room);
  return chunksOf(commandGroups(rest), room - lengthOf(first)).map((part) => [first, ...part]);
}

/** One by one, or all below a comment that says what they are for. */
function commandGroups(lines: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const isCommented = lines.some(isComment);
  let isOpen = false;
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && (isOpen || (isCommented && !isComment(line)))) last.push(line);
    else groups.push([line]);
    isOpen = isComment(line) || line.endsWith('\\');
  }
  return groups;
}
