import lists from '../language/lists/requests.json';
import { findWords, languages, type Category, type Hit } from './lexicon';
import { type Frame } from './frameText';
import { clausesOf, fold, type Clause, type Token } from '../language/readText';

/** A lexicon word in its place: what the features and the explanation are made of. */
export interface Cue {
  readonly category: Category;
  readonly word: string;
  readonly clause: number;
  /** Rises in reading order; cues of one word share it. */
  readonly at: number;
  /** It opens its clause, fillers and politeness skipped: an order, or the question word. */
  readonly isHead: boolean;
  /** Within the first three words of the request. */
  readonly isEarly: boolean;
  readonly isNegated: boolean;
  /** Its clause is a question. */
  readonly isAsked: boolean;
}

/** All cues of a request, in reading order. */
export interface Reading {
  readonly cues: readonly Cue[];
  /** Two-letter code of the language the words are read in. */
  readonly language: string;
  readonly clauses: number;
  /** Per clause: it is a question, by its mark or its words. */
  readonly askedClauses: readonly boolean[];
}

const fillers: ReadonlySet<Category> = new Set<Category>([
  'please',
  'approve',
  'thanks',
  'again',
  'chat',
  'stop',
]);
const connectives = new Set(lists.connectives);
/** So far before a verb a negation still belongs to it, in words. */
const negationReach = 3;
const runHeadReach = 4;

/** Reads the words of a text that stands for itself. */
export function readCuesOf(text: string): Reading {
  const prose = fold(text);
  return readCues({ clauses: clausesOf(prose), prose });
}

/** Reads the words of a framed request in its language. */
export function readCues(frame: Pick<Frame, 'clauses' | 'prose'>): Reading {
  const votes = new Float64Array(languages.length);
  const found = frame.clauses.map((clause) => findWords(clause, votes));
  const language = languageOf(frame, votes);
  const own = maskOf(language);
  const english = maskOf('en');
  const cues: Cue[] = [];
  const askedClauses: boolean[] = [];
  let before = 0;
  frame.clauses.forEach((clause, index) => {
    const hits = longest((found[index] ?? []).filter((hit) => belongs(hit, own, english)));
    const head = headOf(clause, hits);
    const asked = clause.asks || hits.some((hit) => asks(hit, head));
    askedClauses.push(asked);
    cues.push(...cuesOf(hits, { head, asked, index, before }));
    before += clause.tokens.length;
  });
  return { cues, language, clauses: frame.clauses.length, askedClauses };
}

/** Code words are English everywhere; but "i", "do" or "u" mean something else in other languages. */
function belongs(hit: Hit, own: number, english: number): boolean {
  if ((hit.languages & own) !== 0) return true;
  return (hit.languages & english) !== 0 && hit.word.length > 2;
}

function maskOf(language: string): number {
  return 1 << languages.indexOf(language);
}

/** Where Han, kana and Hangul lie; quicker than to ask for the scripts themselves. */
const mayBeWide = /[\u1100-\u11ff\u2e80-\uffff]/;

function languageOfScript(prose: string): string | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(prose)) return 'ja';
  if (/\p{Script=Hangul}/u.test(prose)) return 'ko';
  return /\p{Script=Han}/u.test(prose) ? 'zh' : undefined;
}

/** Script decides first; among languages of one script, the words vote, rare ones more. */
function languageOf(frame: Pick<Frame, 'prose'>, votes: Float64Array): string {
  const own = mayBeWide.test(frame.prose) ? languageOfScript(frame.prose) : undefined;
  if (own !== undefined) return own;
  let best = languages.indexOf('en');
  votes.forEach((vote, index) => {
    if (vote > (votes[best] ?? 0) * 1.05 + 0.01) best = index;
  });
  return languages[best] ?? 'en';
}

