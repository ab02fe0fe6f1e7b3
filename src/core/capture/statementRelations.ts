import lists from '../language/lists/instructions.json';
import {
  bars,
  isNegated,
  Meaning,
  meanTheSame,
  numbersOf,
  overlap,
  quotedIn,
} from '../language/sameMeaning';
import { subjectOf } from '../language/telling';
import { addsNothing } from './addsNothing';
import type { Fact } from './fact';
import { styleWords } from './styleWords';

type StyleWords = (typeof styleWords)[number];

/** What one statement is to another statement, or to a fact; `more` = it says all that the other says, and more. */
export type Relation = 'same' | 'more' | 'contradicts';

/** Values of topics of which a part of a repository in one language has one: naming another one of the same row contradicts. */
const rivalsOfTopic: Readonly<Record<string, readonly string[]>> = {
  packageManager: ['npm pnpm yarn bun', 'poetry uv pipenv pdm'],
  testRunner: [
    'vitest jest mocha ava',
    'pytest unittest',
    'junit testng',
    'rspec minitest',
    'phpunit pest',
    'xunit nunit mstest',
  ],
  formatter: ['prettier biome dprint oxfmt', 'black ruff yapf'],
};

/** A long statement says more than the fact it happens to name. */
const mostWordsOfOneFact = 14;

/** What a statement says to a scanned fact; `undefined` = they have nothing to do with each other, or it cannot be told. */
export function relationToFact(text: string, fact: Fact): Relation | undefined {
  if (isLong(text)) return undefined;
  if (/Command$/.test(fact.topic)) return saysOnly(text, fact) ? 'same' : undefined;
  const style = styleOf(text, fact.topic);
  if (style !== undefined) return relationOfStyle(text, style, fact);
  // "never npm" beside a scanned pnpm agrees with it, and says more.
  if (isNegated(text)) return undefined;
  if (saysOnly(text, fact)) return 'same';
  const chosen = choiceOf(text, fact.topic);
  const isRival =
    chosen !== undefined && chosen !== fact.value && rowOf(fact.topic, fact.value).includes(chosen);
  return isRival && !names(text, fact.value) ? 'contradicts' : undefined;
}

function relationOfStyle(text: string, style: StyleWords, fact: Fact): Relation | undefined {
  const [said, , value] = style;
  if (value !== fact.value) return 'contradicts';
  return isPlain(text.replace(said, ' ')) ? 'same' : undefined;
}

function isLong(text: string): boolean {
  return text.includes('\n') || text.split(/\s+/).length > mostWordsOfOneFact;
}

/** Words that say nothing beside the value of a fact. */
const plainWords = new Set(lists.plainWordsOfFacts.flatMap((word) => [...subjectOf(word)]));

