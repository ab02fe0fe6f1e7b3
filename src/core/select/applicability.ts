import { saying } from '../saying';
import { Evidence, type Reason } from './evidence';
import { EvidenceTable } from './evidenceTable';
import { fits } from './fileFit';
import { languagesOf, strangerTo } from './languageFit';
import { isGeneralBy, reachOf, type Reach } from './lessonReach';
import { lengthOf, likelihoodOf, sizeOf, type Hints, type Known } from './likelihood';
import type { FileHint, FileHints } from './changedTogether';
import { isLedTo, type PastHint, type PastHints } from './pastChanges';
import type { RankableLesson } from './rankableLesson';
import type { RequestReading } from './readRequest';
import { signalMatches } from './signals';
import { evidenceOf } from './similarity';
import {
  countOf,
  fieldOf,
  searchFields,
  slotOf,
  type Posting,
  type SearchIndex,
} from './searchIndex';
import { kindOf, weightOf } from '../language/vocabulary';
import { isGeneric } from '../language/words';

/** How much a lesson applies to a request, and why. */
export interface Applicability {
  /** The chance that the lesson is useful, in [0, 1]. */
  readonly value: number;
  /** The chance that the change is wrong without it, in [0, 1]. */
  readonly needed: number;
  readonly why: Reason;
}

/** Parts of the measure that a measurement can switch off; all on by default. */
export interface Measures {
  readonly words?: boolean;
  readonly concepts?: boolean;
  readonly implications?: boolean;
  readonly files?: boolean;
  readonly reach?: boolean;
}

/** What is compared: eligible lessons, their index, the request, and similarities by embedding where there are any. */
export interface ApplicabilityInput {
  readonly lessons: readonly RankableLesson[];
  readonly index: SearchIndex;
  readonly reading: RequestReading;
  /** Cosine similarity of request and lesson by id; absent = local measure only. */
  readonly similarities?: ReadonlyMap<string, number>;
  /** What past changes with the words of the request touched; absent = not known. */
  readonly past?: PastHints | undefined;
  /** What past changes of the files in hand touched; absent = not known, or no file is. */
  readonly together?: FileHints | undefined;
  readonly measures?: Measures;
}

/** Strengths of one hint of each kind at its best; tuned on half of test/eval/retrieval. */
const strengths = {
  named: 0.85,
  ofFile: 0.8,
  implied: 0.95,
  signal: 0.7,
  similarity: 0.95,
  package: 0.15,
} as const;
/** A shared word in the name or triggers, the description, the body. */
const wordStrength: Readonly<Record<(typeof searchFields)[number], number>> = {
  name: 0.35,
  triggers: 0.4,
  description: 0.3,
  body: 0.25,
};
/** Words of nearly every request prove little, but more than nothing where only one lesson has them. */
const genericShare = 0.6;
const fieldStrengths = searchFields.map((field) => wordStrength[field]);
/** A lesson is wholly about a concept. */
const strongestPosting = 9;
/** A mention in passing is less than its share of a whole lesson. */
const passingExponent = 1.25;
/** What a lesson loses where another one is more about the concept: by its share of that one, to this power. */
const outdoneExponent = { named: 2, implied: 1 } as const;
/** Concepts of work and of languages are shared by lessons that have nothing else in common. */
const kindFactor = { work: 0.12, language: 0.15, elsewhere: 0, subject: 1 } as const;
/** A concept that three of ten lessons share is what the whole repository is about: it tells little. */
const commonShare = 0.3;
const commonCost = 0.8;
/** In a small store several lessons on one subject are no sign of that. */
const fewLessons = 6;
/** A request about something outside the repository shares words with it by chance. */
const elsewhere = 0.4;
/** A lesson for another programming language than the one in play. */
const otherLanguage = 0.3;

const noEvidence = new Evidence();

/** What speaks for one lesson, before it is weighed. */
export interface Weighable extends Hints {
  readonly id: string;
  readonly evidence: Evidence;
  /** The glob by which it is for a file in play; `none` = it is for others, or for another package; `undefined` = that cannot be said. */
  readonly glob: string | undefined;
  /** It is for another package, or another kind of code, than every file that the request names. */
  readonly isOutOfPlay: boolean;
}

