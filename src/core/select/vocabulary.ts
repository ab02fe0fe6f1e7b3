import data from './vocabulary.json';
import { readWords } from './words';

/** One idea of software development and the words that people use for it. */
interface ConceptEntry {
  /** English words and names of tools in base form; `a-b` = a phrase, `.ext` = a file suffix, `word~` = weak evidence. */
  readonly words: string;
  /** Words of other languages; `stem*` = any ending. */
  readonly abroad?: string;
  /** What a request about this is likely to need as well, with how likely (0-1). */
  readonly near?: Readonly<Record<string, number>>;
  /** How much the concept says about a lesson's subject (0-1); absent = 1. */
  readonly weight?: number;
  /** See `ConceptKind`; absent = subject. */
  readonly kind?: string;
}

const entries: Readonly<Record<string, ConceptEntry>> = data.concepts;

/** Changes with the vocabulary: an index built with another one is built anew. */
export const vocabularyVersion = data.version;

interface Sense {
  readonly concept: string;
  readonly strength: number;
}

type Senses = Map<string, Sense | Sense[]>;

interface Lookup {
  readonly exact: Senses;
  readonly prefix: Senses;
  readonly wide: Senses;
}

/** A word with `~` after it has other meanings as well. */
const weakStrength = 0.5;
/** Phrases of the vocabulary have at most this many words. */
const longestPhrase = 3;
/** The longest CJK entry, in characters. */
const longestWide = 8;
const shortestPrefix = 3;
/** Chinese, Japanese and Korean script starts here; nothing of the vocabulary beyond is written with spaces. */
const firstWide = 0x2e80;

let loaded: Lookup | undefined;

/** Built at first use: a process whose gate says no never pays for it. */
function lookup(): Lookup {
  if (loaded) return loaded;
  const built: Lookup = { exact: new Map(), prefix: new Map(), wide: new Map() };
  for (const [concept, { words, abroad }] of Object.entries(entries)) {
    const sure = { concept, strength: 1 };
    const weak = { concept, strength: weakStrength };
    for (const word of words.split(' ')) enter(built, word, sure, weak);
    for (const word of abroad?.split(' ') ?? []) enter(built, word, sure, weak);
  }
  return (loaded = built);
}

/** Words are written folded in the data (a test holds that), so that entering them costs no more than a look at both ends. */
function enter({ exact, prefix, wide }: Lookup, written: string, sure: Sense, weak: Sense): void {
  const isWeak = written.endsWith('~');
  const isPrefix = written.endsWith('*');
  const word = isWeak || isPrefix ? written.slice(0, -1) : written;
  const map = written.charCodeAt(0) >= firstWide ? wide : isPrefix ? prefix : exact;
  const sense = isWeak ? weak : sure;
  const known = map.get(word);
  if (known === undefined) map.set(word, sense);
  else if (Array.isArray(known)) known.push(sense);
  else map.set(word, [known, sense]);
}

/** One sense or several, as a list. */
const listOf = (senses: Sense | Sense[] | undefined): readonly Sense[] =>
  senses === undefined ? [] : Array.isArray(senses) ? senses : [senses];

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

/** How strongly each concept is meant by a text, in [0, 1]. */
export type Concepts = ReadonlyMap<string, number>;

/** The concepts a text names, by the strongest word for each. */
export function readConcepts(text: string): Concepts {
  const { units, wide } = readWords(text);
  const { exact } = lookup();
  // A known identifier is one word (`useState`, `GitHub`); of an unknown one the parts speak.
  const words = units.flatMap(({ whole, parts }) => (exact.has(whole) ? [whole] : parts));
  const found = new Map<string, number>();
  const note = (senses: Sense | Sense[] | undefined): boolean => {
    for (const { concept, strength } of listOf(senses))
      found.set(concept, Math.max(found.get(concept) ?? 0, strength));
    return senses !== undefined;
  };
  for (let at = 0; at < words.length;) at += notePhrase(words, at, note);
  for (const run of wide) noteWide([...run], note);
  return found;
}

type Note = (senses: Sense | Sense[] | undefined) => boolean;

/** The longest known phrase at a place; answers how many words it took. */
function notePhrase(words: readonly string[], at: number, note: Note): number {
  const { exact } = lookup();
  for (let length = longestPhrase; length > 1; length--) {
    const phrase = words.slice(at, at + length);
    if (phrase.length < length) continue;
    const last = phrase.pop() ?? '';
    const known = formsOf(last).find((form) => exact.has([...phrase, form].join('-')));
    if (known && note(exact.get([...phrase, known].join('-')))) return length;
  }
  const word = words[at] ?? '';
  const form = formsOf(word).find((candidate) => exact.has(candidate));
  if (form !== undefined) note(exact.get(form));
  else notePrefix(word, note);
  return 1;
}

/** The longest known beginning of a word, for languages that inflect and compound. */
function notePrefix(word: string, note: Note): void {
  const { prefix } = lookup();
  for (let length = word.length; length >= shortestPrefix; length--)
    if (note(prefix.get(word.slice(0, length)))) return;
}

/** Script without spaces: the longest known entry at each place. */
function noteWide(characters: readonly string[], note: Note): void {
  const { wide } = lookup();
  for (let at = 0; at < characters.length;) {
    let length = Math.min(longestWide, characters.length - at);
    while (length > 0 && !note(wide.get(characters.slice(at, at + length).join('')))) length--;
    at += length || 1;
  }
}

/** What a request about `concept` is likely to need as well. */
export function nearOf(concept: string): Readonly<Record<string, number>> {
  return entries[concept]?.near ?? {};
}

/** How much a concept says about a subject, in [0, 1]. */
export function weightOf(concept: string): number {
  return entries[concept]?.weight ?? 1;
}

const kinds = ['language', 'work', 'elsewhere'] as const;
/** What a concept is: a programming language, work to be done, something outside any repository, or a subject. */
export type ConceptKind = (typeof kinds)[number] | 'subject';

/** The kind of a concept; unknown ones are subjects. */
export function kindOf(concept: string): ConceptKind {
  const kind = entries[concept]?.kind;
  return kinds.find((known) => known === kind) ?? 'subject';
}

/** How much a field says about a lesson's subject: name, triggers, description, body. */
const fieldStrength = [1, 0.9, 0.7, 0.35];

/** The concepts of a lesson with strengths 1-9, from the texts of its fields. */
export function conceptsOf(fields: readonly string[]): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  fields.forEach((text, field) => {
    for (const [concept, strength] of readConcepts(text)) {
      const before = total.get(concept) ?? 0;
      const now = strength * (fieldStrength[field] ?? 0);
      total.set(concept, 1 - (1 - before) * (1 - now * (before > 0 ? 0.3 : 1)));
    }
  });
  return new Map(
    [...total].map(([concept, strength]) => [concept, Math.max(1, Math.round(strength * 9))]),
  );
}

/** The concepts that a file path stands for: its suffix, name and folders. */
export function conceptsOfPath(path: string): Concepts {
  const found = new Map<string, number>(readConcepts(path.replace(/[/.]/g, ' / ')));
  const suffix = /\.[a-z0-9]+$/i.exec(path)?.[0].toLowerCase();
  if (suffix) for (const { concept } of listOf(lookup().exact.get(suffix))) found.set(concept, 1);
  return found;
}
