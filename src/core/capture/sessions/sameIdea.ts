import { contentWords, stemOf } from './intentWords';

/** Share of the smaller text's telling words that must stand in the larger one for both to say the same. */
const sameShare = 0.8;
/** With fewer telling words than this, a shared share says nothing. */
const fewestWords = 3;

/** Texts whose stems are kept: the lessons of a repository are compared with every finding of every session. */
const mostKept = 4_000;
const keptStems = new Map<string, ReadonlySet<string>>();

function stems(text: string): ReadonlySet<string> {
  const known = keptStems.get(text);
  if (known) return known;
  if (keptStems.size >= mostKept) keptStems.clear();
  const made = new Set(contentWords(text).map(stemOf));
  keptStems.set(text, made);
  return made;
}

/** The commands and paths a text names in backticks. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

/** Words that turn a statement around; two texts that differ in them never say the same. */
const turns = /\b(?:not|never|no|don't|instead|avoid|without|except|forbid\w*|ban\w*)\b/i;

function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return a.size === 0 ? 0 : shared / a.size;
}

/** A text that adds no more than this to a known one is that one in other words. */
const mostAdded = 1.5;

/** True where `text` says nothing that `known` does not say already. Loose overlap is not enough. */
export function saysTheSame(text: string, known: string): boolean {
  const a = stems(text);
  const b = stems(known);
  if (Math.min(a.size, b.size) < fewestWords) return text.trim() === known.trim();
  const isSame =
    containment(a, b) >= sameShare ||
    (containment(b, a) >= sameShare && a.size <= b.size * mostAdded);
  return isSame && turns.test(text) === turns.test(known);
}

/** How much two texts are about the same, in [0, 1]: for finding the lesson whose topic was met again. */
export function nearness(text: string, known: string): number {
  const a = stems(text);
  const b = stems(known);
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  return small.size < fewestWords ? 0 : containment(small, large);
}
