import { lengthOf } from '../lessonLength';
import { joined } from './leadOf';
import type { ListItem } from './readMarkdown';
import { rendered } from './renderBlocks';
import { demands, isWorthSaying, saysCommand } from './statementWorth';
import type { Piece } from './unit';

/** Points that are said together, of a list with so many; nothing for none. */
export function pieceOf(handful: readonly ListItem[], all: number, lead: string): readonly Piece[] {
  const [first, last] = [handful[0], handful.at(-1)];
  if (!first || !last) return [];
  const points = handful.map((item) => `- ${rendered(item)}`).join('\n');
  const isOne = handful.length === 1;
  const text = isOne ? joined(lead, rendered(first)) : [lead, points].filter(Boolean).join('\n');
  const isSome = !isOne && handful.length < all;
  return [
    {
      line: first.line,
      endLine: last.endLine,
      own: points,
      text,
      isPart: isSome,
      isHalf: isSome && handful.some(isFragment) && !isEnough(text),
      isStruck: false,
      isProcedure: false,
    },
  ];
}

/** Whether a point is said with others: a short one, or one that says nothing by itself. */
export const isOfHandful = (item: ListItem): boolean => isShortPoint(item) || isFragment(item);

/** Some points of many are worth saying where they order or forbid, or name a command. */
const isEnough = (text: string): boolean => demands(text) || saysCommand(text);

function isShortPoint(item: ListItem): boolean {
  return lengthOf(rendered(item)) <= shortPoint && item.parts.length === 0 && !item.isStruck;
}

/** It goes on with what led in, or says nothing by itself. */
function isFragment(item: ListItem): boolean {
  return (
    !item.isStruck &&
    item.parts.length === 0 &&
    (/^\p{Ll}/u.test(item.text) || !isWorthSaying(item.text))
  );
}

/** Points of at most this many words are said together. */
const shortPoint = 9;
