import { saying, type Said, type Saying } from '../saying';
import { measureApplicability } from './applicability';
import type { RankableLesson } from './rankableLesson';
import { readRequest } from './readRequest';
import { searchByWords } from './searchByWords';
import type { SearchIndex } from './searchIndex';
import { wilsonLowerBound } from '../lesson/wilsonLowerBound';
import { recency } from './worth';

export const rankings = ['bm25', 'reinforcements', 'confidence', 'hybrid', 'selector'] as const;
/** How search results are ordered. */
export type RankBy = (typeof rankings)[number];

/** The numbers behind a place among search results. */
export type SearchCode = `search.${
  'bm25' | 'reads' | 'confidence' | 'hybrid' | 'selector' | 'equalConfidence'}`;

/** One search result with the numbers behind its place. */
export interface SearchHit {
  readonly id: string;
  readonly name: string;
  /** What the chosen ranking orders by. */
  readonly score: number;
  /** As MiniSearch gives it. */
  readonly bm25: number;
  readonly reinforcements: number;
  readonly confidence: number;
  /** The numbers that `score` was made of. */
  readonly why: Saying<SearchCode>;
}

/** Search results, best first. */
export interface SearchRanking {
  readonly hits: readonly SearchHit[];
  /** With `selector`: the best is not clearly better than the second, so a caller should look at more. */
  readonly needsMore?: boolean;
  /** What the order of the hits does not say by itself. */
  readonly note?: Saying<SearchCode>;
}

/** `hybrid` where confidence tells nothing apart. */
export const sameAsText: Saying<SearchCode> = saying('search.equalConfidence');

