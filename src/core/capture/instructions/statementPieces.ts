import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import type { Label } from './headingLabel';
import type { Block, ListItem, Span } from './readMarkdown';
import { fenced, rendered, renderedBlock, renderedRow } from './renderBlocks';
import {
  lengthOf,
  mostPoints,
  mostStepWords,
  mostWords,
  partsOf,
  shortened,
} from './statementText';
import { isShell } from './statementWorth';

/** What leads in, with what belongs to it. */
export interface Unit extends Span {
  readonly lead: string;
  readonly isStruck: boolean;
  /** True where only what follows makes it whole. */
  readonly isOpen: boolean;
  /** A name in bold for what follows. */
  readonly isLabel?: boolean;
  /** One of several that stand side by side. */
  readonly isPoint?: boolean;
  readonly parts: Block[];
}

/** "Good:", "Or:": too little to stand alone, it goes on with what was said. */
export const goesOn = /^(?:[^\s:]+\s*){1,3}:$/;
/** Ends of a text that announces what comes below it. */
export const leadsIn =
  /:\s*$|\b(?:following|as follows|below|these steps|this order)\b[^.]*\.?\s*$/i;

/** An item of a list as a unit of its own. */
export function unitOf(item: ListItem): Unit {
  const isOpen = leadsIn.test(item.text);
  return { ...item, lead: item.text, isOpen, parts: [...item.parts] };
}

const stepWords = new RegExp(String.raw`\b(${oneOf(lists.stepWords)})\b`, 'i');

/** Numbered items are steps where they are numbered on and what stands above says that something is done in order. */
export function isSteps(above: string): boolean {
  return stepWords.test(above) || /^\p{L}+ing\b/iu.test(above);
}

/** A part of a unit that makes one lesson. */
export interface Piece extends Span {
  readonly text: string;
  /** The part of the text that is said here alone, where what led in is said again. */
  readonly own?: string;
  readonly isStruck: boolean;
  readonly isProcedure: boolean;
}

/** A unit as one piece where it is short enough, else as whole pieces that each say what led in. */
export function piecesOf(unit: Unit, label: Pick<Label, 'words'>): readonly Piece[] {
  const room = mostWords - label.words;
  const whole = [unit.lead, ...unit.parts.map(renderedBlock)].filter(Boolean).join('\n');
  const isProcedure = unit.parts.some((part) => part.kind === 'list' && part.isOrdered);
  const length = lengthOf(whole);
  const piece = { line: unit.line, endLine: endOf(unit), isStruck: unit.isStruck };
  const isFew = pointsOf(whole) <= mostPoints;
  if (length <= room && isFew) return [{ ...piece, text: whole, isProcedure: false }];
  if (isProcedure && length <= mostStepWords - label.words)
    return [{ ...piece, text: whole, isProcedure: true }];
  if (isCondition(unit)) return [{ ...piece, text: unit.lead, isProcedure: false }];
  return unit.parts.length === 0
    ? partsOf(unit.lead, room).map((text) => ({ ...piece, text, isProcedure: false }))
    : splitUnit(unit, room);
}

const conditions =
  /\b(?:when|if|unless)(?: (?:all|any|one) of (?:the following|these)[^.:]*)?:\s*$/i;

/** "Do so when:" and then a list too long for one lesson: its points are no rules by themselves. */
function isCondition({ lead, parts }: Unit): boolean {
  return conditions.test(lead) && parts.every(({ kind }) => kind === 'list');
}

function pointsOf(text: string): number {
  return text.split('\n').filter((line) => /^\s*([-*]|\d+\.)\s/.test(line)).length;
}

function endOf(unit: Unit): number {
  return Math.max(unit.endLine, ...unit.parts.map(({ endLine }) => endLine));
}

/** Parts that follow what leads in: each says it again. What led in without needing them stands for itself too. */
function splitUnit(unit: Unit, room: number): readonly Piece[] {
  const pieces: Piece[] = [];
  const [own, lead] = leadOf(unit);
  const plain = { isStruck: unit.isStruck, isProcedure: false };
  for (const text of own === '' ? [] : partsOf(own, room))
    pieces.push({ ...plain, line: unit.line, endLine: unit.endLine, text });
  let before = lead;
  let hasExample = false;
  for (const part of unit.parts) {
    if (part.kind === 'text') {
      if (namesNext(part.text) || (/:$/.test(part.text) && part !== unit.parts.at(-1)))
        before = isShortLead(`${lead} ${part.text}`) ? joined(lead, part.text) : part.text;
      else pieces.push(...besideLead(part, hasExample && /:$/.test(lead) ? '' : lead, room));
      continue;
    }
    hasExample ||= part.kind === 'code';
    pieces.push(...splitPart(part, before, room).map((piece) => ({ ...plain, ...piece })));
  }
  return pieces.map((piece) => ({ ...piece, isStruck: unit.isStruck || piece.isStruck }));
}

/** "Good:" names what comes next; anything longer is said beside what led in. */
const namesNext = (text: string): boolean => goesOn.test(text);

/** What follows a lead, in parts; `lead` is empty after an example, which it announced. */
function besideLead(
  part: Extract<Block, { kind: 'text' }>,
  lead: string,
  room: number,
): readonly Piece[] {
  return partsOf(part.text, room).map((text) => ({
    ...spanOf(part),
    isStruck: false,
    isProcedure: false,
    own: text,
    text: isShortLead(lead) ? joined(lead, text) : text,
  }));
}

