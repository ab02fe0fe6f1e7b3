import { contentWords, isNegated, overlap } from './contentWords';
import type { Fact } from './fact';
import { isSame } from './gate';
import { styleWords } from './styleWords';

/** What one statement is to another statement, or to a fact. */
export type Relation = 'same' | 'contradicts';

/** Values of topics of which a repository has one: naming another one contradicts. */
const rivalsOfTopic: Readonly<Record<string, readonly string[]>> = {
  packageManager: ['npm', 'pnpm', 'yarn', 'bun', 'poetry', 'uv', 'pipenv', 'pdm'],
  testRunner:
    'vitest jest mocha ava pytest unittest junit testng rspec minitest phpunit pest xunit nunit mstest'.split(
      ' ',
    ),
  formatter: 'prettier biome dprint oxfmt black ruff yapf gofumpt spotless'.split(' '),
};

/** A long statement says more than the fact it happens to name. */
const mostWordsOfOneFact = 14;

/** What a statement says to a scanned fact; `undefined` = they have nothing to do with each other, or it cannot be told. */
export function relationToFact(text: string, fact: Fact): Relation | undefined {
  const isShort = text.split(/\s+/).length <= mostWordsOfOneFact;
  if (/Command$/.test(fact.topic)) return isShort && names(text, fact.value) ? 'same' : undefined;
  const style = styleOf(text, fact.topic);
  if (style !== undefined) {
    if (style === fact.value) return isShort ? 'same' : undefined;
    return 'contradicts';
  }
  return relationToChoice(text, fact, isShort);
}

/** The same for topics of which a repository has one value of a few well-known ones. */
function relationToChoice(text: string, fact: Fact, isShort: boolean): Relation | undefined {
  const rivals = rivalsOfTopic[fact.topic];
  if (!rivals || isNegated(text)) {
    // "never npm" beside a scanned pnpm agrees with it, and says more.
    return undefined;
  }
  const other = rivals.some((rival) => rival !== fact.value && names(text, rival));
  const own = names(text, fact.value);
  // Naming both usually says which to prefer.
  if (own) return !other && isShort ? 'same' : undefined;
  return other ? 'contradicts' : undefined;
}

/** A statement taken apart once, for comparing it with many. */
export interface StatementProfile {
  readonly text: string;
  readonly subject: ReadonlySet<string>;
  /** The one value it asks for of each topic of which a repository has one. */
  readonly choices: readonly (readonly [topic: string, value: string])[];
}

export function profileOf(text: string): StatementProfile {
  const choices = Object.keys(rivalsOfTopic).flatMap((topic) => {
    const value = choiceOf(text, topic);
    return value === undefined ? [] : [[topic, value] as const];
  });
  return { text, subject: subject(text), choices };
}

/** What two statements about the same files are to each other. */
export function relationOf(a: StatementProfile, b: StatementProfile): Relation | undefined {
  const isRival = a.choices.some(([topic, value]) =>
    b.choices.some(([other, another]) => topic === other && value !== another),
  );
  if (isRival) return 'contradicts';
  // Statements about different things are by far the most: they cost one look at their words.
  const shared = overlap(a.subject, b.subject);
  if (shared.ofSmaller < mayBeRelated && a.text.toLowerCase() !== b.text.toLowerCase())
    return undefined;
  if (isSame(a.text, b.text)) return 'same';
  return isOpposite(a, b) || hasOtherNumbers(a, b) ? 'contradicts' : undefined;
}

/** Two statements that share less of the smaller one's words are not looked at closely. */
const mayBeRelated = 0.5;

function names(text: string, value: string): boolean {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(^|[^\\w-])${escaped}($|[^\\w-])`, 'i').test(text);
}

/** The one value of a topic that a statement asks for. */
function choiceOf(text: string, topic: string): string | undefined {
  if (isNegated(text)) return undefined;
  const named = (rivalsOfTopic[topic] ?? []).filter((value) => names(text, value));
  return named.length === 1 ? named[0] : undefined;
}

/** The module system or import ending a statement asks for, in the scan's own words. Forbidding one is no wish for a certain other. */
function styleOf(text: string, topic: string): string | undefined {
  const said = styleWords.filter(([pattern, own]) => own === topic && pattern.test(text));
  const [only, another] = said;
  if (!only || another) return undefined;
  return topic === 'moduleSystem' && isNegated(text) ? undefined : only[2];
}

/** Of the subject words of two statements, this share must be shared for them to be about one thing. */
const aboutOneThing = 0.7;
const fewestShared = 3;

/** "Use default exports" and "Never use default exports". */
function isOpposite(a: StatementProfile, b: StatementProfile): boolean {
  return isNegated(a.text) !== isNegated(b.text) && areAboutOneThing(a.subject, b.subject);
}

/** "Lines have at most 100 characters" and the same with 120. */
function hasOtherNumbers(a: StatementProfile, b: StatementProfile): boolean {
  const [numbersA, numbersB] = [numbersOf(a.text), numbersOf(b.text)];
  if (numbersA === '' || numbersB === '' || numbersA === numbersB) return false;
  return isNegated(a.text) === isNegated(b.text) && areAboutOneThing(a.subject, b.subject);
}

function areAboutOneThing(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (Math.min(a.size, b.size) < fewestShared) return false;
  return overlap(a, b).ofBoth >= aboutOneThing;
}

/** What a statement is about: its words without numbers and without what makes it an order or a ban. */
function subject(text: string): ReadonlySet<string> {
  const words = [...contentWords(text)].filter(
    (word) => !/^\d/.test(word) && !/^(don|t|avoid|do|prefer|longer)$/.test(word),
  );
  return new Set(words);
}

function numbersOf(text: string): string {
  return (text.match(/\b\d+(?:\.\d+)?\b/g) ?? []).join(' ');
}
