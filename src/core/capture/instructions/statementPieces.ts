import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { lengthOf, mostPoints, mostStepWords, mostWholePoints, mostWords } from '../lessonLength';
import { addTo, besideLead, isRestOf, leftBeside, namesNext, ownParts, spanOf } from './besideLead';
import { independentParts } from './briefText';
import { splitCode, wordsOfFence } from './codePieces';
import { holdsException, isExceptionTo } from './exceptions';
import { isOfHandful, pieceOf } from './handful';
import { inSteps } from './inSteps';
import { lacksSubject, leansBack } from './leaningText';
import { isShortLead, joined, leadOf, withoutLead } from './leadOf';
import { choicesOf, isOfExamples, ruleBefore, toldOf, waitsForAll } from './listTold';
import type { Block, ListItem } from './readMarkdown';
import { rendered } from './renderBlocks';
import { partsOf, sentencesOf } from './statementText';
import { bindsReader } from './statementWorth';
import { isSteps, withoutTurn } from './stepPieces';
import { splitTable } from './tablePieces';
import type { Piece, Unit } from './unit';
import { isWhole, pointsOf, wholeList, wholeRoom } from './wholeParts';
import { endOf, isCondition, isSequence, unitOf, wholeOf } from './wholeUnit';

/** A unit as one piece where it is short enough for the `room` that its label leaves, else as whole pieces that each say what led in. */
export function piecesOf(unit: Unit, room: number): readonly Piece[] {
  const whole = wholeOf(unit);
  const isProcedure = isSequence(unit);
  const length = lengthOf(whole);
  const piece = { line: unit.line, endLine: endOf(unit), isStruck: unit.isStruck };
  const isFew = pointsOf(whole) <= mostPoints;
  if (length <= room && isFew) return [{ ...piece, text: whole, isProcedure: false }];
  const stepRoom = room + mostStepWords - mostWords;
  if (isProcedure && length <= stepRoom) return [{ ...piece, text: whole, isProcedure: true }];
  if (isWhole(unit) && length <= wholeRoom(room) && pointsOf(whole) <= mostWholePoints)
    return [{ ...piece, text: whole, isProcedure: false }];
  if (isCondition(unit)) return [{ ...piece, text: unit.lead, isProcedure: false }];
  if (unit.parts.length > 0) return inSteps(unit, room) ?? splitUnit(unit, room);
  return independentParts(unit.lead, wholeRoom(room)).map((text) => ({
    ...piece,
    text,
    isProcedure: false,
  }));
}

/** Parts that follow what leads in: each says it again. What led in without needing them stands for itself too. */
function splitUnit(unit: Unit, room: number): readonly Piece[] {
  const pieces: Piece[] = [];
  const isTied = waitsForAll(unit.lead);
  const [before, lead] = leadOf(unit);
  const own = isTied ? partsOf(unit.lead, 1).slice(0, -1).join(' ') : before;
  const isBounded = holdsException(unit.lead, unit.parts);
  const plain = { isStruck: unit.isStruck, isProcedure: false };
  for (const text of ownParts(unit, own, lead, room).filter(bindsReader))
    // Said without what stands below it, it is the start of something.
    pieces.push({
      ...plain,
      line: unit.line,
      endLine: unit.endLine,
      text,
      isPart: isTied || lengthOf(text) <= wordsOfTitle,
    });
  let said = lead;
  for (const [at, part] of unit.parts.entries()) {
    if (part.kind !== 'text')
      pieces.push(...splitPart(part, said, room).map((piece) => ({ ...plain, ...piece })));
    else if (isRestOf(unit.parts[at - 1], part)) addTo(pieces, part);
    else if (namesNext(part.text) || (/:$/.test(part.text) && part !== unit.parts.at(-1)))
      said = isShortLead(`${lead} ${part.text}`) ? joined(lead, part.text) : part.text;
    else if (isExceptionTo(unit.lead, part.text))
      pieces.push(...besideLead(part, { lead, isParted: false }, room));
    else pieces.push(...besideLead(part, leftBeside(unit.parts.slice(0, at), lead), room));
  }
  return pieces.map((piece) => ({
    ...piece,
    isStruck: unit.isStruck || piece.isStruck,
    // Without what takes something out of it, a rule says where that stands.
    isPart: piece.isPart === true || isBounded,
  }));
}

