import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { beginsAsOrder } from './briefText';
import { lacksSubject, leansBack } from './leaningText';
import type { Block, ListItem, Span } from './readMarkdown';
import { rendered } from './renderBlocks';
import { lengthOf } from '../lessonLength';
import { sentencesOf } from './statementText';
import { demands, isImperative, saysCommand } from './statementWorth';
import { wordsOfPlace } from './stepPieces';
import type { Piece } from './unit';

type List = Extract<Block, { kind: 'list' }>;

const announcesExamples = /\b(?:examples?|samples?|instances?|e\.g\.)\b[^.]{0,60}:$/i;

/** Examples show something only together; commands among them are told apart like any others. */
export function isOfExamples(list: List, lead: string): boolean {
  const whole = list.items.map(rendered).join('\n');
  return announcesExamples.test(lead) && !saysCommand(whole);
}

/** The rule that examples too long for one lesson show, where it is said without them. */
export function ruleBefore(part: Span, lead: string): readonly Piece[] {
  const rule = lead.replace(
    /,?\s*(?:such as|for (?:example|instance)|e\.g\.|(?:an )?examples?)\s*:$/i,
    '.',
  );
  if (rule.endsWith(':') || lengthOf(rule) < fewestWordsOfRule) return [];
  return [
    {
      line: part.line,
      endLine: part.endLine,
      text: rule,
      isPart: true,
      isStruck: false,
      isProcedure: false,
    },
  ];
}

/** Fewer words only name what the examples are of. */
const fewestWordsOfRule = 4;

const announcesChoices =
  /\bone of (?:the|these)\b|\ballowed\b|\b(?:types?|prefix(?:es)?|values)\b[^.]*:$/i;
const choice = /^(`[^`]+`|[\p{L}\p{N}_./-]+(?: [\p{L}\p{N}_./-]+){0,2})\s*(?:[:–—]|\s-\s|->|→)\s/u;

/** "One of the following: `feat` - a feature, …": all names without what they stand for, as some of them would be another rule; `undefined` = it is no choice. */
export function choicesOf(list: List, lead: string, room: number): readonly Piece[] | undefined {
  const names = list.items.flatMap(({ text, parts }) =>
    parts.length === 0 ? (choice.exec(text)?.[1] ?? []) : [],
  );
  const isChoice = announcesChoices.test(lead) && names.length === list.items.length;
  const text = `${lead} ${names.join(', ')}`;
  if (!isChoice || names.length < 2 || lengthOf(text) > room - wordsOfPlace) return undefined;
  return [
    {
      line: list.line,
      endLine: list.endLine,
      text,
      isPart: true,
      isStruck: false,
      isProcedure: false,
    },
  ];
}

const waiting = new RegExp(oneOf(lists.waitingLeads), 'i');
const inAnOrder = new RegExp(String.raw`\border\b`, 'i');

/** "The prefix can be:", "These are the rules:": words that make sense only with all that stands below them. */
export const waitsForAll = (lead: string): boolean => waiting.test(sentencesOf(lead).at(-1) ?? '');

/** "Preferred, in order:". */
export const waitsForOrder = (lead: string): boolean =>
  waitsForAll(lead) && inAnOrder.test(sentencesOf(lead).at(-1) ?? '');

/** Of an item below a lead that waits for all of them: whether it is told by itself, with the lead and the place of the others, or not at all. */
export function toldOf(item: ListItem, lead: string): 'alone' | 'led' | 'untold' {
  if (saysCommand(rendered(item))) return 'led';
  // One of an order says nothing of its rank.
  if (waitsForOrder(lead) || leansBack(sentencesOf(item.text)[0] ?? '')) return 'untold';
  // "The ways are: use a lamp": what only begins as an order may be a choice.
  return isFullOrder(item) ? 'alone' : isImperative(item.text) ? 'led' : 'untold';
}

/** It says what to do without what leads it in. */
function isFullOrder({ text }: ListItem): boolean {
  const [first = ''] = sentencesOf(text);
  return !lacksSubject(first) && (demands(text) || beginsAsOrder(text));
}
