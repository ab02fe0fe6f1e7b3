import rows from '../language/lists/phrasings.json';
import { oneOf } from '../language/oneOf';

/** What a way of putting something means, where no single word says it. Each is linear in the text: gaps are short and bounded. */
interface Phrasing {
  /** What its first word is one of, and what follows. */
  readonly begins?: readonly string[];
  readonly then?: string;
  /** The whole of one that may begin anywhere. */
  readonly pattern?: string;
  /** Stands for `%`. */
  readonly with?: readonly string[];
  readonly isCased?: boolean;
  /** Concepts that it names, with how clearly (0-1). */
  readonly names: Readonly<Record<string, number | undefined>>;
  /** A concept that one of its words would name wrongly. */
  readonly not?: string;
}

export const phrasings: readonly Phrasing[] = rows;

/** Phrasings are looked for up to here: they stand in what is asked, not in what was pasted. */
const textClip = 1_000;

export function patternOf(phrasing: Phrasing): RegExp {
  const { begins, then = '', pattern = '', isCased } = phrasing;
  const source = begins ? String.raw`\b(?:${oneOf(begins)})${then}` : pattern;
  const filled = source.replace('%', () => `(?:${oneOf(phrasing.with ?? [])})`);
  return new RegExp(filled, isCased ? '' : 'i');
}

/** The letters that the first word surely has, in lower case: one that may be missing is none of them. */
const leadOf = (word: string): string =>
  / ?[a-z]*/.exec(` ${word.toLowerCase().replace(/.[?*{].*/, '')}`)?.[0] ?? ' ';

/** A phrasing with what it is found by. Its pattern is made when its first word was met: who asks once would spend more on making all. */
interface Found {
  readonly phrasing: Phrasing;
  readonly leads: readonly string[] | undefined;
  pattern?: RegExp;
}

let all: readonly Found[] | undefined;

/** Adds to `named` what the phrasings of a text name, and takes away what they exclude. */
export function readPhrasings(text: string, named: Map<string, number>): void {
  const asked = text.slice(0, textClip);
  const starts = ` ${asked.toLowerCase().replace(/[^a-z0-9_]+/g, ' ')}`;
  all ??= phrasings.map((phrasing) => ({ phrasing, leads: phrasing.begins?.map(leadOf) }));
  for (const found of all) {
    if (found.leads?.some((lead) => starts.includes(lead)) === false) continue;
    found.pattern ??= patternOf(found.phrasing);
    if (!found.pattern.test(asked)) continue;
    const { names, not } = found.phrasing;
    for (const [concept, strength = 0] of Object.entries(names))
      named.set(concept, Math.max(named.get(concept) ?? 0, strength));
    if (not !== undefined) named.delete(not);
  }
}
