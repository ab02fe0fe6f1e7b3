import { measureApplicability } from './applicability';
import type { RankableLesson } from './rankableLesson';
import { readRequest } from './readRequest';
import type { SearchIndex } from './searchIndex';
import { recency, successRate } from './worth';

export const rankings = ['bm25', 'reinforcements', 'confidence', 'hybrid', 'selector'] as const;
/** How search results are ordered. */
export type RankBy = (typeof rankings)[number];

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
}

/** Search results, best first. */
export interface SearchRanking {
  readonly hits: readonly SearchHit[];
  /** With `selector`: the best is not clearly better than the second, so a caller should look at more. */
  readonly needsMore?: boolean;
}

export interface SearchRankInput {
  readonly lessons: readonly RankableLesson[];
  readonly index: SearchIndex;
  readonly query: string;
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

type Scorer = (lesson: RankableLesson, bm25: number) => readonly [score: number, tie?: number];

/** Searches the given lessons and orders what was found. Lessons without a word of the query are not found. */
export function searchLessons(input: SearchRankInput): SearchRanking {
  const { index, query, rankBy = 'bm25' } = input;
  const byId = new Map(input.lessons.map((lesson) => [lesson.id, lesson]));
  const found = index.search(query).flatMap(({ id, score }) => {
    const lesson = byId.get(id);
    return lesson ? [{ lesson, bm25: score }] : [];
  });
  const score = scorer(input, found);
  const hits = found.map(({ lesson, bm25 }) => ({ hit: toHit(lesson, bm25, score), lesson, bm25 }));
  // The library's order stands as it is: callers that never asked for a ranking see no change.
  if (rankBy !== 'bm25')
    hits.sort((a, b) => {
      const tieA = score(a.lesson, a.bm25)[1] ?? 0;
      const tieB = score(b.lesson, b.bm25)[1] ?? 0;
      return b.hit.score - a.hit.score || tieB - tieA || (a.hit.id < b.hit.id ? -1 : 1);
    });
  const ordered = hits.map(({ hit }) => hit);
  return rankBy === 'selector'
    ? { hits: ordered, needsMore: needsMore(ordered, input.threshold ?? defaultThreshold) }
    : { hits: ordered };
}

function toHit(lesson: RankableLesson, bm25: number, score: Scorer): SearchHit {
  return {
    id: lesson.id,
    name: lesson.name,
    score: score(lesson, bm25)[0],
    bm25,
    reinforcements: lesson.standing.reinforcements,
    confidence: lesson.standing.confidence,
  };
}

function scorer(
  input: SearchRankInput,
  found: readonly { readonly lesson: RankableLesson; readonly bm25: number }[],
): Scorer {
  const { now, rankBy = 'bm25' } = input;
  switch (rankBy) {
    case 'bm25':
      return (_lesson, bm25) => [bm25];
    case 'reinforcements':
      return ({ standing }) => [standing.reinforcements, recency(standing, now)];
    case 'confidence':
      return ({ standing }, bm25) => [standing.confidence, bm25];
    case 'hybrid': {
      const alpha = input.alpha ?? defaultAlpha;
      const scale = scaled(found.map(({ bm25 }) => bm25));
      return ({ standing }, bm25) => [alpha * scale(bm25) + (1 - alpha) * standing.confidence];
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

/** Mean of applicability, success rate and recency (product.md §6). */
function selector(input: SearchRankInput, lessons: readonly RankableLesson[]): Scorer {
  const applicability = measureApplicability({
    lessons,
    index: input.index,
    reading: readRequest({ text: input.query }),
  });
  return (lesson) => {
    const { standing } = lesson;
    const rate = successRate(standing) ?? 0.5;
    const applies = applicability.get(lesson.id)?.value ?? 0;
    return [(applies + rate + recency(standing, input.now)) / 3];
  };
}

/** True where the best leads the second by less than `threshold` of its own score. */
export function needsMore(hits: readonly { readonly score: number }[], threshold: number): boolean {
  const [best, second] = hits;
  if (!best || !second || best.score <= 0) return false;
  return (best.score - second.score) / best.score < threshold;
}