/** No glob of the lesson fits, or no file lies in its package. */
const none = '';

/** Which of a lesson's globs fits the files in play. */
function globOf(lesson: RankableLesson, { files, inPlay }: RequestReading): string | undefined {
  if (files.length === 0) return undefined;
  const { glob } = fits(lesson, files);
  if (glob !== undefined || lesson.appliesTo.length > 0) return glob ?? none;
  const isPackaged = lesson.package !== undefined && inPlay.length > 0;
  return isPackaged && !fits(lesson, inPlay).inPackage ? none : undefined;
}

/** How much each lesson applies to the request. Only the lessons given count; the index may hold more. */
export function measureApplicability(
  input: ApplicabilityInput,
): ReadonlyMap<string, Applicability> {
  const result = new Map<string, Applicability>();
  for (const hints of gatherHints(input)) {
    const { useful, needed } = isForOthers(hints) ? never : likelihoodOf(hints);
    result.set(hints.id, { value: useful, needed, why: whyOf(hints) });
  }
  return result;
}

/** What speaks for each of the lessons. */
export function gatherHints(input: ApplicabilityInput): readonly Weighable[] {
  const { lessons, index, reading, past, together, measures = {} } = input;
  const table = new EvidenceTable(lessons, index);
  if (measures.concepts !== false) addConcepts(input, table);
  if (measures.words !== false) addWords(input, table);
  const learned = measures.reach === false ? () => noReach : reachOf(index);
  const similar = input.similarities && evidenceOf(input.similarities);
  const strange = strangerTo(languagesOf(index), reading.languages);
  const { isElsewhere } = reading;
  const trust = isElsewhere ? elsewhere : 1;
  const known = knownOf(reading, past);
  const size = sizeOf(lessons.length);
  let best = 0;
  let bestWorded = 0;
  const found = lessons.map((lesson, at) => {
    if (hasOwnHints(lesson, similar)) addOwn(lesson, table.of(at), input, similar);
    const glob = measures.files === false ? undefined : globOf(lesson, reading);
    const evidence = table.known(at) ?? noEvidence;
    const isStranger = strange(table.slotOf(at));
    const trusted = (isStranger ? otherLanguage : 1) * trust;
    const evident = evidence.value * trusted;
    const worded = evidence.worded * trusted;
    best = Math.max(best, evident);
    bestWorded = Math.max(bestWorded, worded);
    const isForFiles = glob === undefined ? undefined : glob !== none;
    const reach = reachFor(lesson.breadth, learned(table.slotOf(at)));
    return {
      id: lesson.id,
      evidence,
      glob,
      reach,
      size,
      length: lengthOf(lesson.tokens),
      isOutOfPlay: measures.files !== false && !fits(lesson, reading.inPlay).isEligible,
      isGathered: lesson.isGathered === true,
      isStranger,
      isForFiles,
      isElsewhere,
      known,
      past: past?.get(lesson.id),
      together: together?.get(lesson.id),
      evident,
      worded,
      best: 0,
      bestWorded: 0,
    };
  });
  // In place: copying a thousand objects takes longer than the rest of the ranking.
  for (const hints of found) {
    hints.best = best;
    hints.bestWorded = bestWorded;
  }
  return found;
}

/** Only files that a front hands over are known: what a text names may only look like a path. */
function knownOf({ areFilesGiven }: RequestReading, past: PastHints | undefined): Known {
  if (!past) return areFilesGiven ? 'files' : 'nothing';
  return areFilesGiven ? 'both' : 'past';
}

/** Log odds of use of a lesson that its author calls broad: three in four; of one for its subject alone: at most one in four. */
const broadReach = 1.1;

/** What the author says of a lesson goes before what its words say. */
function reachFor(breadth: RankableLesson['breadth'], learned: Reach): Reach {
  if (breadth === undefined) return learned;
  const { useful, needed, wanted } = learned;
  const atMost = (odds: number): number => Math.min(odds, -broadReach);
  return breadth === 'broad'
    ? { ...learned, useful: Math.max(useful, broadReach) }
    : { useful: atMost(useful), needed: atMost(needed), wanted: atMost(wanted) };
}

