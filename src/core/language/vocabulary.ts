import { SortedTable } from './sortedTable';
import { tables } from './vocabularyTables';
import { readWords } from './words';

/** What the vocabulary says of a concept besides its words (see vocabulary.json, which these tables are made of). */
interface ConceptEntry {
  /** What a request about this is likely to need as well, with how likely (0-1). */
  readonly near?: Readonly<Record<string, number>>;
  /** How much the concept says about a lesson's subject (0-1); absent = 1. */
  readonly weight?: number;
  /** See `ConceptKind`; absent = subject. */
  readonly kind?: string;
}

/** Changes with the vocabulary: an index built with another one is built anew. */
export const vocabularyVersion = tables.version;

/** Words of any language to their senses: concepts parted by spaces, `~` behind one that the word says weakly. */
const exact = new SortedTable(tables.exact);
/** First words of the phrases in `exact`, whose words are joined by `-`. */
const heads = new SortedTable(tables.heads);
/** Beginnings of words, for languages that inflect and compound. */
const prefix = new SortedTable(tables.prefix);
/** Chinese, Japanese and Korean. */
const wide = new SortedTable(tables.wide);
const written = new SortedTable(tables.concepts);
const entries = new Map<string, ConceptEntry>();

/** Parsed at first use: a request meets a few of the concepts. */
function entryOf(concept: string): ConceptEntry {
  const known = entries.get(concept);
  if (known) return known;
  const entry = JSON.parse(written.get(concept) ?? '{}') as ConceptEntry;
  entries.set(concept, entry);
  return entry;
}

interface Sense {
  readonly concept: string;
  readonly strength: number;
}

/** A word with `~` after it has other meanings as well. */
const weakStrength = 0.5;
/** Phrases of the vocabulary have at most this many words. */
const longestPhrase = 3;
/** The longest CJK entry, in characters. */
const longestWide = 8;
const shortestPrefix = 3;

/** The senses of a word; none for a word that is not in the table. */
function sensesOf(list: string | undefined): readonly Sense[] {
  if (list === undefined) return [];
  return list
    .split(' ')
    .map((sense) =>
      sense.endsWith('~')
        ? { concept: sense.slice(0, -1), strength: weakStrength }
        : { concept: sense, strength: 1 },
    );
}

/** Base forms that an English word may be an inflection of, itself first. */
function formsOf(word: string): readonly string[] {
  if (word.length < 4) return [word];
  const forms = [word];
  const cut = (ending: string): string | undefined =>
    word.endsWith(ending) ? word.slice(0, -ending.length) : undefined;
  const plural = cut('s');
  if (plural) forms.push(plural);
  const ies = cut('ies') ?? cut('ied');
  if (ies) forms.push(`${ies}y`);
  const es = cut('es');
  if (es) forms.push(es);
  const stem = cut('ing') ?? cut('ed');
  if (stem && stem.length > 2) {
    forms.push(stem, `${stem}e`);
    if (stem.at(-1) === stem.at(-2)) forms.push(stem.slice(0, -1));
  }
  return forms;
}

/** True for a word that stands in the vocabulary as it is: `TypeScript` is one, though it is written like an identifier. */
export const isKnownWord = (word: string): boolean =>
  readWords(word).units.some(({ whole }) => exact.has(whole));

/** How strongly each concept is meant by a text, in [0, 1]. */
export type Concepts = ReadonlyMap<string, number>;

/** The concepts a text names, by the strongest word for each. */
export function readConcepts(text: string): Concepts {
  const found = new Map<string, number>();
  lookUp(text, (list) => {
    for (const { concept, strength } of sensesOf(list))
      found.set(concept, Math.max(found.get(concept) ?? 0, strength));
    return list !== undefined;
  });
  return found;
}

/** The words, folded, by which a text names each concept: the first of those that say it most strongly. */
export function wordsOfConcepts(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, { readonly strength: number; readonly words: readonly string[] }>();
  lookUp(text, (list, words) => {
    for (const { concept, strength } of sensesOf(list))
      if (strength > (found.get(concept)?.strength ?? 0))
        found.set(concept, { strength, words: words() });
    return list !== undefined;
  });
  return new Map([...found].map(([concept, { words }]) => [concept, words]));
}

/** Notes the senses of words that were looked up; false = they are not in the table. */
type Note = (list: string | undefined, words: () => readonly string[]) => boolean;

