import { saying, type Saying } from '../saying';
import type { Applicability } from './applicability';
import type { ApplyCode } from './evidence';
import type { RankableLesson } from './rankableLesson';
import { nonCodeWork } from './recipeRules';
import { worth } from './worth';

/** Why a lesson stands where it stands. */
export type RankCode =
  | ApplyCode
  | `rank.${'notIndexed' | 'noCode' | 'noTrigger' | 'follows' | 'ownFirst' | 'ownWords' | 'git'}`;

/** A lesson with its place in the ranking and the reasons for it. */
export interface RankedLesson {
  readonly id: string;
  readonly name: string;
  readonly kind: RankableLesson['kind'];
  readonly tokens: number;
  readonly applicability: number;
  readonly worth: number;
  /** `0.7 * applicability + 0.3 * worth`. */
  readonly score: number;
  /** What it adds to a block, for packing. */
  readonly value: number;
  /** Why it stands where it stands. */
  readonly why: Saying<RankCode>;
}

/** The ranking of one pre-flight: filters have been applied before any limit. */
export interface Ranking {
  /** Best first, ties by id. At most one recipe. */
  readonly ranked: readonly RankedLesson[];
  readonly belowFloor: readonly RankedLesson[];
  /** Recipes that are too close to tell apart: none is given, all are offered. */
  readonly rivalRecipes: readonly RankedLesson[];
}

/** Share of applicability in the score; the rest is worth (docs/design.md §6). */
const applicabilityShare = 0.7;
const scoreOf = (applicability: number, worth: number): number =>
  applicabilityShare * applicability + (1 - applicabilityShare) * worth;
/** A lesson given fewer times is packed as if it had proved its worth: else proven ones would keep newcomers out for ever. */
const enoughTries = 3;
/**
 * The objective, in units of one useful lesson: what a lesson is worth to the change beyond that where the change would be wrong without
 * it, and what reading any lesson costs. What is expected of a lesson is `useful + neededCounts * needed`; under the cost it is not given.
 * One of the many that a scan and an import brought costs more: what fills the room of nothing better is rarely wanted.
 */
export const objective = { neededCounts: 4, cost: 0.3, gatheredCost: 0.2 } as const;
/** What a user would rather have: more that may help, or less that does not. */
export const leanings = ['balanced', 'more context', 'less noise'] as const;
export type Leaning = (typeof leanings)[number];
/** The cost of reading a lesson by leaning; what each gives on real requests: test/eval/retrieval/RESULTS.md. */
export const costOf: Readonly<Record<Leaning, number>> = {
  balanced: objective.cost,
  'more context': 0.2,
  'less noise': 0.6,
};
const notIndexed = { value: 0, needed: 0, why: saying<RankCode>('rank.notIndexed') };
/** Recipes whose applicability differs by less than this share are rivals (docs/design.md §6). */
const rivalMargin = 0.15;
const nothing: ReadonlySet<string> = new Set();

/** What a ranking goes by besides applicability. */
export interface RankRules {
  /** Whether the request may bring a recipe into the ranking. */
  readonly admits: (recipe: RankableLesson) => boolean;
  /** Ids that stand in earlier turns of the conversation. */
  readonly given?: ReadonlySet<string> | undefined;
  readonly floor?: number | undefined;
}

/** Ranks by applicability first; worth, which is what use has shown, decides between equals. */
export function rank(
  lessons: readonly RankableLesson[],
  applicability: ReadonlyMap<string, Applicability>,
  { admits, given = nothing, floor = objective.cost }: RankRules,
): Ranking {
  const ranked: RankedLesson[] = [];
  const belowFloor: RankedLesson[] = [];
  for (const lesson of lessons) {
    const entry = scored(lesson, applicability.get(lesson.id) ?? notIndexed, floor);
    const refusal = lesson.kind === 'recipe' ? refuse(lesson, admits) : undefined;
    if (refusal) belowFloor.push({ ...entry, why: refusal });
    else if (entry.gain <= 0) belowFloor.push(entry);
    else ranked.push({ ...entry, why: whyGiven(entry.why) });
  }
  ranked.sort(byScore);
  belowFloor.sort(byScore);
  return { belowFloor, ...oneRecipe(ranked, given) };
}

/** Where nothing in the request speaks for a lesson that is given, its own words do. */
function whyGiven(why: Saying<RankCode>): Saying<RankCode> {
  return why.code === 'applies.nothing' ? saying('rank.ownWords') : why;
}

function refuse(
  recipe: RankableLesson,
  admits: (recipe: RankableLesson) => boolean,
): Saying<RankCode> | undefined {
  if (nonCodeWork(recipe)) return saying('rank.noCode');
  return admits(recipe) ? undefined : saying('rank.noTrigger');
}

function scored(
  lesson: RankableLesson,
  { value, needed, why }: Applicability | typeof notIndexed,
  floor: number,
): RankedLesson & { readonly gain: number } {
  const cost = floor + (lesson.isGathered ? objective.gatheredCost : 0);
  const gain = value + objective.neededCounts * needed - cost;
  const shown = worth(lesson.standing);
  const { reinforcements, proven: ofItsKind } = lesson.standing;
  const isUntried = reinforcements < enoughTries && !ofItsKind;
  const proven = scoreOf(value, isUntried ? 1 : shown) / scoreOf(value, 1);
  return {
    id: lesson.id,
    name: lesson.name,
    kind: lesson.kind,
    tokens: lesson.tokens,
    applicability: value,
    worth: shown,
    score: scoreOf(value, shown),
    // What can be expected of it; squared, because use says more about a lesson than its place in one ranking.
    value: (Math.max(0, gain) / (1 + objective.neededCounts)) * proven ** 2,
    gain,
    why,
  };
}

/**
 * Keeps the best recipe only; where the two most applicable are rivals, none. A recipe that the conversation was given and that the
 * request still speaks of stays the one: another comes only when the subject is another.
 */
function oneRecipe(
  ranked: readonly RankedLesson[],
  given: ReadonlySet<string>,
): Omit<Ranking, 'belowFloor'> {
  const recipes = ranked
    .filter((lesson) => lesson.kind === 'recipe')
    .sort((a, b) => b.applicability - a.applicability || byId(a, b));
  const [best] = recipes;
  if (!best) return { ranked, rivalRecipes: [] };
  const followed = recipes.find(({ id }) => given.has(id));
  if (followed) return follow(followed, ranked);
  const close = recipes.filter((one) => one.applicability > best.applicability * (1 - rivalMargin));
  const isClear = close.length === 1;
  return {
    ranked: ranked.filter((lesson) => lesson.kind !== 'recipe' || (isClear && lesson === best)),
    rivalRecipes: isClear ? recipes.slice(1) : recipes,
  };
}

function follow(
  followed: RankedLesson,
  ranked: readonly RankedLesson[],
): Omit<Ranking, 'belowFloor'> {
  const isOther = ({ kind, id }: RankedLesson): boolean => kind === 'recipe' && id !== followed.id;
  return {
    ranked: ranked.filter((lesson) => !isOther(lesson)),
    rivalRecipes: ranked
      .filter(isOther)
      .map((lesson) => ({ ...lesson, why: saying('rank.follows', { name: followed.name }) })),
  };
}

function byScore(a: RankedLesson, b: RankedLesson): number {
  return b.score - a.score || byId(a, b);
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
