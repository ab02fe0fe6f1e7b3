import { spanOf } from './besideLead';
import { codeChunks } from './lineChunks';
import type { Block } from './readMarkdown';
import { fenced } from './renderBlocks';
import { wordsOfPlace } from './stepPieces';
import type { Piece } from './unit';

/** Groups of a fence that is too long: each of several leaves room for the place of the others. */
export function splitCode(
  part: Extract<Block, { kind: 'code' }>,
  lead: string,
  room: number,
): readonly Piece[] {
  const whole = codeChunks(part, room);
  const chunks = whole.length > 1 ? codeChunks(part, room - wordsOfPlace) : whole;
  return chunks.map((lines) => ({
    ...spanOf(part),
    isPart: chunks.length > 1,
    isStruck: false,
    isProcedure: false,
    text: [lead, fenced(part.language, lines)].filter(Boolean).join('\n'),
  }));
}

/** The language of a fence is counted as a word. */
export const wordsOfFence = 1;
