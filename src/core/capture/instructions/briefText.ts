import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { leansBack } from './leaningText';
import { leansOn, lengthOf, sentencesOf, shortened } from './statementText';
import { bindsReader, isWorthSaying } from './statementWorth';

/** Sentences that bound the one before them: a rule without them says more than was meant. */
const bounds = new RegExp(String.raw`\b(?:${oneOf(lists.boundingWords)})\b`, 'i');
/** Sentences that only say why, or show it. */
const explains = new RegExp(String.raw`^(?:${oneOf(lists.explainingStarts)})\b`, 'i');

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
  const kept = new Set<number>();
  const first = sentences.findIndex(({ worth }) => worth > 0);
  const order = [...sentences.keys()]
    .filter((at) => (sentences[at]?.worth ?? 0) > 0)
    .sort((a, b) => rankOf(sentences, a, first) - rankOf(sentences, b, first) || a - b);
  const said = (among: ReadonlySet<number>): string =>
    [...among]
      .sort((a, b) => a - b)
      .map((at) => sentences[at]?.text ?? '')
      .join(' ');
  for (const at of order.length > 0 ? order : sentences.keys()) {
    const more = new Set([...kept, ...withHolds(sentences, at)]);
    if (lengthOf(said(more)) <= most) for (const one of more) kept.add(one);
    else if (kept.size > 0) break;
  }
  if (kept.size > 0) return said(kept);
  const cut = shortened(text, most);
  return cut !== undefined && isWorthSaying(cut) ? cut : undefined;
}

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

/** A rule with its own condition or its own names, in which nothing points at another sentence. */
function standsAlone(sentence: string): boolean {
  return (
    ownOrder.test(sentence) &&
    !refers.test(sentence) &&
    lengthOf(sentence) >= fewestWords &&
    isWorthSaying(sentence)
  );
}

/** A paragraph that is too long for one lesson, parted only before rules that need nothing of what stands before them. */
export function independentParts(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const last = parts.at(-1);
    const isOwn = last !== undefined && standsAlone(sentence) && isWorthSaying(last);
    const isFull = last !== undefined && lengthOf(`${last} ${sentence}`) > most;
    if (last === undefined || (isOwn && isFull)) parts.push(sentence);
    else parts[parts.length - 1] = `${last} ${sentence}`;
  }
  return parts;
}
