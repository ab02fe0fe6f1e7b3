import { readCues, type Cue, type Reading } from './cues';
import { frameText, type Frame, type Shape } from './frameText';
import { type Clause } from '../language/readText';
import { categories, type Category } from './lexicon';
import { ownWords, readLines, type Lines } from './pastedLines';

/** The numbers a model sees of one sentence, or of the whole request. */
export interface FeatureSet {
  /** Indices of the named features that hold (see `featureNames`), ascending. */
  readonly named: readonly number[];
  /** Buckets of hashed n-grams, without repeats, in reading order. */
  readonly hashed: readonly number[];
}

/** The whole request and each of its sentences: a change asked for in any sentence counts. */
export interface Features {
  readonly whole: FeatureSet;
  readonly sentences: readonly FeatureSet[];
}

/** A request read once, for the model and for the explanation. */
export interface ReadRequest {
  readonly lines: Lines;
  /** What is judged: of a text longer than people type, the lines that a person wrote. */
  readonly own: string;
  readonly frame: Frame;
  readonly reading: Reading;
  readonly features: Features;
}

/** Number of buckets n-grams are hashed into; part of the weights' format. */
export const bucketCount = 8192;

const used = categories.filter((category) => category !== 'fn' && category !== 'negate');
const facets = [
  'plain',
  'asked',
  'head',
  'asked head',
  'negated',
  'early',
  'in the last clause',
  'twice',
  'first cue',
  'last cue',
] as const;

const lengthSteps = [0, 3, 7, 15, 30, 60, 120, 250, 500, 1000, 2000];
const wordSteps = [0, 1, 2, 3, 5, 8, 14, 25, 50, 100, 200];
const clauseSteps = [0, 1, 2, 3, 5, 8, 14];
const countSteps = [1, 2, 4, 8];

const steppedShapes: readonly (keyof Shape)[] = [
  'codeLines',
  'logLines',
  'fences',
  'urls',
  'paths',
  'mentions',
  'identifiers',
  'numbers',
  'bullets',
  'questionMarks',
  'exclamations',
  'lines',
];
const plainShapes = ['startsWithSlash', 'startsLikeShell', 'endsWithQuestion'] as const;

/** Names of the named features, in index order. */
export const featureNames: readonly string[] = [
  ...used.flatMap((category) => facets.map((facet) => `${category}: ${facet}`)),
  ...lengthSteps.map((step) => `length from ${step}`),
  ...wordSteps.map((step) => `words from ${step}`),
  ...clauseSteps.map((step) => `clauses from ${step}`),
  ...steppedShapes.flatMap((shape) => countSteps.map((step) => `${shape} from ${step}`)),
  ...plainShapes,
  'only log or code',
  'log and own words',
  'no cue at all',
  'mostly unknown words',
  'one clause',
  'last clause asked',
  'first clause asked',
  'any clause asked',
  'some clause not asked',
];

const indexOfName = new Map(featureNames.map((name, index) => [name, index]));
const facetIndex = new Map<Category, number>(
  used.map((category, index) => [category, index * facets.length]),
);

/** The named features of one category, for explanations. */
export function facetsOf(category: Category): readonly number[] {
  const base = facetIndex.get(category);
  return base === undefined ? [] : facets.map((_, index) => base + index);
}

/** Sentences beyond these, in the middle of a long request, are read as part of the whole only. */
const firstSentences = 8;
const lastSentences = 4;

/** Reads a request into features: a pure function of the text, never throws. */
export function readRequest(text: string): ReadRequest {
  const lines = readLines(text);
  const own = ownWords(text, lines);
  const frame = frameText(own);
  const reading = readCues(frame);
  const sentences = sentencesOf(frame, reading).map(sentenceFeatures);
  const buckets = new Buckets();
  for (const sentence of sentences) for (const bucket of sentence.hashed) buckets.add(bucket);
  const whole = { named: namedFeatures(frame, reading), hashed: buckets.found };
  return { lines, own, frame, reading, features: { whole, sentences } };
}

