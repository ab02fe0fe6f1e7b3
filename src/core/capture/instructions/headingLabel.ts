import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { isNegated } from '../../language/sameMeaning';
import { subjectOf } from '../../language/telling';
import { occasionOf } from './occasion';
import { lengthOf } from './statementText';
import { holdsCommands, isWorthSaying, namesCommand } from './statementWorth';

/** What a heading adds to the statements under it. */
export interface Label {
  /** Words it takes at most. */
  readonly words: number;
  /** What stands under it is what not to do. */
  readonly isForbidding: boolean;
  /** The statement, with what its heading says where it does not say that itself. */
  on(text: string, isStruck: boolean): string;
}

/** Headings that turn what is under them. */
const forbids = new RegExp(
  String.raw`^(?:${oneOf(lists.forbiddingHeadings)})(?: (?:the following|this|these|do|use))?[:!]?$`,
  'i',
);
const generic = new RegExp(String.raw`^(?:(?:${oneOf(lists.headingsThatSayNothing)})\s*)+$`, 'i');

/** What is known of the place of a statement beside its headings. */
interface Place {
  /** Its file is about one subject, which its title says. */
  readonly isAboutOneThing: boolean;
  /** For whom or when a paragraph above it says that everything here holds. */
  readonly told: string;
}

/**
 * The label of the innermost heading that says something, with the title where the file `isAboutOneThing` and with the heading around it that
 * says for whom or for which work it holds; `lead` is what the statement begins with.
 */
export function labelOf(
  headings: readonly string[],
  lead: string,
  { isAboutOneThing, told }: Place = { isAboutOneThing: false, told: '' },
): Label {
  const plain = headings.map(bare);
  const isForbidding = forbids.test(plain.at(-1) ?? '');
  const inner = isForbidding ? plain.slice(0, -1) : plain;
  const [title = '', ...others] = inner;
  const isTitle = plain.filter(Boolean).length <= 1 && headings.length === 1;
  const subject = isTitle ? titleFor(lead, title) : lastOf(others, inner);
  const isTopic = isAboutOneThing && isTopicBeside(title, subject);
  const topic = isTopic ? title : told || occasionAmong(inner, subject);
  return {
    isForbidding,
    words: lengthOf(`${topic} ${subject}`) + (isForbidding ? 2 : 0),
    on: (text, isStruck) => {
      const turned = isForbidding || isStruck ? turn(text) : text;
      const whole = lead === '' ? text : `${lead} ${text}`;
      if (isOnlyCode(text)) {
        const named = plain.at(-1) ?? '';
        if (named !== '' && lengthOf(named) <= longestLabel && !lead.startsWith(named))
          return under(named, turned);
      }
      const said = [topic, subject].filter((words) => words !== '' && !repeats(words, whole));
      if (said.length === 0) return turned;
      return under(said.join(': '), turned);
    },
  };
}

const under = (label: string, text: string): string =>
  `${label}:${/^(?:-|\d+\.|```)/.test(text) ? '\n' : ' '}${text}`;

const isTopicBeside = (title: string, subject: string): boolean =>
  title !== subject && saysSomething(title, true);

/** The outermost heading that says for whom or for which work its section is, where the label does not say it already. */
function occasionAmong(headings: readonly string[], subject: string): string {
  const found = headings
    .map(occasionOf)
    .find((heading) => heading !== '' && lengthOf(heading) <= longestLabel);
  return found === undefined || found === subject ? '' : found;
}

/** A command with hardly a word says nothing of what it is for, whatever its heading is called. */
function isOnlyCode(text: string): boolean {
  const prose = text.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ' ');
  const isCommand = holdsCommands(text) || namesCommand(text);
  return isCommand && lengthOf(prose) <= wordsThatSayLittle && !isWorthSaying(prose);
}

const wordsThatSayLittle = 6;

/** A title is said only where a statement has no subject of its own. */
function titleFor(lead: string, title: string): string {
  const isBare = /^(?:should|must|may|can|cannot|will|is|are|has|have)\b/i.test(lead);
  return isBare && saysSomething(title) ? title : '';
}

/** The innermost heading that says something, else the one around it; the title is none of them. */
function lastOf(others: readonly string[], inner: readonly string[]): string {
  const among = others.length === 0 ? inner : others;
  return (
    among
      .slice(-2)
      .reverse()
      .find((heading) => saysSomething(heading)) ?? ''
  );
}

function saysSomething(heading: string, isTopic = false): boolean {
  return (
    heading !== '' &&
    lengthOf(heading) <= longestLabel &&
    (isTopic || !generic.test(heading.replace(/[&/,]/g, ' ')))
  );
}

/** Longer headings are sentences of their own. */
const longestLabel = 8;

function bare(heading: string): string {
  return heading
    .replace(/^[\p{Extended_Pictographic}\uFE0F\s]+|[\p{Extended_Pictographic}\uFE0F\s:]+$/gu, '')
    .replace(/^(?:\d+(?:\.\d+)*[.)]?|step \d+[:.]?)\s+/i, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?:\.\.\.|…)$/, '')
    .trim();
}

function repeats(heading: string, text: string): boolean {
  const said = subjectOf(text.replace(/`/g, ''));
  return [...subjectOf(heading.replace(/`/g, ''))].every((word) => said.has(word));
}

const beginsWithOrder = new RegExp(String.raw`^(?:${oneOf(lists.orderVerbs)})\b`, 'i');

/** What stands under a heading that forbids, said as what it is. */
function turn(text: string): string {
  const opening = text.split(/[.;:\n—]/)[0] ?? '';
  if (isNegated(opening) || /^(?:no|not|nothing|nobody|none|✗|❌)\b/i.test(opening)) return text;
  const isOrder = beginsWithOrder.test(text) && !/^\w+ing\b/i.test(text);
  return `${isOrder ? 'Do not' : 'Avoid'}: ${text}`;
}
