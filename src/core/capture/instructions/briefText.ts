import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { leansBack } from './leaningText';
import { lengthOf } from '../lessonLength';
import { leansOn, sentencesOf, shortened } from './statementText';
import { asksPlainly, bindsReader, isWorthSaying } from './statementWorth';

/** Sentences that bound the one before them: a rule without them says more than was meant. */
const bounds = new RegExp(String.raw`\b(?:${oneOf(lists.boundingWords)})\b`, 'i');
/** Sentences that only say why, or show it. */
const explains = new RegExp(String.raw`^(?:${oneOf(lists.explainingStarts)})\b`, 'i');

/** Words in front of what bounds, turns or completes the sentence before it. */
const turns = new RegExp(
  String.raw`^(?:${[...lists.exceptionStarts, ...lists.otherwiseWords].join('|')}|(?:but|however|conversely|unless|if|when)\b)`,
  'i',
);

/** Whether a rule that is said without this sentence, which stood beside it, may say more than was meant. */
export const takesBack = (sentence: string): boolean =>
  bounds.test(sentence) || turns.test(sentence);

interface Sentence {
  readonly text: string;
  /** Cannot be said without the one before it. */
  readonly isHeld: boolean;
  readonly worth: number;
}

function readSentence(text: string, at: number): Sentence {
  const isHeld = at > 0 && (leansOn(text) || leansBack(text));
  const isBound = bounds.test(text) && isWorthSaying(text);
  const isReason = explains.test(text) || !(isBound || bindsReader(text));
  return { text, isHeld, worth: isReason ? 0 : isBound ? 2 : 1 };
}

/**
 * The rule of a text that is too long: its sentences that ask for something, in their order and each with what it leans on, as many as fit
 * into `most` words. What bounds a rule goes before other rules, reasons come last. `undefined` = not even one sentence fits.
 */
export function briefly(text: string, most: number): string | undefined {
  const sentences = sentencesOf(text).map(readSentence);
  const first = sentences.findIndex(({ worth }) => worth > 0);
  const isOpen = first > 0 && !opensAlone(sentences[first]?.text ?? '');
  // What stands before the first rule may be what that speaks of.
  const opened = isOpen ? first : 0;
  const kept = keptOf(sentences, first, opened, most);
  if (kept.size > 0 || isOpen) return saidOf(sentences, kept) || undefined;
  const cut = shortened(text, most);
  return cut !== undefined && isWorthSaying(cut) ? cut : undefined;
}

/** The sentences that fit; the first rule comes with the `opened` sentences before it or not at all. */
function keptOf(
  sentences: readonly Sentence[],
  first: number,
  opened: number,
  most: number,
): ReadonlySet<number> {
  const kept = new Set<number>();
  for (const at of first < 0 ? sentences.keys() : rulesIn(sentences, first)) {
    const before = at === first ? [...sentences.keys()].slice(0, opened) : [];
    const more = new Set([...kept, ...before, ...withHolds(sentences, at)]);
    if (lengthOf(saidOf(sentences, more)) <= most) for (const one of more) kept.add(one);
    else if (kept.size > 0 || opened > 0) break;
  }
  return kept;
}

/** The sentences that ask for something, the first rule and what bounds it before the others. After a gap only a rule with its own condition and names can be understood. */
function rulesIn(sentences: readonly Sentence[], first: number): readonly number[] {
  return [...sentences.keys()]
    .filter((at) => (sentences[at]?.worth ?? 0) > 0)
    .filter((at) => at === first || isReached(sentences, at, first))
    .sort((a, b) => rankOf(sentences, a, first) - rankOf(sentences, b, first) || a - b);
}

function saidOf(sentences: readonly Sentence[], among: ReadonlySet<number>): string {
  return [...among]
    .sort((a, b) => a - b)
    .map((at) => sentences[at]?.text ?? '')
    .join(' ');
}

/** Everything between the first rule and this sentence may be said too, or it needs nothing of that. */
function isReached(sentences: readonly Sentence[], at: number, first: number): boolean {
  const { text = '', isHeld = false, worth = 0 } = sentences[at] ?? {};
  if (isHeld || at === first + 1) return true;
  // A condition may speak of a sentence that is not said.
  return worth > 1 ? !(isConditional.test(text) && refers.test(text)) : standsAlone(text);
}

const isConditional = /^(?:if|when|once|while|unless)\b/i;

/** The first rule, what bounds it, then the others as they come. */
function rankOf(sentences: readonly Sentence[], at: number, first: number): number {
  if (at === first) return 0;
  const isBound = sentences[at]?.isHeld === true && sentences[at].worth === 2;
  return isBound ? 1 : 2;
}

/** A sentence with those before it that it leans on. */
function withHolds(sentences: readonly Sentence[], at: number): readonly number[] {
  const held = [at];
  for (let before = at; sentences[before]?.isHeld === true && before > 0; before -= 1)
    held.push(before - 1);
  return held;
}

const ownOrder = new RegExp(
  String.raw`^(?:never|always|do not|don[’']t|avoid|prefer|(?:when|if|for|in|before|after|unless) [^,]{4,80}, )`,
  'i',
);
const refers = new RegExp(String.raw`\b(?:${oneOf(lists.referringWords)})\b`, 'i');
/** Words of a sentence that says enough to be understood alone. */
const fewestWords = 8;

/** "Never …", "If the name is long, …": it begins as an order. */
export const beginsAsOrder = (text: string): boolean => ownOrder.test(text);

/** An order that points at nothing before it may open a text. */
const opensAlone = (sentence: string): boolean =>
  ownOrder.test(sentence) && !refers.test(sentence) && lengthOf(sentence) >= fewestOfOrder;
const fewestOfOrder = 4;

/** A rule with its own condition or its own names, in which nothing points at another sentence. */
function standsAlone(sentence: string): boolean {
  return (
    ownOrder.test(sentence) &&
    !refers.test(sentence) &&
    !leansBack(sentence) &&
    lengthOf(sentence) >= fewestWords &&
    isWorthSaying(sentence)
  );
}

/** A paragraph that is too long for one lesson, parted only before rules that need nothing of what stands before them. */
export function independentParts(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const last = parts.at(-1);
    if (last === undefined || beginsPart(sentence, last, most)) parts.push(sentence);
    else parts[parts.length - 1] = `${last} ${sentence}`;
  }
  // Beside a plain order, what only tells why it is there is its background.
  const isAsked = (part: string): boolean => beginsAsOrder(part) || asksPlainly(part);
  return parts.some(beginsAsOrder) ? parts.filter(isAsked) : parts;
}

/** What all before it comes to is looked at last: nearly every sentence goes on with it, and it may be long. */
const beginsPart = (sentence: string, before: string, most: number): boolean =>
  standsAlone(sentence) && lengthOf(`${before} ${sentence}`) > most && isWorthSaying(before);