function lookUp(text: string, note: Note): void {
  const { units, wide: runs } = readWords(text);
  // A known identifier is one word (`useState`, `GitHub`); of an unknown one the parts speak.
  const words = units.flatMap(({ whole, parts }) => (exact.has(whole) ? [whole] : parts));
  for (let at = 0; at < words.length;) at += notePhrase(words, at, note);
  for (const run of runs) noteWide([...run], note);
}

/** The longest known phrase at a place; answers how many words it took. */
function notePhrase(words: readonly string[], at: number, note: Note): number {
  const first = words[at] ?? '';
  for (let length = heads.has(first) ? longestPhrase : 1; length > 1; length--) {
    const phrase = words.slice(at, at + length);
    if (phrase.length < length) continue;
    const last = phrase.pop() ?? '';
    const known = formsOf(last).find((form) => exact.has([...phrase, form].join('-')));
    const said = (): readonly string[] => [...phrase, last];
    if (known && note(exact.get([...phrase, known].join('-')), said)) return length;
  }
  const said = (): readonly string[] => [first];
  // The first form that the table has.
  if (!formsOf(first).some((form) => note(exact.get(form), said))) notePrefix(first, note);
  return 1;
}

/** The longest known beginning of a word, for languages that inflect and compound. */
function notePrefix(word: string, note: Note): void {
  for (let length = word.length; length >= shortestPrefix; length--)
    if (note(prefix.get(word.slice(0, length)), () => [word])) return;
}

/** Script without spaces: the longest known entry at each place. */
function noteWide(characters: readonly string[], note: Note): void {
  for (let at = 0; at < characters.length;) {
    let length = Math.min(longestWide, characters.length - at);
    for (; length > 0; length--) {
      const entry = characters.slice(at, at + length).join('');
      if (note(wide.get(entry), () => [entry])) break;
    }
    at += length || 1;
  }
}

/** What a request about `concept` is likely to need as well. */
export function nearOf(concept: string): Readonly<Record<string, number>> {
  return entryOf(concept).near ?? {};
}

/** How much a concept says about a subject, in [0, 1]. */
export function weightOf(concept: string): number {
  return entryOf(concept).weight ?? 1;
}

const kinds = ['language', 'work', 'elsewhere'] as const;
/** What a concept is: a programming language, work to be done, something outside any repository, or a subject. */
export type ConceptKind = (typeof kinds)[number] | 'subject';

/** The concepts that are programming languages. */
export const languageConcepts: readonly string[] = tables.languages;

/** The kind of a concept; unknown ones are subjects. */
export function kindOf(concept: string): ConceptKind {
  const { kind } = entryOf(concept);
  return kinds.find((known) => known === kind) ?? 'subject';
}

/** How much a field says about a lesson's subject: name, triggers, description, body. */
const fieldStrength = [1, 0.9, 0.7, 0.35];
/** In a name or a trigger a word with other meanings is meant as the subject more often than not. */
const weakAtLeast = [0.75, 0.7, 0, 0];
/** Where the first sentence of a description ends: what follows it are details, as in a body. */
const sentenceEnd = /[.;!?](?=\s)|\n/;
const [descriptionField, bodyField] = [2, 3];
/** Share that a weaker mention in another field adds. */
const besideShare = 0.3;

/** The concepts of a lesson with strengths 1-9, from the texts of its fields. */
export function conceptsOf(fields: readonly string[]): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  const note = (text: string, field: number): void => {
    for (const [concept, strength] of readConcepts(text)) {
      const now = Math.max(strength, weakAtLeast[field] ?? 0) * (fieldStrength[field] ?? 0);
      const before = total.get(concept) ?? 0;
      const most = Math.max(before, now);
      total.set(concept, most + (1 - most) * besideShare * Math.min(before, now));
    }
  };
  fields.forEach((text, field) => {
    if (field !== descriptionField) return note(text, field);
    const end = sentenceEnd.exec(text)?.index ?? text.length;
    note(text.slice(0, end), field);
    note(text.slice(end), bodyField);
  });
  return new Map(
    [...total].map(([concept, strength]) => [concept, Math.max(1, Math.round(strength * 9))]),
  );
}

/** The concepts that a file path stands for: its suffix, name and folders. */
export function conceptsOfPath(path: string): Concepts {
  const found = new Map<string, number>(readConcepts(path.replace(/[/.]/g, ' / ')));
  const suffix = /\.[a-z0-9]+$/i.exec(path)?.[0].toLowerCase();
  if (suffix) for (const { concept } of sensesOf(exact.get(suffix))) found.set(concept, 1);
  return found;
}