/** A lesson whose own text says nothing of its use. */
const noReach = { useful: 0, needed: 0, wanted: 0 };
/** Under this evidence it is the lesson's own text that speaks for it. */
const hardlyEvident = 0.15;

/** It holds for any change, and nothing in the request led to it. */
function isUnasked(hints: Weighable): boolean {
  return isGeneralBy(hints.reach) && !isLed(hints);
}

/** The request leads to it, by its words, its files, or what changed with such words or files before. */
function isLed({ evident, glob, past, together }: Weighable): boolean {
  return evident >= hardlyEvident || Boolean(glob) || isLedTo(past) || isLedTo(together);
}

const never = { useful: 0, needed: 0 };

/** For another language than the one in play or for other files than those named, and nothing in the request or its files leads to it. */
export function isForOthers(hints: Weighable): boolean {
  return (hints.isStranger || hints.isOutOfPlay) && !isLed(hints);
}

/** What is said of a lesson that nothing speaks for. */
export const nothingInCommon: Reason = saying('applies.nothing');

const holdsForAny: Reason = saying('applies.any');
const otherTongue: Reason = saying('applies.otherLanguage');
const otherPlace: Reason = saying('applies.otherFiles');

function whyOf(hints: Weighable): Reason {
  const { evidence, glob, past, together, isStranger, isOutOfPlay } = hints;
  const reasons: Reason[] = [];
  if (glob) reasons.push(saying('applies.glob', { glob }));
  else if (isLedTo(together)) reasons.push(togetherWith(together));
  if (isLedTo(past)) reasons.push(saying('applies.past', { place: named(past) }));
  if (isUnasked(hints)) reasons.push(holdsForAny);
  else {
    const told = evidence.why;
    if (told.length === 0 && reasons.length === 0) reasons.push(nothingInCommon);
    reasons.push(...told);
  }
  if (isStranger) reasons.push(otherTongue);
  if (isOutOfPlay && !isLedTo(together)) reasons.push(otherPlace);
  const [only] = reasons;
  return only && reasons.length === 1 ? only : saying('applies.reasons', { reasons });
}

function togetherWith(together: FileHint): Reason {
  const { file, times, of } = together;
  return saying('applies.together', { file, place: named(together), times, of });
}

/** A folder as people write it. */
const named = ({ place }: PastHint): string => place.replace(/\/\*\*$/, '/');

/** False where a lesson says nothing of signals and files, and no meaning is compared. */
function hasOwnHints(
  { signals, appliesTo, package: folder }: RankableLesson,
  similar: ((id: string) => number | undefined) | undefined,
): boolean {
  return (
    similar !== undefined || signals.length > 0 || appliesTo.length > 0 || folder !== undefined
  );
}

/** Hints of one lesson alone: signals, files, package, similarity. */
function addOwn(
  lesson: RankableLesson,
  evidence: Evidence,
  { reading, measures = {} }: ApplicabilityInput,
  similar: ((id: string) => number | undefined) | undefined,
): void {
  for (const signal of lesson.signals)
    if (signalMatches(signal, reading))
      evidence.add(strengths.signal, () => saying('applies.signal', { signal }));
  const similarity = similar?.(lesson.id);
  if (similarity !== undefined)
    evidence.add(strengths.similarity * similarity, () => saying('applies.meaning'));
  if (measures.files === false) return;
  if (fits(lesson, reading.files).inPackage)
    evidence.add(strengths.package, () =>
      saying('applies.package', { package: lesson.package ?? '' }),
    );
}

/** How much a concept tells lessons of this collection apart, in [0.2, 1] times its own weight. */
function discrimination(concept: string, shared: number, size: number): number {
  const common = Math.min(1, Math.max(0, shared - 1) / Math.max(fewLessons, size * commonShare));
  return weightOf(concept) * kindFactor[kindOf(concept)] * (1 - commonCost * common);
}

