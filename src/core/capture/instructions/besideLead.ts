import { lengthOf } from '../lessonLength';
import { independentParts } from './briefText';
import { isShortLead, joined } from './leadOf';
import { goesOn, isTaking } from './leads';
import type { Block, Span } from './readMarkdown';
import type { Piece, Unit } from './unit';
import { wholeRoom } from './wholeParts';

/** From which line to which. */
export const spanOf = ({ line, endLine }: Span): Span => ({ line, endLine });

/** What follows code and goes on with the sentence before it. */
export const isRestOf = (
  before: Block | undefined,
  { text }: Extract<Block, { kind: 'text' }>,
): boolean => before?.kind === 'code' && isTaking(text);

/** Says a text with the piece before it. */
export function addTo(pieces: Piece[], { endLine, text }: Extract<Block, { kind: 'text' }>): void {
  const last = pieces.pop();
  if (last !== undefined) pieces.push({ ...last, endLine, text: `${last.text}\n${text}` });
}

/** What is said before a text below these parts: nothing where the lead announced one of them. */
export function leftBeside(
  parts: readonly Block[],
  lead: string,
): { readonly lead: string; readonly isParted: boolean } {
  const isParted = parts.some(({ kind }) => kind === 'table');
  const isAnnounced = /:$/.test(lead) && (isParted || parts.some(({ kind }) => kind === 'code'));
  return { lead: isAnnounced ? '' : lead, isParted };
}

/** What led in, by itself; nothing where code follows, which says it too. */
export function ownParts(unit: Unit, own: string, lead: string, room: number): readonly string[] {
  const isSaid = own === lead && unit.parts[0]?.kind === 'code';
  return own === '' || isSaid ? [] : independentParts(own, room);
}

/** "Good:" names what comes next; anything longer is said beside what led in. */
export const namesNext = (text: string): boolean => goesOn.test(text);

/** What follows a lead, in parts; `lead` is empty after an example or a table, which it announced; a table that was parted is not all there. */
export function besideLead(
  part: Extract<Block, { kind: 'text' }>,
  { lead, isParted }: { readonly lead: string; readonly isParted: boolean },
  room: number,
): readonly Piece[] {
  return independentParts(part.text, wholeRoom(room) - lengthOf(lead)).map((text) => ({
    ...spanOf(part),
    isPart: isParted,
    isStruck: false,
    isProcedure: false,
    own: text,
    text: isShortLead(lead) ? joined(lead, text) : text,
  }));
}
