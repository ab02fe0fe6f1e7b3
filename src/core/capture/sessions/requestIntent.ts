import lists from '../../language/lists/requestWords.json';
import { overlap } from '../../language/sameMeaning';
import { isKnownWord } from '../../language/vocabulary';
import { isGeneric, termsOf } from '../../language/words';
import {
  isOrder,
  isPointing,
  nameMark,
  numberMark,
  readClause,
  subjectsOf,
  type Clause,
} from './readClause';
import { workAt } from './workWords';

/** Things a text names, with how surely each is meant (0-1): concepts of the vocabulary, and stems of other telling words behind `=`. */
export type Things = ReadonlyMap<string, number>;

/** What a request asks for, apart from the names it fills in. */
export interface Intent {
  /** Kinds of work; a verb of no kind stands for itself. Empty = the text does not say. */
  readonly work: ReadonlySet<string>;
  /** What the work is done to. */
  readonly things: Things;
  /** What else is named: where, with what, for whom. */
  readonly details: Things;
  /** Both, with what is only named beside counting half. */
  readonly named: Things;
  /** True where an order, a question or a fault says which work it is; a wish or another statement may be read in several ways. */
  readonly isSure: boolean;
  /** Every name, number and telling stem of the text, as it stands. */
  readonly names: ReadonlySet<string>;
  /** Stem of the last word for what the work is done to; empty = there is none. */
  readonly head: string;
  /** Paths, identifiers and quoted names in it. */
  readonly given: ReadonlySet<string>;
}

