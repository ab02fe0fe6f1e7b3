import { oneOf } from '../../language/oneOf';
import lists from '../../language/lists/requestWords.json';
import { readConcepts, kindOf } from '../../language/vocabulary';
import { fold } from '../../language/readText';
import { stem } from '../../language/words';
import { isWide, separateAt, workAt, workInWide, type WorkKind } from './workWords';

/** What one clause of a request asks for. */
export interface Clause {
  /** How surely it is the clause that asks: see `ranks`. */
  readonly rank: number;
  /** Kinds of work; a verb of no kind stands for itself. */
  readonly work: ReadonlySet<string>;
  /** The words for what the work is done to. */
  readonly object: string;
  /** Its verb where it is of no kind: it says what is done, not what to. */
  readonly verb?: string;
}

/** A question decides, then an order, then a wish; what is merely stated asks for something where nothing else does. */
const ranks = { question: 5, order: 4, unknownVerb: 3, wish: 2, statement: 1, nothing: 0 } as const;

/** True for a clause that says outright which work it asks for. */
export const isOrder = (rank: number): boolean => rank >= ranks.order;

/** Stand in a text for a name, and for a number, that was taken out. */
export const nameMark = '¤';
export const numberMark = '§';

const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(fold));
const [openings, wishes, articles] = [lists.openings, lists.wishes, lists.articles].map(setOf);
const [prepositions, pronouns, polite] = [lists.prepositions, lists.pronouns, lists.polite].map(
  setOf,
);
const beforeVerbs = setOf(lists.beforeVerbs);
const copulas = setOf(lists.copulas);
const word = new RegExp(`[\\p{L}\\p{N}\\p{M}'+#${nameMark}${numberMark}-]+`, 'gu');
/** To another version, from one, or both. */
const toVersion = new RegExp(
  `^(?:update|move|bring|go|switch) .*\\b(?:to|from)\\b.*${numberMark}`,
  'i',
);

/** Concepts that a text names, but for kinds of work, with how surely each is meant (0-1). */
export function subjectsOf(text: string): Map<string, number> {
  return new Map([...readConcepts(text)].filter(([concept]) => kindOf(concept) !== 'work'));
}

/** Reads one clause. `isCut` = more followed that only says which or when. */
export function readClause(text: string, isCut: boolean): Clause {
  if (isWide(text)) return readWide(text);
  const typed = text.replace(/’/g, "'").match(word) ?? [];
  const all = typed.filter((one) => !polite?.has(fold(one)));
  const start = all.findIndex((one) => !openings?.has(fold(one)));
  if (describes(all)) return clause('statement', ['add'], objectOf(all.slice(start)));
  const words = start < 0 ? [] : all.slice(start);
  const isWish =
    all.length < typed.length ||
    all.slice(0, Math.max(0, start)).some((one) => wishes?.has(fold(one)));
  const asked = words.findIndex((_, at) => workAt(words, at)?.kinds.has('ask'));
  if (asked === 0 || (asked > 0 && text.trimEnd().endsWith('?')))
    return clause('question', ['ask'], objectOf(words.slice(asked + 1)));
  if (toVersion.test(words.join(' ')))
    return clause('order', ['upgrade'], objectOf(words.slice(1)));
  return readOrder(words) ?? readStatement(words, isWish) ?? readOther(words, isWish, isCut);
}

/** "It should skip drafts" says how the thing is that was asked for. */
const describes = (words: readonly string[]): boolean =>
  lists.describing.includes(words.slice(0, 2).map(fold).join(' '));

const clause = (rank: keyof typeof ranks, work: Iterable<string>, object: string): Clause => ({
  rank: ranks[rank],
  work: new Set(work),
  object,
});

const isFault = (words: readonly string[], at: number): boolean =>
  at > 0 && workAt(words, at)?.kinds.has('fix') === true;

/** Who says that something is not there asks for it. */
const asAsked = (kinds: ReadonlySet<WorkKind>): readonly string[] =>
  [...kinds].map((kind) => (kind === 'lack' ? 'add' : kind));

const fresh = setOf(lists.fresh.filter((one) => !one.endsWith('*')));
const freshBeginnings = lists.fresh.flatMap((one) =>
  one.endsWith('*') ? [fold(one.slice(0, -1))] : [],
);
/** "New": it asks for something where it leads, and tells of something where it does not. */
const isFresh = (typed: string): boolean => {
  const one = fold(typed);
  return fresh.has(one) || freshBeginnings.some((beginning) => one.startsWith(beginning));
};

