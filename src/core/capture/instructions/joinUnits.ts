import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { isExceptionTo } from './exceptions';
import { leansBack } from './leaningText';
import type { Block, ListItem } from './readMarkdown';
import { rendered } from './renderBlocks';
import { mostPoints, lengthOf, mostStepWords, mostWords } from '../lessonLength';
import { sentencesOf } from './statementText';
import { isSequence, unitOf, wholeOf } from './wholeUnit';
import { pointsOf } from './wholeParts';
import type { Unit } from './unit';
import { isInOrder } from './stepPieces';
import { isWorthSaying } from './statementWorth';

/** What is known of a section beside its units. */
export interface Section {
  /** Its heading is said with each of its statements. */
  readonly isLabelled: boolean;
  /** Its heading says that something is done in order. */
  readonly isSteps: boolean;
  /** Its heading names a process: points below it are steps too. */
  readonly isProcess: boolean;
}

/**
 * The units of one section as whole statements: paragraphs and fences that fit into one lesson stay together, what leans on what stands before
 * it goes with that, and a list that nothing leads in comes apart into its items where each of them says something by itself. `room` = words a
 * statement may have beside its label.
 */
export function joinUnits(units: readonly Unit[], room: number, section: Section): readonly Unit[] {
  const groups: Unit[][] = [];
  for (const unit of units) {
    const last = groups.at(-1);
    const isNew = last === undefined || unit.startsAnew === true || isName(unit);
    const held = isNew ? [] : heldBy(last, unit, room);
    if (held.length === 0) {
      groups.push([unit]);
      continue;
    }
    // What stands before what it holds on to may be too much to go along.
    const rest = last?.slice(0, -held.length) ?? [];
    groups.pop();
    if (rest.length > 0) groups.push(rest);
    groups.push([...held, unit]);
  }
  return groups.map(merged).flatMap((unit) => apart(unit, room, section));
}

/** Of the units before, the last ones that a unit goes with; none = it stands by itself. */
function heldBy(before: readonly Unit[], unit: Unit, room: number): readonly Unit[] {
  // What announces something that does not come would take what is whole out with it.
  if (unit.parts.length === 0 && /[:：]$/.test(unit.lead)) return [];
  const last = before.slice(-1);
  const isException = last.some(({ lead }) => isExceptionTo(lead, unit.lead));
  const leans = isException || isHeld(unit);
  if (!leans && !mayFollow(before, unit)) return [];
  if (fits(merged([...before, unit]), room)) return before;
  if (!leans) return [];
  const goesAlong = isException ? mayBeParted : isText;
  return fits(merged([...last, unit]), room) || [...last, unit].every(goesAlong) ? last : [];
}

const mayFollow = (before: readonly Unit[], unit: Unit): boolean =>
  before.every(isProse) && (unit.isBare !== true || isLead(before, unit));

const isText = ({ parts, isBare }: Unit): boolean => parts.length === 0 && isBare !== true;
/** Anything but points of which none is the one that an exception is made of; the last one is where it has its code. */
const mayBeParted = ({ parts, isBare }: Unit): boolean => isBare !== true || parts.length > 1;

/** "Linux" in bold on a line of its own: the name of what comes, no rule. */
export function isName({ lead, isLabel }: Unit): boolean {
  return isLabel === true && !endsSentence.test(lead) && lengthOf(lead) <= mostWordsOfName;
}

