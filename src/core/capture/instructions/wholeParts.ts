import { lengthOf, mostWholePoints, mostWholeWords, mostWords } from '../lessonLength';
import { lacksSubject } from './leaningText';
import { waitsForAll } from './listTold';
import type { Block } from './readMarkdown';
import { renderedBlock } from './renderBlocks';
import { bindsReader } from './statementWorth';
import type { Piece, Unit } from './unit';

/** Words for what is not cut or parted, where `room` is left for what is. */
export const wholeRoom = (room: number): number => room + mostWholeWords - mostWords;

/** One paragraph, a table, or a list of which a point needs the others: cut or parted it would say something else. */
export function isWhole({ lead, parts }: Pick<Unit, 'lead' | 'parts'>): boolean {
  return parts.every(
    (part) =>
      part.kind !== 'list' ||
      waitsForAll(lead) ||
      !part.items.every(({ text }) => bindsReader(text) && !lacksSubject(text)),
  );
}

/** A list whose points need each other, with what leads it in; `undefined` = it is too long, or may come apart. */
export function wholeList(
  list: Extract<Block, { kind: 'list' }>,
  lead: string,
  room: number,
): Piece | undefined {
  const text = [lead, renderedBlock(list)].filter(Boolean).join('\n');
  const isFew = list.items.length <= mostWholePoints && pointsOf(text) <= mostWholePoints;
  const fits = isFew && lengthOf(text) <= wholeRoom(room);
  return fits && isWhole({ lead, parts: [list] })
    ? { line: list.line, endLine: list.endLine, text, isStruck: false, isProcedure: false }
    : undefined;
}

export function pointsOf(text: string): number {
  return text.split('\n').filter((line) => /^\s*([-*]|\d+\.)\s/.test(line)).length;
}