/** A clause that begins with its verb; "new users get it twice" begins with none. */
function readOrder(words: readonly string[]): Clause | undefined {
  const lead = separateAt(words, 0) ?? workAt(words, 0);
  if (!lead) return undefined;
  const isTold = isFresh(words[0] ?? '') && words.some((_, at) => isFault(words, at));
  if (isTold) return undefined;
  const rank = lead.kinds.has('lack') ? 'wish' : 'order';
  return clause(rank, asAsked(lead.kinds), objectOf(words.slice(lead.length)));
}

/** A clause with its verb further on; in some languages the object stands before it. */
function readStatement(words: readonly string[], isWish: boolean): Clause | undefined {
  const at = words.findIndex((_, place) => place > 0 && isVerb(words, place, isWish));
  const found = at < 0 ? undefined : workAt(words, at);
  if (!found) return undefined;
  const after = objectOf(words.slice(at + found.length));
  const object = subjectsOf(after).size > 0 ? after : words.slice(0, at).join(' ');
  return clause(isWish ? 'wish' : 'statement', asAsked(found.kinds), object);
}

/** Work words that are verbs where they stand: "the list", "for a run" and, where nothing is wished for, "new users" say nothing. */
function isVerb(words: readonly string[], at: number, isWish: boolean): boolean {
  const kinds = workAt(words, at)?.kinds;
  if (!kinds || kinds.has('ask')) return false;
  if (kinds.has('fix') || kinds.has('lack')) return true;
  return isFresh(words[at] ?? '') ? isWish : !isNounAfter(fold(words[at - 1] ?? ''));
}

const isNounAfter = (before: string): boolean =>
  articles?.has(before) === true ||
  (prepositions?.has(before) === true && !beforeVerbs.has(before));

/** A clause whose verb is of no kind, or that has none. */
function readOther(words: readonly string[], isWish: boolean, isCut: boolean): Clause {
  const [first = ''] = words;
  const isNoun = articles?.has(fold(first)) === true || first === nameMark;
  if (isNoun || (words.length < 2 && !isCut))
    return clause(isWish ? 'wish' : 'nothing', isWish ? ['add'] : [], objectOf(words));
  return readStated(words) ?? readVerb(first, words.slice(1), isWish);
}

/** A thing and what is said of it. "CI is red since yesterday" says how it is, and not what to do about it. */
function readStated(words: readonly string[]): Clause | undefined {
  const [first = '', second = ''] = words;
  if (copulas.has(fold(second))) return clause('statement', [], first);
  return prepositions?.has(fold(second))
    ? clause('statement', ['add'], objectOf(words))
    : undefined;
}

/** A clause that begins with a verb of no kind. "Paginate the list" asks for pagination. */
function readVerb(verb: string, rest: readonly string[], isWish: boolean): Clause {
  const isThing = [...subjectsOf(verb).values()].includes(1);
  const work = [...(isThing || isWish ? ['add'] : []), stem(fold(verb))];
  const read = clause(isWish ? 'wish' : 'unknownVerb', work, isThing ? verb : objectOf(rest));
  return isThing ? read : { ...read, verb };
}

/** The words up to the first preposition. */
function objectOf(words: readonly string[]): string {
  const end = words.findIndex((one, at) => at > 0 && prepositions?.has(fold(one)));
  return (end < 0 ? words : words.slice(0, end)).join(' ');
}

/** True where an object points at what was said before: "add it". */
export const isPointing = (object: string): boolean =>
  object === '' || object.split(' ').every((one) => pronouns?.has(fold(one)) || one === 'of');

/** Where the object stands in script without spaces: before を, between 把 and its verb, behind a verb that adds. */
const wideObjects = [
  /([^にのへでがを、]+)を/u,
  /把(.+?)(?:加|放|改|换|移)/u,
  new RegExp(`(?:${oneOf(lists.wideAdding)})(.+)$`, 'u'),
];

function readWide(text: string): Clause {
  const object = wideObjects
    .map((pattern) => pattern.exec(text)?.[1])
    .find((one) => one !== undefined);
  const isTelling = object !== undefined && subjectsOf(object).size > 0;
  return clause('order', asAsked(workInWide(text)), isTelling ? object : text);
}
