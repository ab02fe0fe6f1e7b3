import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { leansBack } from './leaningText';
import { lengthOf } from '../lessonLength';
import { partsOf, shortened } from './statementText';
import type { Unit } from './unit';

/** What of a lead stands for itself, and what must be said before each part. */
export function leadOf({ lead, isOpen, parts }: Unit): readonly [own: string, said: string] {
  if (!isOpen) return [lead, isShortLead(lead) ? lead : ''];
  const sentences = withShortLast(partsOf(lead, 1));
  const last = sentences.at(-1) ?? '';
  const said =
    lengthOf(last) <= (isOneCode(parts) ? longestLeadOfCode : longestOpenLead)
      ? last
      : shortened(last, longestLead);
  const own = sentences.slice(0, -1).join(' ');
  return [own, presents.test(said ?? '') ? '' : (said ?? '')];
}

/** "Below is a summary:" says nothing of a part of what it presents. */
const presents = new RegExp(String.raw`^(?:${oneOf(lists.presentingLeads)})`, 'i');

/** "Two patterns:" announces and names nothing, "Use it instead:" speaks of something: the sentence before it says what. */
function withShortLast(sentences: readonly string[]): readonly string[] {
  const [before, last] = sentences.slice(-2);
  if (before === undefined || last === undefined) return sentences;
  if (lengthOf(last) > wordsThatNameNothing && !leansBack(last)) return sentences;
  const both = `${before} ${last}`;
  return isShortLead(both) ? [...sentences.slice(0, -2), both] : sentences;
}

const wordsThatNameNothing = 5;
/** A lead that is said again before each part takes at most this many of its words. */
const longestLead = 28;
/** One sentence without which what follows means nothing may take more. */
const longestOpenLead = 40;
/** One command, which is said once. */
const isOneCode = (parts: Unit['parts']): boolean =>
  parts.length === 1 && parts[0]?.kind === 'code' && parts[0].lines.length === 1;
const longestLeadOfCode = 75;
export const isShortLead = (lead: string): boolean => lengthOf(lead) <= longestLead;

/** A text without the lead it begins with. */
export function withoutLead(text: string, lead: string): string {
  return lead !== '' && text.startsWith(lead)
    ? text.slice(lead.length).replace(/^[:\s]+/, '')
    : text;
}

/** A text behind its lead. */
export function joined(lead: string, text: string): string {
  // "Do:" above a list of things to do adds nothing.
  if (lead === '' || /^(?:do|good)[^\p{L}]*$/iu.test(lead)) return text;
  return /[:.!?]$/.test(lead) ? `${lead} ${text}` : `${lead.replace(/[,;]$/, '')}: ${text}`;
}
