import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { independentParts } from './briefText';
import { lacksSubject, leansBack } from './leaningText';
import { isShortLead, joined, leadOf, withoutLead } from './leadOf';
import { goesOn, isTaking, leadsIn } from './leads';
import { codeChunks } from './lineChunks';
import { holdsException, isExceptionTo } from './exceptions';
import {
  choicesOf,
  isOfExamples,
  ruleBefore,
  toldOf,
  waitsForAll,
  waitsForOrder,
} from './listTold';
import { isInOrder, isSteps, splitSteps, wordsOfPlace } from './stepPieces';
import { splitTable } from './tablePieces';
import { isWhole, pointsOf, wholeList, wholeRoom } from './wholeParts';
import type { Piece, Unit } from './unit';
import type { Block, ListItem, Span } from './readMarkdown';
import { fenced, rendered, renderedBlock } from './renderBlocks';
import { lengthOf, mostPoints, mostStepWords, mostWholePoints, mostWords } from '../lessonLength';
import { partsOf, sentencesOf } from './statementText';
import {
  bindsReader,
  demands,
  isCommand,
  isShell,
  isWorthSaying,
  saysCommand,
} from './statementWorth';

/** An item of a list as a unit of its own. */
export function unitOf(item: ListItem): Unit {
  const isOpen = leadsIn.test(item.text);
  return { ...item, lead: item.text, isOpen, parts: [...item.parts] };
}

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

/** Numbers below words that say that something is done in order, or with code between them. */
function inSteps(unit: Unit, room: number): readonly Piece[] | undefined {
  const { parts, lead } = unit;
  const isNumbered =
    unit.isProcess === true ||
    announcesSteps.test(lead) ||
    parts.some((part) => part.kind === 'list' && isInOrder(part));
  const isDone =
    unit.isSteps === true ||
    isSteps(lead) ||
    waitsForOrder(lead) ||
    parts.some(({ kind }) => kind === 'code');
  if (!isNumbered || !isDone) return undefined;
  const [own, said] = leadOf(unit);
  const stepRoom = room + mostStepWords - mostWords;
  const steps = splitSteps(
    parts,
    said,
    stepRoom - lengthOf(said),
    unit.isProcess === true || announcesSteps.test(lead),
  );
  if (steps === undefined || own === '') return steps;
  return [{ ...unit, endLine: unit.endLine, text: own, isProcedure: false }, ...steps];
}

/** "Follow these steps:" makes steps of points too. */
const announcesSteps = /\bsteps\b[^.]*:$|\bto do (?:so|this|that)\b[^.]{0,20}:$/i;

/** All that a unit says. */
export function wholeOf({ lead, parts }: Unit): string {
  return [lead, ...parts.map(renderedBlock)].filter(Boolean).join('\n');
}

/** Numbers, several commands, and code with what is said between are done one after another. */
export function isSequence({ parts }: Unit): boolean {
  const isOrdered = parts.some((part) => part.kind === 'list' && isInOrder(part));
  const codes = parts.filter((part) => part.kind === 'code');
  const commands = codes.filter(({ language, lines }) => isShell(language, lines));
  const isParted = codes.length > 0 && parts.some(({ kind }) => kind === 'text');
  return (
    isOrdered || isParted || commands.flatMap(({ lines }) => lines.filter(isCommand)).length > 1
  );
}

const conditions =
  /\b(?:when|if|unless)(?: (?:all|any|one) of (?:the following|these)[^.:]*)?:\s*$/i;

/** "Do so when:" and then a list too long for one lesson: its points are no rules by themselves. */
function isCondition({ lead, parts }: Unit): boolean {
  return conditions.test(lead) && parts.every(({ kind }) => kind === 'list');
}

function endOf(unit: Unit): number {
  return Math.max(unit.endLine, ...unit.parts.map(({ endLine }) => endLine));
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

/** What follows code and goes on with the sentence before it. */
const isRestOf = (before: Block | undefined, { text }: Extract<Block, { kind: 'text' }>): boolean =>
  before?.kind === 'code' && isTaking(text);

function addTo(pieces: Piece[], { endLine, text }: Extract<Block, { kind: 'text' }>): void {
  const last = pieces.pop();
  if (last !== undefined) pieces.push({ ...last, endLine, text: `${last.text}\n${text}` });
}

/** What is said before a text below these parts: nothing where the lead announced one of them. */
function leftBeside(
  parts: readonly Block[],
  lead: string,
): { readonly lead: string; readonly isParted: boolean } {
  const isParted = parts.some(({ kind }) => kind === 'table');
  const isAnnounced = /:$/.test(lead) && (isParted || parts.some(({ kind }) => kind === 'code'));
  return { lead: isAnnounced ? '' : lead, isParted };
}

/** What led in, by itself; nothing where code follows, which says it too. */
function ownParts(unit: Unit, own: string, lead: string, room: number): readonly string[] {
  const isSaid = own === lead && unit.parts[0]?.kind === 'code';
  return own === '' || isSaid ? [] : independentParts(own, room);
}

/** "Good:" names what comes next; anything longer is said beside what led in. */
const namesNext = (text: string): boolean => goesOn.test(text);

/** What follows a lead, in parts; `lead` is empty after an example or a table, which it announced; a table that was parted is not all there. */
function besideLead(
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

const spanOf = ({ line, endLine }: Span): Span => ({ line, endLine });

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

/** Groups of a fence that is too long: each of several leaves room for the place of the others. */
function splitCode(
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
const wordsOfFence = 1;

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
    const [first, last] = [handful[0], handful.at(-1)];
    if (first && last) {
      const points = handful.map((item) => `- ${rendered(item)}`).join('\n');
      const only =
        handful.length === 1
          ? joined(lead, rendered(first))
          : [lead, points].filter(Boolean).join('\n');
      const isSome = handful.length < list.items.length;
      pieces.push({
        line: first.line,
        endLine: last.endLine,
        own: points,
        text: only,
        isPart: handful.length > 1 && isSome,
        isHalf: handful.length > 1 && isSome && handful.some(isFragment) && !isEnough(only),
        isStruck: false,
        isProcedure: false,
      });
    }
    handful = [];
  };
  for (const [at, item] of list.items.entries()) {
    const more = [...handful, item].map(rendered).join(' ');
    const isFull = handful.length >= mostPoints || lengthOf(`${lead} ${more}`) > room;
    const isPart = isShortPoint(item) || isFragment(item);
    if (!isPart || isFull) release();
    if (isPart && lengthOf(`${lead} ${rendered(item)}`) <= room) handful.push(item);
    else {
      const number = list.isOrdered && isSteps(lead) ? `Step ${list.start + at}: ` : '';
      pieces.push(...splitItem({ ...item, text: number + item.text }, lead, room));
    }
  }
  release();
  return pieces;
}

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

/** Points of at most this many words are said together. */
const shortPoint = 9;
