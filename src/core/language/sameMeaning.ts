import lists from './lists/words.json';
import { oneOf } from './oneOf';
import { subjectOf } from './telling';
import { plainLine } from './wordsIn';

/** How much two texts must share. Shares are of subject words, in (0, 1]; one that is reached is enough. */
export interface Bar {
  /** Of the first text: it says nothing more. */
  readonly ofFirst?: number;
  /** Of the smaller text. */
  readonly ofSmaller?: number;
  /** Of both: the same in other words. */
  readonly ofBoth?: number;
  /** Names in backticks that must agree: all of the first, half of the smaller, or any. */
  readonly names: 'all' | 'half' | 'any';
  /** Numbers must be the same: what was seen so and so often is told apart by none. */
  readonly numbers: boolean;
}

/** The bars of this program: two statements that are one, a text that adds nothing to another, a finding that was made before. */
export const bars = {
  oneStatement: { ofSmaller: 0.9, ofBoth: 0.6, names: 'half', numbers: true },
  nothingMore: { ofFirst: 0.9, names: 'all', numbers: true },
  oneFinding: { ofFirst: 0.8, ofBoth: 0.5, names: 'any', numbers: false },
} as const satisfies Readonly<Record<string, Bar>>;

/** With fewer subject words than this a shared share says nothing. */
const fewestWords = 3;

/** A text taken apart for comparing it with many: each part when it is first asked for, and once. */
export class Meaning {
  /** The text without marks and spacing. */
  readonly plain: string;
  private negated?: boolean;
  private counted?: string;
  private named?: ReadonlySet<string>;
  private spokenOf?: ReadonlySet<string>;

  constructor(private readonly text: string) {
    this.plain = plainLine(text);
  }

  get isNegated(): boolean {
    return (this.negated ??= isNegated(this.text));
  }

  get numbers(): string {
    return (this.counted ??= numbersOf(this.text));
  }

  /** What stands in backticks, in small letters. */
  get names(): ReadonlySet<string> {
    return (this.named ??= new Set(quotedIn(this.text).map((name) => name.trim().toLowerCase())));
  }

  get subject(): ReadonlySet<string> {
    return (this.spokenOf ??= subjectOf(this.text));
  }
}

/**
 * Whether two texts say the same. Shared words alone would join different intents ("run unit tests", "run browser tests"): names must
 * agree too, "under 40 lines" is not "under 60 lines", and asking is never the same as forbidding.
 */
export function isSameMeaning(a: string, b: string, bar: Bar): boolean {
  return meanTheSame(new Meaning(a), new Meaning(b), bar);
}

/** The same of two texts that are compared with many. */
export function meanTheSame(a: Meaning, b: Meaning, bar: Bar): boolean {
  if (a.plain === b.plain) return true;
  if (a.isNegated !== b.isNegated) return false;
  if (bar.numbers && a.numbers !== b.numbers) return false;
  if (!namesAgree(a.names, b.names, bar.names)) return false;
  if (Math.min(a.subject.size, b.subject.size) < fewestWords) return false;
  const shared = overlap(a.subject, b.subject);
  return (['ofFirst', 'ofSmaller', 'ofBoth'] as const).some(
    (share) => shared[share] >= (bar[share] ?? Infinity),
  );
}

function namesAgree(
  one: ReadonlySet<string>,
  two: ReadonlySet<string>,
  how: Bar['names'],
): boolean {
  if (how === 'any') return true;
  if (how === 'all') return overlap(one, two).ofFirst === 1;
  return one.size === 0 || two.size === 0 || overlap(one, two).ofSmaller >= 0.5;
}

/** How much two texts are about one thing, in [0, 1]: for finding the lesson whose topic was met again. */
export function nearness(a: string, b: string): number {
  const [subjectA, subjectB] = [subjectOf(a), subjectOf(b)];
  const isThin = Math.min(subjectA.size, subjectB.size) < fewestWords;
  return isThin ? 0 : overlap(subjectA, subjectB).ofSmaller;
}

/** Shared members as a share of the first, the smaller and both sets; of an empty first set everything is shared. */
export function overlap(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): { readonly ofFirst: number; readonly ofSmaller: number; readonly ofBoth: number } {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  const smaller = Math.min(a.size, b.size);
  const both = a.size + b.size - shared;
  return {
    ofFirst: a.size === 0 ? 1 : shared / a.size,
    ofSmaller: smaller === 0 ? 0 : shared / smaller,
    ofBoth: both === 0 ? 0 : shared / both,
  };
}

/** The commands, paths and names a text puts in backticks. */
export function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

/** "Under 40 lines" and "under 60 lines" are different rules. */
export function numbersOf(text: string): string {
  return (text.match(/\b\d+(?:\.\d+)?\b/g) ?? []).join(' ');
}

const negation = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:${oneOf(lists.negations)})(?![\p{L}\p{N}_])|${oneOf(lists.negationsWide)}`,
  'iu',
);

/** Whether a statement forbids or turns something down rather than asks for it. */
export function isNegated(text: string): boolean {
  return negation.test(text);
}