/** Whether a text names the value of a fact and nothing more, no command that calls it either: only then it is known already. */
function saysOnly(text: string, { value }: Fact): boolean {
  if (!names(text, value)) return false;
  const isMore = quotedIn(text).some((code) => code.trim().toLowerCase() !== value.toLowerCase());
  return !isMore && isPlain(text.replace(/[`*]/g, '').split(value).join(' '));
}

/** What is left of a text beside a value says nothing. */
function isPlain(rest: string): boolean {
  return [...subjectOf(rest)].every((word) => plainWords.has(word) || /^\P{L}*$/u.test(word));
}

function rowOf(topic: string, value: string): readonly string[] {
  const rows = (rivalsOfTopic[topic] ?? []).map((row) => row.split(' '));
  return rows.find((row) => row.includes(value)) ?? [];
}

/** A statement taken apart once, for comparing it with many. */
export interface StatementProfile {
  readonly text: string;
  /** What it says without its headings. */
  readonly own: string;
  readonly meaning: Meaning;
  /** The text for comparing it as a whole. */
  readonly plain: string;
  readonly subject: ReadonlySet<string>;
  readonly numbers: string;
  readonly isNegated: boolean;
  /** The one value it asks for of each topic of which a repository has one. */
  readonly choices: readonly (readonly [topic: string, value: string])[];
}

/** `own`: the text without its headings. */
export function profileOf(text: string, own = text): StatementProfile {
  const choices = Object.keys(rivalsOfTopic).flatMap((topic) => {
    const value = choiceOf(text, topic);
    return value === undefined ? [] : [[topic, value] as const];
  });
  return {
    text,
    own,
    meaning: new Meaning(text),
    plain: text.toLowerCase(),
    subject: subject(text),
    numbers: numbersOf(text),
    isNegated: isNegated(text),
    choices,
  };
}

/** What the second of two statements about the same files is to the first. */
export function relationOf(a: StatementProfile, b: StatementProfile): Relation | undefined {
  const isRival = a.choices.some(([topic, value]) =>
    b.choices.some(
      ([other, another]) =>
        topic === other && value !== another && rowOf(topic, value).includes(another),
    ),
  );
  if (isRival) return 'contradicts';
  // Statements about different things are by far the most: they cost one look at their words.
  const shared = overlap(a.subject, b.subject);
  if (shared.ofSmaller < mayBeRelated && a.plain !== b.plain) return undefined;
  const maySayOne = a.numbers === b.numbers && a.isNegated === b.isNegated;
  if (maySayOne && isSaidIn(b, a)) return 'same';
  if (maySayOne && isSaidIn(a, b)) return 'more';
  return isOpposite(a, b) || hasOtherNumbers(a, b) ? 'contradicts' : undefined;
}

/** A heading tells what the rules below it are about: its words are none of what another rule asks for. */
const isSaidIn = (one: StatementProfile, known: StatementProfile): boolean =>
  meanTheSame(one.meaning, known.meaning, bars.nothingMore) && addsNothing(one.own, known.own);

/** Two statements that share less of the smaller one's words are not looked at closely. */
const mayBeRelated = 0.5;

function names(text: string, value: string): boolean {
  return new RegExp(`(^|[^\\w-])${escaped(value)}(?![\\w-]|\\.\\w)`, 'i').test(text);
}

function escaped(value: string): string {
  return value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The one value of a topic that a short statement asks for: a tool that is only mentioned is not chosen. */
function choiceOf(text: string, topic: string): string | undefined {
  if (isLong(text) || isNegated(text)) return undefined;
  const all = (rivalsOfTopic[topic] ?? []).flatMap((row) => row.split(' '));
  const named = all.filter((value) => names(text, value));
  const [only] = named;
  if (only === undefined || named.length > 1) return undefined;
  const asked = `\\b(?:use|using|with|via|prefer|choose|run)\\s+(?:the\\s+)?\`?${escaped(only)}(?![\\w-]|\\.\\w)`;
  return new RegExp(asked, 'i').test(text) ? only : undefined;
}

/** The words in which a statement asks for a module system or an import ending, with the scan's own for it. Forbidding one is no wish for a certain other. */
function styleOf(text: string, topic: string): StyleWords | undefined {
  const said = styleWords.filter(([pattern, own]) => own === topic && pattern.test(text));
  const [only, another] = said;
  if (!only || another) return undefined;
  return topic === 'moduleSystem' && isNegated(text) ? undefined : only;
}

/** Of the subject words of two statements, this share must be shared for them to be about one thing. */
const aboutOneThing = 0.7;
const fewestShared = 2;

/** "Use default exports" and "Never use default exports". */
function isOpposite(a: StatementProfile, b: StatementProfile): boolean {
  return a.isNegated !== b.isNegated && areAboutOneThing(a.subject, b.subject);
}

/** "Lines have at most 100 characters" and the same with 120. */
function hasOtherNumbers(a: StatementProfile, b: StatementProfile): boolean {
  if (a.numbers === '' || b.numbers === '' || a.numbers === b.numbers) return false;
  return a.isNegated === b.isNegated && areAboutOneThing(a.subject, b.subject);
}

function areAboutOneThing(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (Math.min(a.size, b.size) < fewestShared) return false;
  return overlap(a, b).ofBoth >= aboutOneThing;
}

/** What a statement is about: its words without numbers and without what makes it an order or a ban. */
function subject(text: string): ReadonlySet<string> {
  const words = [...subjectOf(text)].filter(
    (word) => !/^\d/.test(word) && !/^(don|t|avoid|do|prefer|longer)$/.test(word),
  );
  return new Set(words);
}