function ascending(numbers: ReadonlySet<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** A sentence with the cues in it. */
interface Sentence {
  readonly clauses: readonly Clause[];
  readonly cues: readonly Cue[];
  readonly asked: boolean;
}

function sentencesOf(frame: Frame, reading: Reading): Sentence[] {
  const bySentence = new Map<number, { clauses: Clause[]; cues: Cue[]; asked: boolean }>();
  frame.clauses.forEach((clause, index) => {
    const sentence = bySentence.get(clause.sentence) ?? { clauses: [], cues: [], asked: false };
    sentence.clauses.push(clause);
    sentence.asked ||= reading.askedClauses[index] ?? false;
    bySentence.set(clause.sentence, sentence);
  });
  for (const cue of reading.cues)
    bySentence.get(frame.clauses[cue.clause]?.sentence ?? -1)?.cues.push(cue);
  const all = [...bySentence.values()];
  if (all.length <= firstSentences + lastSentences) return all;
  return [...all.slice(0, firstSentences), ...all.slice(-lastSentences)];
}

function sentenceFeatures({ clauses, cues, asked }: Sentence): FeatureSet {
  const named = new Set<number>();
  addCueFeatures(named, cues, clauses.length);
  const words = clauses.reduce((sum, clause) => sum + wordsIn(clause.tokens), 0);
  for (const step of wordSteps)
    if (words >= step) named.add(indexOfName.get(`words from ${step}`) ?? 0);
  if (asked) named.add(indexOfName.get('any clause asked') ?? 0);
  if (cues.length === 0) named.add(indexOfName.get('no cue at all') ?? 0);
  const buckets = new Buckets();
  const add: AddGram = (kind, text, from = 0, to = text.length) =>
    buckets.add(hash(kind, text, from, to) % bucketCount);
  addCueGrams(add, cues);
  addWordGrams(add, clauses);
  for (const clause of clauses) addCharacterGrams(add, clause.prose);
  return { named: ascending(named), hashed: buckets.found };
}

function namedFeatures(frame: Frame, reading: Reading): number[] {
  const found = new Set<number>();
  addCueFeatures(found, reading.cues, reading.clauses);
  addShapeFeatures(found, frame, reading);
  return ascending(found);
}

type Facet = (typeof facets)[number];

function addCueFeatures(found: Set<number>, all: readonly Cue[], clauses: number): void {
  const counts = new Map<Category, number>();
  const cues = all.filter((cue) => facetIndex.has(cue.category));
  const first = cues[0]?.at;
  const last = cues.at(-1)?.at;
  for (const cue of cues) {
    const base = facetIndex.get(cue.category) ?? 0;
    const add = (facet: Facet) => found.add(base + facets.indexOf(facet));
    const count = (counts.get(cue.category) ?? 0) + 1;
    counts.set(cue.category, count);
    for (const facet of manner(cue)) add(facet);
    if (cue.clause === clauses - 1 && !cue.isNegated) add('in the last clause');
    if (count === 2) add('twice');
    if (cue.at === first) add('first cue');
    if (cue.at === last) add('last cue');
  }
}

/** How the cue itself stands in its clause. */
function manner(cue: Cue): Facet[] {
  const manners: Facet[] = [cue.isNegated ? 'negated' : cue.isAsked ? 'asked' : 'plain'];
  if (cue.isHead && !cue.isNegated) manners.push(cue.isAsked ? 'asked head' : 'head');
  if (cue.isEarly) manners.push('early');
  return manners;
}

function addShapeFeatures(found: Set<number>, frame: Frame, reading: Reading): void {
  const { shape, clauses } = frame;
  const add = (name: string) => found.add(indexOfName.get(name) ?? 0);
  const addSteps = (name: string, value: number, steps: readonly number[]) => {
    for (const step of steps) if (value >= step) add(`${name} from ${step}`);
  };
  const words = clauses.reduce((sum, clause) => sum + wordsIn(clause.tokens), 0);
  addSteps('length', shape.characters, lengthSteps);
  addSteps('words', words, wordSteps);
  addSteps('clauses', clauses.length, clauseSteps);
  for (const name of steppedShapes) addSteps(name, Number(shape[name]), countSteps);
  for (const name of plainShapes) if (shape[name]) add(name);
  const pasted = shape.logLines + shape.codeLines + shape.fences > 0;
  if (pasted) add(words <= 2 ? 'only log or code' : 'log and own words');
  if (reading.cues.length === 0) add('no cue at all');
  if (reading.cues.length * 6 < words) add('mostly unknown words');
  if (clauses.length === 1) add('one clause');
  addAskedFeatures(add, reading);
}

function addAskedFeatures(add: (name: string) => void, reading: Reading): void {
  const asked = reading.askedClauses;
  if (asked.at(-1)) add('last clause asked');
  if (asked[0]) add('first clause asked');
  if (asked.includes(true)) add('any clause asked');
  if (asked.includes(false)) add('some clause not asked');
}

/** Runs count two characters a word. */
function wordsIn(tokens: readonly { readonly text: string; readonly isRun: boolean }[]): number {
  return tokens.reduce(
    (sum, token) =>
      sum + (token.isRun ? Math.ceil(token.text.length / 2) : token.text.startsWith('⟨') ? 0 : 1),
    0,
  );
}

/** Only the beginning and the end are cut into n-grams: the rest of a long paste says little. */
const gramHead = 80;
const gramTail = 40;

/** Collects buckets without repeats; faster than a `Set`, which matters for long requests. */
class Buckets {
  static readonly #lastUse = new Int32Array(bucketCount);
  static #uses = 0;
  readonly #use = (Buckets.#uses = (Buckets.#uses % 0x7ffffffe) + 1);
  readonly found: number[] = [];

  /** Only one collection may be filled at a time. */
  add(bucket: number): void {
    if (Buckets.#lastUse[bucket] === this.#use) return;
    Buckets.#lastUse[bucket] = this.#use;
    this.found.push(bucket);
  }
}

/** Adds the n-gram that stands in `text` from one place to another. */
type AddGram = (kind: number, text: string, from?: number, to?: number) => void;

const longestCueChain = 40;

function addCueGrams(add: AddGram, cues: readonly Cue[]): void {
  const chain: string[] = [];
  let last = -1;
  for (const cue of cues) {
    const sign = `${cue.category}${cue.isNegated ? '!' : ''}${cue.isHead ? '^' : ''}${cue.isAsked ? '?' : ''}`;
    if (cue.at === last) chain.push(`${chain.pop() ?? ''}+${sign}`);
    else chain.push(sign);
    last = cue.at;
  }
  const clipped = ['<', ...chain.slice(0, longestCueChain), '>'];
  clipped.forEach((sign, index) => {
    add(1, sign);
    if (index > 0) add(2, `${clipped[index - 1]} ${sign}`);
    if (index > 1) add(3, `${clipped[index - 2]} ${clipped[index - 1]} ${sign}`);
  });
}

function addWordGrams(add: AddGram, clauses: readonly Clause[]): void {
  let before = '<';
  let count = 0;
  for (const clause of clauses)
    for (const token of clause.tokens) {
      if (token.isRun || (count += 1) > 90) continue;
      add(4, token.text);
      add(5, `${before} ${token.text}`);
      before = token.text;
    }
  add(5, `${before} >`);
}

const wideGrams = [1, 2, 3];
const narrowGrams = [4];

function addCharacterGrams(add: AddGram, prose: string): void {
  const text = ` ${prose.replace(/\s+/g, ' ').trim()} `;
  const pieces =
    text.length <= gramHead + gramTail ? [text] : [text.slice(0, gramHead), text.slice(-gramTail)];
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += 1) {
      const sizes = piece.charCodeAt(at) > 0x2e7f ? wideGrams : narrowGrams;
      for (const size of sizes) if (at + size <= piece.length) add(6, piece, at, at + size);
    }
}

/** FNV-1a with a final mix, 32 bits: the bucket of an n-gram, part of the weights' format. */
function hash(kind: number, text: string, from: number, to: number): number {
  let value = 0x811c9dc5 ^ kind;
  for (let at = from; at < to; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value ^= value >>> 15;
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  return value >>> 0;
}