/** A sentence of so few words is the title of what comes below it. */
const wordsOfTitle = 6;

function splitPart(
  part: Exclude<Block, { kind: 'text' }>,
  lead: string,
  room: number,
): readonly Piece[] {
  const left = room - lengthOf(lead);
  // Rows are told without what they could not be understood with.
  const above = leansBack(lead) ? '' : lead;
  switch (part.kind) {
    case 'list':
      return isOfExamples(part, lead)
        ? ruleBefore(part, lead)
        : (choicesOf(part, lead, room) ??
            splitTied(part, lead, room) ??
            splitList(part, lead, room));
    case 'code':
      return splitCode(part, lead, left - wordsOfFence);
    case 'table':
      return splitTable(part, above, room);
    default:
      return [];
  }
}

/** Items below a lead that waits for all of them: full orders without it, others with it and with the place of the rest. */
function splitTied(
  part: Extract<Block, { kind: 'list' }>,
  lead: string,
  room: number,
): readonly Piece[] | undefined {
  if (!waitsForAll(lead)) return undefined;
  return part.items.flatMap((item) => {
    const told = toldOf(item, lead);
    if (told === 'untold') return [];
    if (told === 'alone') return splitItem(item, '', room);
    return splitItem(item, lead, room).map((piece) => ({ ...piece, isPart: true }));
  });
}

/** Items too many or too long for one lesson: steps in parts, short points by the handful, the others one by one. */
function splitList(
  list: Extract<Block, { kind: 'list' }>,
  lead: string,
  room: number,
): readonly Piece[] {
  const whole = wholeList(list, lead, room);
  if (whole !== undefined) return [whole];
  const pieces: Piece[] = [];
  let handful: ListItem[] = [];
  const release = (): void => {
    pieces.push(...pieceOf(handful, list.items.length, lead));
    handful = [];
  };
  for (const [at, item] of list.items.entries()) {
    const more = [...handful, item].map(rendered).join(' ');
    const isFull = handful.length >= mostPoints || lengthOf(`${lead} ${more}`) > room;
    const isPart = isOfHandful(item);
    if (!isPart || isFull) release();
    if (isPart && lengthOf(`${lead} ${rendered(item)}`) <= room) handful.push(item);
    else {
      const number = list.isOrdered && isSteps(lead) ? `Step ${list.start + at}: ` : '';
      pieces.push(...splitItem({ ...item, text: number + withoutTurn(item.text) }, lead, room));
    }
  }
  release();
  return pieces;
}

/** A longer item: alone with what led in, or in parts that each say it. */
function splitItem(item: ListItem, lead: string, room: number): readonly Piece[] {
  const { isStruck } = item;
  if (mayStandAlone(item, lead, room)) {
    const text = rendered(item);
    return [{ ...spanOf(item), text, isStruck, isProcedure: isSequence(unitOf(item)) }];
  }
  if (item.parts.length > 0)
    return piecesOf({ ...unitOf(item), lead: joined(lead, item.text) }, room).map((piece) => {
      const own = piece.own ?? withoutLead(piece.text, lead);
      // A title without what stands below it says that the rest stands elsewhere.
      return { ...piece, own, isPart: piece.isPart === true || lengthOf(own) <= wordsOfTitle };
    });
  const parts = independentParts(item.text, wholeRoom(room) - lengthOf(lead));
  return parts.map((text) => ({
    ...spanOf(item),
    own: text,
    text: joined(lead, text),
    isStruck,
    isProcedure: false,
  }));
}

/** A rule by itself, whose lead only points at all that stands below it, or would part it from its own code; no condition of it. */
function mayStandAlone(item: ListItem, lead: string, room: number): boolean {
  const whole = rendered(item);
  const isCut = item.parts.length > 0 && lengthOf(joined(lead, whole)) > room;
  return (
    (isCut || /\bbelow\b/i.test(lead)) &&
    lengthOf(whole) <= room &&
    bindsReader(item.text) &&
    !leansBack(sentencesOf(item.text)[0] ?? '') &&
    !lacksSubject(item.text) &&
    !changesMeaning.test(lead)
  );
}

/** Words of a lead without which its items would say more, or something else. */
const changesMeaning = new RegExp(String.raw`\b(?:${oneOf(lists.boundingLeads)})\b|n[’']t\b`, 'i');