const endsSentence = /[.!?。！？؟]["”’)*`]*$/u;
/** More words in bold are a rule that somebody stressed. */
const mostWordsOfName = 4;

/** A paragraph that no mark ends: what it says is finished by what comes below. */
export function isBrokenOff(lead: string): boolean {
  return /[\p{L}\p{N}]$/u.test(lead);
}

/** A paragraph with or without its fence, table or list. */
const isProse = ({ lead, isBare }: Unit): boolean =>
  isBare !== true && (lead === '' || endsWhole.test(lead));
const endsWhole = /[.!?:：。！？؟]["”’)*`]*$/u;

/** A paragraph right above steps, or above points that say nothing by themselves, leads them in without a colon too. */
function isLead(before: readonly Unit[], { parts: [list] }: Unit): boolean {
  if (before.length !== 1 || list?.kind !== 'list' || list.items.length < 2) return false;
  return isInOrder(list) || areMostlyParts(list.items);
}

/** It goes on with what was said, or is a step that comes after another. */
function isHeld({ lead, isBare }: Unit): boolean {
  if (isBare === true || lead === '') return false;
  return leansBack(sentencesOf(lead)[0] ?? '') || continues.test(lead);
}

const continues = new RegExp(String.raw`^(?:${oneOf(lists.continuing)})\b`, 'i');

/** Whether units that were merged make one lesson. */
function fits(unit: Unit, room: number): boolean {
  const whole = wholeOf(unit);
  const most = isSequence(unit) ? room + mostStepWords - mostWords : room;
  return lengthOf(whole) <= most && (most > room || pointsOf(whole) <= mostPoints);
}

/** Units that follow each other, as one. */
function merged(units: readonly Unit[]): Unit {
  const [first, ...others] = units;
  if (first === undefined) throw new RangeError('nothing to merge');
  return others.reduce(follow, { ...first, parts: [...first.parts] });
}

function follow(unit: Unit, next: Unit): Unit {
  const { line, endLine, lead } = next;
  // What takes something out of the last point, below its code, belongs to that point.
  const isOfPoint = unit.isBare === true && unit.parts.length > 1 && isExceptionTo('', lead);
  const end = { endLine: Math.max(unit.endLine, endLine), isBare: isOfPoint };
  if (unit.parts.length === 0 && unit.lead !== '' && !unit.isLabel)
    return {
      ...unit,
      ...end,
      lead: `${unit.lead} ${lead}`.trim(),
      isOpen: next.isOpen,
      parts: [...next.parts],
    };
  const text: Block = { kind: 'text', line, endLine, text: lead, isStruck: false, isLabel: false };
  return { ...unit, ...end, parts: [...unit.parts, ...(lead === '' ? [] : [text]), ...next.parts] };
}

/** A list that nothing leads in, as its items, unless they mean something only together. */
function apart(unit: Unit, room: number, section: Section): readonly Unit[] {
  const [list] = unit.parts;
  if (unit.isBare !== true || list?.kind !== 'list') return [unit];
  const isProcess = section.isProcess && list.items.length > 1;
  if (isProcess || meansTogether(unit, list, room, section))
    return [{ ...unit, isSteps: section.isSteps || isProcess || isStepwise(list), isProcess }];
  // Points stand side by side; numbers may go on from one another.
  const items = withParts(list.items).map((item) => ({
    ...unitOf(item),
    isItem: true,
    isPoint: !list.isOrdered,
  }));
  const last = items.at(-1);
  last?.parts.push(...unit.parts.slice(1));
  return items;
}

/** A number that begins with "Now", "Next" or "Otherwise" goes on from the one before it. */
const isStepwise = ({ isOrdered, items }: Extract<Block, { kind: 'list' }>): boolean =>
  isOrdered && items.slice(1).some(({ text }) => continues.test(text) || goesOnFrom.test(text));

/** Numbers that go on from one another, or points of a few words. */
function meansTogether(
  unit: Unit,
  list: Extract<Block, { kind: 'list' }>,
  room: number,
  { isSteps, isLabelled }: Section,
): boolean {
  return isInOrder(list)
    ? isSteps || isStepwise(list) || fits(unit, room) || unit.parts.length > 1
    : isLabelled && fits(unit, room) && areFragments(list.items);
}

const goesOnFrom = new RegExp(String.raw`^(?:${oneOf(lists.otherwiseWords)})\b`, 'i');

/** "Include:" with what is to be included goes with the point before it, and so does "If not, …". */
function withParts(items: readonly ListItem[]): readonly ListItem[] {
  const found: ListItem[] = [];
  for (const item of items) {
    const last = found.at(-1);
    const isNamed = /^\S+:$/.test(item.text) && item.parts.length > 0;
    const goesOn =
      isNamed ||
      (last !== undefined &&
        (goesOnFrom.test(item.text) || isGloss(item, last) || isExceptionTo(last.text, item.text)));
    if (last === undefined || !goesOn) {
      found.push(item);
      continue;
    }
    const { line, endLine, text, isStruck } = item;
    const label: Block = { kind: 'text', line, endLine: line, text, isStruck, isLabel: false };
    found[found.length - 1] = { ...last, endLine, parts: [...last.parts, label, ...item.parts] };
  }
  return found;
}

/** "Fixes = patches": says what a word of the point before means. */
function isGloss({ text }: ListItem, before: ListItem): boolean {
  const [, left = '', right = ''] = /^(\p{L}[\p{L} -]*) = (\p{L}[\p{L} -]*)/u.exec(text) ?? [];
  const words = `${left} ${right}`.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return words.some((word) => before.text.toLowerCase().includes(word));
}

/** Items of a few words of which most say nothing by themselves. */
function areFragments(items: readonly ListItem[]): boolean {
  const words = lengthOf(items.map(rendered).join(' '));
  return items.length > 1 && words <= mostWordsOfFragment * items.length && areMostlyParts(items);
}

function areMostlyParts(items: readonly ListItem[]): boolean {
  return items.filter((item) => !isWorthSaying(rendered(item))).length * 2 >= items.length;
}

/** Words of an item, on average, that is a part of a list rather than a rule. */
const mostWordsOfFragment = 9;