function addConcepts(
  { index, reading, measures = {} }: ApplicabilityInput,
  table: EvidenceTable,
): void {
  const add = (
    concept: string,
    strength: number,
    hint: keyof typeof outdoneExponent,
    words: () => Reason,
  ): void => {
    const postings = index.conceptPostings(concept);
    if (postings.length === 0) return;
    let shared = 0;
    let most = 1;
    for (const posting of postings) {
      shared += countOf(posting) / strongestPosting;
      most = Math.max(most, countOf(posting));
    }
    const factor = strength * discrimination(concept, shared, index.size);
    for (const posting of postings)
      table.at(slotOf(posting))?.add(factor * aboutness(countOf(posting), most, hint), words);
  };
  for (const [concept, strength] of reading.named)
    add(concept, strengths.named * strength, 'named', () => about(concept, reading));
  if (measures.files !== false)
    for (const [concept, strength] of reading.ofFiles)
      if (!reading.named.has(concept))
        add(concept, strengths.ofFile * strength, 'named', () => likeFile(concept, reading));
  if (measures.implications !== false)
    for (const [concept, { strength, from }] of reading.implied)
      if (!reading.ofFiles.has(concept))
        add(concept, strengths.implied * strength, 'implied', () => neededWith(from, reading));
}

/** A receipt is kept where prompts are not: the name says enough, and the way to it may lie outside. */
const leaf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Often needed, and nothing that can be pointed at says why. */
const usual: Reason = saying('applies.usual');

function about(concept: string, { words }: RequestReading): Reason {
  const word = words.wordsFor(concept);
  return word === undefined ? usual : saying('applies.about', { word });
}

function likeFile(concept: string, { words }: RequestReading): Reason {
  const file = words.fileOf(concept);
  return file === undefined ? usual : saying('applies.files', { file: leaf(file) });
}

/** What a request about a concept is likely to need: said by the word or the file that stands for that concept. */
function neededWith(from: string, { words }: RequestReading): Reason {
  const word = words.wordsFor(from);
  if (word !== undefined) return saying('applies.needs', { word });
  const file = words.fileOf(from);
  return file === undefined ? usual : saying('applies.needsFile', { file: leaf(file) });
}

/** How far a lesson is about a concept, in [0, 1], by its own posting and the strongest of the collection. */
function aboutness(count: number, most: number, hint: keyof typeof outdoneExponent): number {
  const share = count / strongestPosting;
  // What follows from the words of a request is vague already: there a mention counts by its share.
  return (
    (hint === 'named' ? share ** passingExponent : share) * (count / most) ** outdoneExponent[hint]
  );
}

function addWords({ index, reading }: ApplicabilityInput, table: EvidenceTable): void {
  const size = Math.max(1, index.size);
  for (const term of reading.terms) {
    const postings = index.termPostings(term);
    const holders = countHolders(postings);
    // The inverse document frequency of BM25, scaled to [0, 1] by that of a word in one lesson.
    const rarity = (idf(size, holders) / idf(size, 1)) * (isGeneric(term) ? genericShare : 1);
    // Postings come grouped by lesson: of one lesson only the strongest field counts.
    const said = (): string => reading.words.term(term);
    let at = 0;
    while (at < postings.length) {
      const slot = slotOf(postings[at] ?? 0);
      let strength = 0;
      for (; at < postings.length && slotOf(postings[at] ?? 0) === slot; at++)
        strength = Math.max(strength, fieldStrengths[fieldOf(postings[at] ?? 0)] ?? 0);
      table.at(slot)?.addWord(strength * rarity, said);
    }
  }
}

/** How many lessons hold a term, in postings that come grouped by lesson. */
function countHolders(postings: readonly Posting[]): number {
  let holders = 0;
  let last = -1;
  for (const posting of postings) {
    const slot = slotOf(posting);
    if (slot !== last) holders++;
    last = slot;
  }
  return holders;
}

function idf(size: number, holders: number): number {
  return Math.log(1 + (size - holders + 0.5) / (holders + 0.5));
}