export interface SearchRankInput {
  readonly lessons: readonly RankableLesson[];
  readonly index: SearchIndex;
  readonly query: string;
  /** Cosine similarities by lesson id, for `selector`; absent = words alone. */
  readonly similarities?: ReadonlyMap<string, number>;
  /** Absent = `bm25`. */
  readonly rankBy?: RankBy;
  /** Share of bm25 in `hybrid`. */
  readonly alpha?: number;
  /** `selector` wants more under this lead of the best. */
  readonly threshold?: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const defaultAlpha = 0.7;
const defaultThreshold = 0.7;
const notIndexed: Said = saying('rank.notIndexed');
/** Success rate of a lesson without outcomes (docs/design.md §6). */
const unobserved = 0.5;

/** What orders one lesson; of equal scores the higher `tie` stands first. */
interface Scored {
  readonly score: number;
  readonly tie?: number;
  readonly why: Saying<SearchCode>;
}

type Scorer = (lesson: RankableLesson, bm25: number) => Scored;

/** Searches the given lessons and orders what was found. Lessons without a word of the query are not found. */
export function searchLessons(input: SearchRankInput): SearchRanking {
  const { index, query, rankBy = 'bm25' } = input;
  const byId = new Map(input.lessons.map((lesson) => [lesson.id, lesson]));
  const found = searchByWords(index, query).flatMap(({ id, score }) => {
    const lesson = byId.get(id);
    return lesson ? [{ lesson, bm25: score }] : [];
  });
  const score = scorer(input, found);
  const hits = found.map(({ lesson, bm25 }) => {
    const scored = score(lesson, bm25);
    return { hit: toHit(lesson, bm25, scored), tie: scored.tie ?? 0 };
  });
  // The library's order stands as it is: callers that never asked for a ranking see no change.
  if (rankBy !== 'bm25')
    hits.sort(
      (a, b) => b.hit.score - a.hit.score || b.tie - a.tie || (a.hit.id < b.hit.id ? -1 : 1),
    );
  const ordered = hits.map(({ hit }) => hit);
  if (rankBy === 'selector')
    return { hits: ordered, needsMore: needsMore(ordered, input.threshold ?? defaultThreshold) };
  return rankBy === 'hybrid' && areEquallySure(ordered)
    ? { hits: ordered, note: sameAsText }
    : { hits: ordered };
}

function areEquallySure(hits: readonly SearchHit[]): boolean {
  return hits.length > 1 && hits.every(({ confidence }) => confidence === hits[0]?.confidence);
}

function toHit(lesson: RankableLesson, bm25: number, { score, why }: Scored): SearchHit {
  return {
    id: lesson.id,
    name: lesson.name,
    score,
    bm25,
    reinforcements: lesson.standing.reinforcements,
    confidence: lesson.standing.confidence,
    why,
  };
}

function scorer(
  input: SearchRankInput,
  found: readonly { readonly lesson: RankableLesson; readonly bm25: number }[],
): Scorer {
  const { now, rankBy = 'bm25' } = input;
  switch (rankBy) {
    case 'bm25':
      return (_lesson, bm25) => ({
        score: bm25,
        why: saying('search.bm25', { bm25: shown(bm25) }),
      });
    case 'reinforcements':
      return ({ standing }) => {
        const [score, tie] = [standing.reinforcements, recency(standing, now)];
        return { score, tie, why: saying('search.reads', { reads: score, recency: shown(tie) }) };
      };
    case 'confidence':
      return ({ standing: { confidence } }, bm25) => {
        return {
          score: confidence,
          tie: bm25,
          why: saying('search.confidence', { confidence: shown(confidence) }),
        };
      };
    case 'hybrid': {
      const alpha = input.alpha ?? defaultAlpha;
      const scale = scaled(found.map(({ bm25 }) => bm25));
      return ({ standing: { confidence } }, bm25) => ({
        score: alpha * scale(bm25) + (1 - alpha) * confidence,
        why: saying('search.hybrid', {
          alpha: shown(alpha),
          bm25: shown(scale(bm25)),
          rest: shown(1 - alpha),
          confidence: shown(confidence),
        }),
      });
    }
    case 'selector':
      return selector(
        input,
        found.map(({ lesson }) => lesson),
      );
  }
}

/** Scales scores to [0, 1] by the best of the candidates, so that near ties stay near. */
function scaled(scores: readonly number[]): (score: number) => number {
  const top = scores.reduce((most, score) => Math.max(most, score), 0);
  return (score) => (top === 0 ? 0 : score / top);
}

/** Mean of applicability, success rate and recency (docs/design.md §6). */
function selector(input: SearchRankInput, lessons: readonly RankableLesson[]): Scorer {
  const applicability = measureApplicability({
    lessons,
    index: input.index,
    reading: readRequest({ text: input.query }),
    ...(input.similarities && { similarities: input.similarities }),
  });
  return (lesson) => {
    const { standing } = lesson;
    const rate = provenRate(standing);
    const applies = applicability.get(lesson.id);
    const value = applies?.value ?? 0;
    const lately = recency(standing, input.now);
    return {
      score: (value + rate + lately) / 3,
      why: saying('search.selector', {
        applies: shown(value),
        why: applies?.why ?? notIndexed,
        rate: shown(rate),
        recency: shown(lately),
      }),
    };
  };
}

/**
 * The lower bound of the success rate, of a recipe with the tasks of its kind; without a failure never less than what is taken for a
 * lesson that nobody observed.
 */
function provenRate({ helped, hurt, proven }: RankableLesson['standing']): number {
  const [good, bad] = [helped + (proven?.successes ?? 0), hurt + (proven?.failures ?? 0)];
  const bound = wilsonLowerBound(good, good + bad);
  return bad === 0 ? Math.max(unobserved, bound) : bound;
}

function shown(value: number): string {
  return value.toFixed(2);
}

/** True where the best leads the second by less than `threshold` of its own score. */
export function needsMore(hits: readonly { readonly score: number }[], threshold: number): boolean {
  const [best, second] = hits;
  if (!best || !second || best.score <= 0) return false;
  return (best.score - second.score) / best.score < threshold;
}
