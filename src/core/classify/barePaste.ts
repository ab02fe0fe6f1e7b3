import { clausesOf, fold } from '../language/readText';
import { readCues, readCuesOf } from './cues';
import { type Category } from './lexicon';
import type { Lines } from './pastedLines';

/** What a person says of a fault, and no machine does. */
const human: ReadonlySet<Category> = new Set<Category>(['person', 'when', 'canyou']);

/** Lines that are read for orders: a list that a person wrote is not longer. */
const mostRead = 60;
/** What may stand before an order: a mark of a list or of a prompt. */
const marks = /^ {0,3}(?:(?:[-*+•●|>$%❯➜]+|\d+[.)])\s+)?/;
/** What no sentence has: a line of code or of a trace. */
const ofCode = /[{}();=<>]|^\s/;
/** "note: ", "app.py:3 in main: ". */
const lead = /^(?!.{0,60}(?:Error|Exception|Warning)).{1,60}?:\s+/;
/** Characters of a line that are read. */
const readOfLine = 160;

/** A line that begins, behind marks and a lead, with a verb that asks for a change. */
function orders(line: string): boolean {
  const text = line.slice(0, readOfLine).replace(marks, '');
  if (ofCode.test(text)) return false;
  return opensWithOrder(text) || opensWithOrder(text.replace(lead, ''));
}

function opensWithOrder(text: string): boolean {
  return readCuesOf(text).cues.some(
    ({ category, clause, isHead, isNegated }) =>
      category === 'do' && clause === 0 && isHead && !isNegated,
  );
}

/** Whether a text is nothing but what was pasted: no line of it is a sentence of a person. */
export function isBarePaste({ lines, kinds }: Lines): boolean {
  if (kinds.includes('own')) return false;
  // Points of a list, a note or a row of a table look like what machines print.
  if (lines.slice(0, mostRead).some((line, at) => kinds[at] !== 'code' && orders(line)))
    return false;
  const count = (kind: string): number => kinds.filter((one) => one === kind).length;
  if (count('machine') === 0 && count('code') < 2 && count('said') < 2) return false;
  return !speaks(lines.filter((_, at) => kinds[at] === 'said').join('\n'));
}

/** An error's message and what a person adds to it stand in one line. */
function speaks(said: string): boolean {
  const prose = fold(said);
  const clauses = clausesOf(prose);
  if (clauses.some(({ asks }) => asks)) return true;
  return readCues({ clauses, prose }).cues.some(({ category }) => human.has(category));
}