/** Where a longer word of the same category covers a shorter one, the longer one counts. */
function longest(hits: readonly Hit[]): Hit[] {
  const ends = new Map<Category, number>();
  const sorted = [...hits].sort((a, b) => startOf(a) - startOf(b) || endOf(b) - endOf(a));
  return sorted.filter((hit) => {
    if (endOf(hit) <= (ends.get(hit.category) ?? -1)) return false;
    ends.set(hit.category, endOf(hit));
    return true;
  });
}

/** Places within a clause as one number: token, then character within a run. */
const runWidth = 10_000;

function startOf(hit: Hit): number {
  return hit.token * runWidth + hit.offset;
}

function endOf(hit: Hit): number {
  return hit.length > 1
    ? (hit.token + hit.length) * runWidth
    : startOf(hit) + Math.max(1, hit.word.length);
}

/** What the cues of one clause have in common. */
interface ClauseView {
  readonly head: Head;
  readonly asked: boolean;
  readonly index: number;
  /** Words of the request before this clause. */
  readonly before: number;
}

function cuesOf(hits: readonly Hit[], { head, asked, index, before }: ClauseView): Cue[] {
  const negations = hits.filter((hit) => hit.category === 'negate');
  const phrases = hits.filter((hit) => hit.length > 1 && orders.has(hit.category));
  return hits
    .filter((hit) => !isPartOfPhrase(hit, phrases))
    .map((hit) => ({
      category: hit.category,
      word: hit.word,
      clause: index,
      at: (before + hit.token) * runWidth + hit.offset,
      isHead: hit.token === head.token && Math.abs(hit.offset - head.offset) <= head.reach,
      isEarly: before + hit.token < 3 && hit.offset < 6,
      isNegated: negations.some(
        (no) =>
          no !== hit &&
          no.token <= hit.token &&
          hit.token - no.token <= negationReach &&
          (no.token < hit.token || (no.offset < hit.offset && hit.offset - no.offset <= 4)),
      ),
      isAsked: asked,
    }));
}

const orders: ReadonlySet<Category> = new Set<Category>(['do', 'op', 'plan', 'look']);

/** "Create a branch" creates nothing in the code, "start implementing" starts nothing: the phrase counts, not its verb. */
function isPartOfPhrase(hit: Hit, phrases: readonly Hit[]): boolean {
  return (
    orders.has(hit.category) &&
    phrases.some(
      (phrase) =>
        phrase.token === hit.token &&
        phrase.length > hit.length &&
        phrase.category !== hit.category,
    )
  );
}

interface Head {
  readonly token: number;
  readonly offset: number;
  readonly reach: number;
}

/** The first word that carries the clause: politeness, fillers and connectives are passed over. */
function headOf(clause: Clause, hits: readonly Hit[]): Head {
  let token = 0;
  let offset = 0;
  for (let here = clause.tokens[0]; here !== undefined; here = clause.tokens[token]) {
    const skip = skippable(hits, token, offset);
    if (skip === undefined && (offset > 0 || !connectives.has(here.text))) break;
    if (skip !== undefined && leavesRest(here, skip, offset)) {
      offset += skip.word.length;
    } else {
      token += skip?.length ?? 1;
      offset = 0;
    }
  }
  return { token, offset, reach: clause.tokens[token]?.isRun ? runHeadReach : 0 };
}

function leavesRest(token: Token, skip: Hit, offset: number): boolean {
  return token.isRun && offset + skip.word.length < token.text.length;
}

function skippable(hits: readonly Hit[], token: number, offset: number): Hit | undefined {
  return hits.find(
    (hit) => hit.token === token && hit.offset === offset && fillers.has(hit.category),
  );
}

const questionWords: ReadonlySet<Category> = new Set<Category>([
  'why',
  'how',
  'what',
  'where',
  'yesno',
]);

function asks(hit: Hit, head: Head): boolean {
  if (!questionWords.has(hit.category)) return false;
  return (
    hit.offset > 0 ||
    hit.token <= head.token + 1 ||
    (mayBeWide.test(hit.word) &&
      /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul}/u.test(hit.word))
  );
}
