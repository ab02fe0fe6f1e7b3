import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { isNegated } from '../../language/sameMeaning';
import { subjectOf } from '../../language/telling';
import { occasionOf } from './occasion';
import { lengthOf } from '../lessonLength';
import { sentencesOf } from './statementText';
import { holdsCommands, isWorthSaying, namesCommand } from './statementWorth';

/** What a heading adds to the statements under it. */
export interface Label {
  /** Words it takes at most. */
  readonly words: number;
  /** A heading that says something is said with every statement, not only where nothing leads in. */
  readonly isSaid: boolean;
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
  const isTitle = plain.filter(Boolean).length <= 1 && headings.length === 1;
  const [title = '', ...others] = inner;
  const subject = isTitle ? titleFor(lead, title) : lastOf(others, inner);
  const isTopic = isAboutOneThing && isTopicBeside(title, subject);
  const topic = isTopic ? title : told || occasionAmong(inner, subject);
  const said = [...new Set([topic, aroundOf(others, subject), subject])].filter(Boolean);
  return labelFrom({ said, full: fullLabel(said, inner, lead), lead }, isForbidding);
}

function labelFrom(headings: Headings, isForbidding: boolean): Label {
  const { said, full, lead } = headings;
  const most = lead === '' && full !== '' ? full : said.join(' ');
  return {
    isForbidding,
    isSaid: said.length > 0 || isForbidding,
    words: lengthOf(most) + (isForbidding ? 2 : 0),
    on: (text, isStruck) => labelled(headings, text, isForbidding || isStruck ? turn(text) : text),
  };
}

/** What headings say of a statement that begins with `lead`, in short and in full. */
interface Headings {
  readonly said: readonly string[];
  readonly full: string;
  readonly lead: string;
}

/** The text, turned where it is forbidden, with what its headings say and it does not. */
function labelled({ said, full }: Headings, text: string, turned: string): string {
  if (full !== '' && (isOnlyCode(text) || isBare(text))) return under(full, turned);
  // Its first sentence says it: a later one, or one of its points, may only happen to use its words.
  const [first = ''] = sentencesOf(text.split('\n')[0] ?? '');
  const missing = said.filter((words) => !repeats(words, first));
  return missing.length === 0 ? turned : under(missing.join(': '), turned);
}

/** All that the headings say, the innermost however plain it is; '' = it is too long, or what leads in says it. */
function fullLabel(said: readonly string[], headings: readonly string[], lead: string): string {
  const named = headings.filter(Boolean).at(-1) ?? '';
  const all = [...new Set([...said, named])].filter(Boolean).join(': ');
  const isSaid = named === '' || lead.startsWith(named);
  return isSaid || lengthOf(all) > longestHeading ? '' : all;
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

/** Steps, points or code that nothing leads in: only the heading says what they are of. */
const isBare = (text: string): boolean => /^(?:[-*]\s|\d+[.)]\s|```)/.test(text);

/** A title is said only where a statement has no subject of its own. */
function titleFor(lead: string, title: string): string {
  const isBare = /^(?:should|must|may|can|cannot|will|is|are|has|have)\b/i.test(lead);
  return isBare && saysSomething(title) ? title : '';
}

/** The heading around the innermost one, which "Exemptions" or "Package" need to be understood; '' = both are too many words. */
function aroundOf(others: readonly string[], subject: string): string {
  const [around = '', inner] = others.slice(-2);
  const isFew = lengthOf(`${around} ${subject}`) <= longestPath;
  return inner === subject && isFew && saysSomething(around) ? around : '';
}

/** Words that two headings together may take. */
const longestPath = 8;

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
/** One that alone says what something is for may be longer. */
const longestHeading = 20;

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
  const words = [...subjectOf(heading.replace(/`/g, ''))];
  // "Before you start" is about nothing and says when all the same.
  return words.length === 0
    ? !/\s/.test(heading) || text.toLowerCase().includes(heading.toLowerCase())
    : words.every((word) => said.has(word));
}

const beginsWithOrder = new RegExp(
  String.raw`^(?:${oneOf(lists.orderVerbs)}|${oneOf(lists.beginningVerbs)})\b(?!['’]?s\b|-)`,
  'i',
);

/** It forbids by itself. "Commit without tests" only looks so: what is to be avoided there is the commit. */
function saysNotItself(opening: string): boolean {
  const start = opening.split(/\s+/).slice(0, wordsBeforeNot).join(' ');
  return isNegated(start.replace(/\b(?:without|no)\b.*$/i, (found, at) => (at === 0 ? found : '')));
}

/** A ban says its "not" among its first words. */
const wordsBeforeNot = 4;

/** "Cache: keys must be short": says of what it names what holds, and forbids or asks by itself. */
const saysItself = /\b(?:must|never|always|disallowed|forbidden|prohibited|not allowed)\b/i;

/** What stands under a heading that forbids, said as what it is. */
function turn(text: string): string {
  const [opening = '', after = ''] = text.split(/[.;:\n—]\s*/);
  if (saysNotItself(opening) || (text.startsWith(`${opening}: `) && saysNotItself(after)))
    return text;
  if (text.startsWith(`${opening}: `) && saysItself.test(text)) return text;
  const isOrder = beginsWithOrder.test(text) && !/^\w+ing\b/i.test(text);
  return `${isOrder ? 'Do not' : 'Avoid'}: ${text}`;
}