/** What differs between two requests of one kind: names in quotes, paths, identifiers, numbers. */
const parameters =
  /`[^`]*`|"[^"]*"|“[^”]*”|「[^」]*」|'[^'\s]{2,40}'|\S*\/\S+|\b\w+(?:_\w+)+\b|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*|\b\w+\(\)|\b\w+\.\w{1,4}\b|\b\d\S*/g;

const withoutNames = (text: string): string =>
  text.replace(parameters, (name) =>
    /^\d/.test(name) ? ` ${numberMark} ` : isKnownWord(name) ? name : ` ${nameMark} `,
  );

const clauseEnd = /[.;:!?](?:\s|$)|[。！？；]|[,，、()（）]\s*|\s[-–—]\s|\n+/;
/** A clause says what before it says which; so many characters are no what yet. */
const shortestHead = 8;
const relative = new RegExp(`\\s(?:${lists.relatives.join('|')})\\s`, 'i');
const latinOneMore = lists.oneMore.filter((one) => /^[\p{Script=Latin}\s]+$/u.test(one));
const oneMore = new RegExp(
  `\\b(?:${latinOneMore.join('|')}|(?:${lists.oneMoreAtEnd.join('|')})(?!\\s+\\p{L}))(?![\\p{L}])|${lists.oneMore.filter((one) => !latinOneMore.includes(one)).join('|')}`,
  'iu',
);

/** How surely a word that the vocabulary does not know is what a text is about. */
const termStrength = 0.75;
const shortestTerm = 3;

function thingsOf(text: string): Map<string, number> {
  const things = subjectsOf(text);
  for (const term of termsOf(text))
    if (term.length >= shortestTerm && !isGeneric(term) && !workAt([term], 0))
      things.set(`=${term}`, termStrength);
  return things;
}

/** A piece of code, whatever it is called. */
const code = 'code';
const namesCode = new RegExp(`${nameMark}|\\b(?:class|function|method|module|helper|file)\\b`, 'i');
/** Work that is done to code that is there already: which piece of it makes no other kind of work. */
const workOnCode = new Set([
  'rename',
  'remove',
  'convert',
  'refactor',
  'document',
  'test',
  'deprecate',
]);

/** Work that is known by what it makes: to add tests to a thing is not to add the thing. */
const makes: Readonly<Record<string, { readonly thing: string; readonly also: RegExp }>> = {
  test: {
    thing: 'testing',
    also: /^(?:testing|unit-tests|e2e|integration-test|snapshot-test|coverage|property-test|ui-test)$/,
  },
  document: { thing: 'docs', also: /^(?:docs|docstring|adr|tutorial|comments|changelog)$/ },
  translate: { thing: 'i18n', also: /^i18n$/ },
  deprecate: { thing: 'deprecation', also: /^deprecation$/ },
  upgrade: { thing: 'dependency', also: /^dependency$/ },
};

/** True where nothing else is meant as surely. */
const isMainThing = (things: Things, pattern: RegExp): boolean =>
  [...things].some(
    ([thing, strength]) =>
      pattern.test(thing) &&
      [...things].every(([other, surer]) => other.startsWith('=') || surer <= strength),
  );

/** Requests are read up to here; characters. */
const textClip = 2_000;

/** Reads a request for its intent: the clause that asks tells the kind of work and what it is done to, the rest only details. */
export function intentOf(text: string): Intent {
  const clipped = text.slice(0, textClip);
  const own = withoutNames(clipped);
  const asking = askingClauses(own);
  const verbs = new Set(asking.flatMap(({ verb }) => [...thingsOf(verb ?? '').keys()]));
  const everything = withoutKeys(thingsOf(own), verbs);
  const work = workOn(own, asking, everything);
  return {
    ...work,
    named: weighed(work),
    isSure: asking.some(({ rank, work }) => isOrder(rank) || work.has('fix')),
    head: termsOf(asking[0]?.object ?? '').at(-1) ?? '',
    names: namesIn(clipped),
    given: givenNames(clipped),
  };
}

type Work = Pick<Intent, 'work' | 'things' | 'details'>;

function workOn(own: string, asking: readonly Clause[], everything: Things): Work {
  const work = new Set(asking.flatMap((one) => [...one.work]));
  const objects = asking.map(({ object }) => thingsOf(object));
  let things = new Map(objects.find(({ size }) => size > 0) ?? everything);
  if (work.has('ask')) return { work: new Set(['ask']), things, details: new Map() };
  if (oneMore.test(own)) work.add('add');
  if (work.has('convert')) things = turnedInto(everything, things);
  if (namesCode.test(own) && (things.size === 0 || [...work].some((kind) => workOnCode.has(kind))))
    things.set(code, 1);
  for (const [kind, { thing, also }] of Object.entries(makes)) {
    if (work.has('add') && isMainThing(things, also)) {
      work.delete('add');
      work.add(kind);
    }
    if (work.has(kind)) things.set(thing, 1);
  }
  return { work, things, details: withoutKeys(everything, new Set(things.keys())) };
}

/** The names and stems of a text: what tells one request from another of its kind. Endings of files say nothing. */
function namesIn(text: string): ReadonlySet<string> {
  const stems = termsOf(text.replace(/(?<=\w)\.[a-z]{1,4}\b/gi, ' ')).filter(
    (term) => !workAt([term], 0),
  );
  return new Set([...stems, ...(text.match(/\d+(?:\.\d+)*/g) ?? [])]);
}

const givenNames = (text: string): ReadonlySet<string> =>
  new Set((text.match(parameters) ?? []).filter((name) => !/^\d/.test(name) && !isKnownWord(name)));

/**
 * How much of the shorter request the longer one names as well, in [0, 1]; 0 for two that name the same, and where either gives names of its own.
 * What is asked of one thing shares its names; work of one kind is done to another thing each time.
 */
export function namesShared(a: Intent, b: Intent): number {
  if (a.given.size > 0 && b.given.size > 0 && overlap(a.given, b.given).ofSmaller === 0) return 0;
  const [few, many] = a.names.size < b.names.size ? [a.names, b.names] : [b.names, a.names];
  const shared = overlap(few, many);
  return few.size === 0 || shared.ofBoth === 1 ? 0 : shared.ofFirst;
}

const withoutKeys = (things: Things, keys: ReadonlySet<string>): Map<string, number> =>
  new Map([...things].filter(([thing]) => !keys.has(thing)));

/** Work that turns one thing into another is known by the other. */
function turnedInto(everything: Things, object: Things): Map<string, number> {
  const others = [...everything].filter(([thing]) => !object.has(thing));
  return new Map(others.length > 0 ? others : object);
}

/** The clauses that ask for the work, the first of them first; one that points back ("add it") with those before it. */
function askingClauses(text: string): readonly Clause[] {
  const clauses = text
    .split(clauseEnd)
    .filter((part) => part !== undefined && new RegExp(`[\\p{L}${nameMark}]`, 'u').test(part))
    .map((part) => {
      const cut = relative.exec(part.slice(shortestHead));
      return readClause(cut ? part.slice(0, shortestHead + cut.index) : part, cut !== null);
    });
  const top = Math.max(0, ...clauses.map(({ rank }) => rank));
  const first = clauses.findIndex(({ rank }) => rank === top);
  const pointsBack = isPointing(clauses[first]?.object ?? '');
  return clauses.filter(({ rank }, at) => rank === top || (pointsBack && at < first));
}

/** What is only named beside counts half of what the work is done to. */
const detailWeight = 0.5;

const weighed = ({ things, details }: Work): Things =>
  new Map([
    ...[...details].map(([thing, strength]) => [thing, strength * detailWeight] as const),
    ...things,
  ]);

/**
 * How surely two requests name the same things, in [0, 1]: no other than by chance, over all they share. Things that neither names surely may be the
 * readings of one word, of which only one holds: they count as the likeliest of them.
 */
function sharedThings(a: Intent, b: Intent): number {
  let missed = 1;
  let reading = 0;
  for (const [thing, strength] of a.named) {
    const both = strength * (b.named.get(thing) ?? 0);
    if (isReading(a, thing) && isReading(b, thing)) reading = Math.max(reading, both);
    else missed *= 1 - both;
  }
  return 1 - missed * (1 - reading);
}

/** True for what is done to a thing that an ambiguous word stands for. */
const isReading = ({ things }: Intent, thing: string): boolean =>
  !thing.startsWith('=') && (things.get(thing) ?? 1) < 1;

const sharesWork = (a: Intent, b: Intent): boolean => [...a.work].some((kind) => b.work.has(kind));

/** True where no verb says which kind of work it is. */
const isOpen = ({ work }: Intent): boolean => ![...work].some((kind) => kind in lists.work);

/** Kinds of work that make something new: which of them is often only a matter of what is made. */
const making = new Set(['add', 'test', 'document', 'translate']);
const isMaking = ({ work }: Intent): boolean => [...work].some((kind) => making.has(kind));

/** What two requests say of their work: the same, not the same, or at least one of them does not say. */
export function compareActions(a: Intent, b: Intent): 'same' | 'open' | 'other' {
  if (sharesWork(a, b)) return 'same';
  const isOther = !isOpen(a) && !isOpen(b) && a.isSure && b.isSure;
  return isOther && !(isMaking(a) && isMaking(b)) ? 'other' : 'open';
}

const contraries: readonly (readonly [string, string])[] = [
  ['add', 'fix'],
  ['add', 'remove'],
];

/** True where one asks for nothing but the contrary of the other: to make and to mend, to make and to take away, to know and to change. */
export function areContrary(a: Intent, b: Intent): boolean {
  const only = ({ work }: Intent, kind: string): boolean => work.size === 1 && work.has(kind);
  return (
    only(a, 'ask') !== only(b, 'ask') ||
    contraries.some(
      ([one, other]) => (only(a, one) && only(b, other)) || (only(a, other) && only(b, one)),
    )
  );
}

/** How alike two requests are in what they ask for, in [0, 1]. Different kinds of work are never one, however alike their words. */
export function intentSimilarity(a: Intent, b: Intent): number {
  const action = compareActions(a, b);
  if (action === 'other') return 0;
  return sharedThings(a, b) * (action === 'same' ? 1 : 0.5);
}

/** The words by which a request names a thing. */
export function wordsFor(request: string, thing: string): readonly string[] {
  const words =
    withoutNames(request)
      .toLowerCase()
      .match(/[\p{L}\p{N}-]+/gu) ?? [];
  return [...new Set(words)].filter((word) => thingsOf(word).has(thing));
}