const spanOf = ({ line, endLine }: Span): Span => ({ line, endLine });

/** What of a lead stands for itself, and what must be said before each part. */
function leadOf({ lead, isOpen }: Unit): readonly [own: string, said: string] {
  if (!isOpen) return [lead, isShortLead(lead) ? lead : ''];
  const sentences = partsOf(lead, 1);
  const last = sentences.at(-1) ?? '';
  const said =
    isShortLead(last) || lengthOf(last) <= longestOpenLead ? last : shortened(last, longestLead);
  return [sentences.slice(0, -1).join(' '), said ?? ''];
}

/** A lead that is said again before each part takes at most this many of its words. */
const longestLead = 28;
/** One sentence without which what follows means nothing may take more. */
const longestOpenLead = 40;
const isShortLead = (lead: string): boolean => lengthOf(lead) <= longestLead;

function withoutLead(text: string, lead: string): string {
  return lead !== '' && text.startsWith(lead)
    ? text.slice(lead.length).replace(/^[:\s]+/, '')
    : text;
}

function joined(lead: string, text: string): string {
  // "Do:" above a list of things to do adds nothing.
  if (lead === '' || /^(?:do|good)[^\p{L}]*$/iu.test(lead)) return text;
  return /[:.!?]$/.test(lead) ? `${lead} ${text}` : `${lead}: ${text}`;
}

function splitPart(
  part: Exclude<Block, { kind: 'text' }>,
  lead: string,
  room: number,
): readonly Piece[] {
  const plain = { isStruck: false, isProcedure: false };
  const left = room - lengthOf(lead);
  switch (part.kind) {
    case 'list':
      return part.isOrdered && isSteps(lead)
        ? splitSteps(part, lead, room)
        : splitList(part, lead, room);
    case 'code':
      return chunksOf(codeParagraphs(part, left), left).map((lines) => ({
        ...plain,
        ...spanOf(part),
        text: [lead, fenced(part.language, lines)].filter(Boolean).join('\n'),
      }));
    case 'table':
      return chunksOf(
        part.rows.map((row) => [`- ${renderedRow(part.header, row)}`]),
        left,
        mostPoints,
      ).map((rows) => ({
        ...plain,
        ...spanOf(part),
        own: rows.join('\n'),
        text: [lead, ...rows].filter(Boolean).join('\n'),
      }));
    default:
      return [];
  }
}

/** Steps too many for one lesson, in parts that keep their numbers. */
function splitSteps(
  list: Extract<Block, { kind: 'list' }>,
  lead: string,
  room: number,
): readonly Piece[] {
  const left = room + mostStepWords - mostWords - lengthOf(lead);
  const steps = list.items.map((item, at) => [`${list.start + at}. ${rendered(item)}`]);
  if (steps.some(([step = '']) => lengthOf(step) > left)) return splitList(list, lead, room);
  let at = 0;
  return chunksOf(steps, left).map((lines) => {
    const [first, last] = [list.items[at], list.items[at + lines.length - 1]];
    at += lines.length;
    return {
      line: first?.line ?? list.line,
      endLine: last?.endLine ?? list.endLine,
      own: lines.join('\n'),
      text: [lead, ...lines].filter(Boolean).join('\n'),
      isStruck: false,
      isProcedure: true,
    };
  });
}

/** Items too many or too long for one lesson: steps in parts, short points by the handful, the others one by one. */
function splitList(
  list: Extract<Block, { kind: 'list' }>,
  lead: string,
  room: number,
): readonly Piece[] {
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
      pieces.push({
        line: first.line,
        endLine: last.endLine,
        own: points,
        text: only,
        isStruck: false,
        isProcedure: false,
      });
    }
    handful = [];
  };
  for (const [at, item] of list.items.entries()) {
    const more = [...handful, item].map(rendered).join(' ');
    const isFull = handful.length >= mostPoints || lengthOf(`${lead} ${more}`) > room;
    if (!isShortPoint(item) || isFull) release();
    if (isShortPoint(item)) handful.push(item);
    else {
      const number = list.isOrdered && stepWords.test(lead) ? `Step ${list.start + at}: ` : '';
      pieces.push(...splitItem({ ...item, text: number + item.text }, lead, room));
    }
  }
  release();
  return pieces;
}

function isShortPoint(item: ListItem): boolean {
  return lengthOf(rendered(item)) <= shortPoint && item.parts.length === 0 && !item.isStruck;
}

/** A longer item: alone with what led in, or in parts that each say it. */
function splitItem(item: ListItem, lead: string, room: number): readonly Piece[] {
  const { isStruck } = item;
  if (item.parts.length > 0)
    return piecesOf(
      { ...unitOf(item), lead: joined(lead, item.text) },
      { words: mostWords - room },
    ).map((piece) => ({ ...piece, own: piece.own ?? withoutLead(piece.text, lead) }));
  const parts = partsOf(item.text, room - lengthOf(lead));
  return parts.map((text) => ({
    ...spanOf(item),
    own: text,
    text: joined(lead, text),
    isStruck,
    isProcedure: false,
  }));
}

/** Points of at most this many words are said together. */
const shortPoint = 9;

/** Consecutive groups of lines that fit, whole where possible. */
function chunksOf(
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
function codeParagraphs(
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
