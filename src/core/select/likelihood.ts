import type { Reach } from './lessonReach';
import fitted from './likelihood.json';
import type { FileHint } from './changedTogether';
import type { PastHint } from './pastChanges';

/** What the chances of a lesson are computed from. */
export interface Hints {
  /** What speaks for the lesson, in [0, 1]. */
  readonly evident: number;
  /** The same of the lesson that most speaks for. */
  readonly best: number;
  /** What shared words alone say, in [0, 1]. */
  readonly worded: number;
  /** The same of the lesson that shares most. */
  readonly bestWorded: number;
  /** What the lesson's own text says of its use, whatever is asked. */
  readonly reach: Reach;
  /** How many lessons it stands among, by `sizeOf`. */
  readonly size: number;
  /** How long it is, by `lengthOf`. */
  readonly length: number;
  /** It came by a scan or an import. */
  readonly isGathered: boolean;
  /** It is for another programming language than the one in play. */
  readonly isStranger: boolean;
  /** Whether it is for a file in play, or for others than those; `undefined` = no file is, or it is for any. */
  readonly isForFiles: boolean | undefined;
  /** The request speaks of something outside the repository: what fits best fits by chance. */
  readonly isElsewhere: boolean;
  /** What is known besides the request. */
  readonly known: Known;
  /** What past changes like this one say of the lesson's place; absent = nothing is known of them, or it is for no place. */
  readonly past: PastHint | undefined;
  /** What past changes of the files in hand say of it; absent = as above, or no file is. */
  readonly together?: FileHint | undefined;
}

/** What is known besides the request: files in play, past changes. Evidence counts for more or less with each. */
export const knowns = ['nothing', 'files', 'past', 'both'] as const;
export type Known = (typeof knowns)[number];

/** Chances, in (0, 1), that a lesson is useful to a request of code, and that the change is wrong without it. */
export interface Likelihood {
  readonly useful: number;
  readonly needed: number;
}

/** Weights of the features, for each of the chances. */
export interface Coefficients {
  readonly useful: readonly number[];
  readonly needed: readonly number[];
}

/** For lessons that somebody chose by what is known, and for gathered ones whatever is. */
export type Weights = Readonly<Record<Known | 'gathered', Coefficients>>;

/**
 * Logistic regressions, fitted by `npm run fit ranking`: on real collections for chosen lessons, on judged blocks for gathered ones. Only
 * that exchanges them.
 */
export const coefficients: Record<keyof Weights, Coefficients> = { ...fitted };

/** Under these a lesson does not count as the best of anything: a store that hardly fits must not look as if it did. */
const leastBest = 0.3;
const leastBestWorded = 0.2;
/** What is left of the chances where the request speaks of something outside the repository. */
const elsewhereShare = 0.2;

/** Up to so many lessons a store is as those that people write by hand; what more of them than the second does was not learned. */
const [writtenByHand, mostLearned] = [20, 150];

/** How many lessons there are to choose among, as a log over what people write by hand; 0 = no more than that. */
export function sizeOf(lessons: number): number {
  return Math.log(Math.min(Math.max(lessons, writtenByHand), mostLearned) / writtenByHand);
}

const usualTokens = 40;

/** The tokens of a lesson as a log over the usual ones. */
export function lengthOf(tokens: number): number {
  return Math.log(Math.max(1, tokens) / usualTokens);
}

/** The numbers that the coefficients of likelihood.json stand for, in their order, of a lesson that somebody chose; the first is constant. */
export function featuresOf(hints: Hints): readonly number[] {
  const { evident, best, worded, bestWorded, reach, isStranger, isForFiles, isElsewhere } = hints;
  const isFor = isForFiles === true ? 1 : 0;
  const isForOthers = isForFiles === false ? 1 : 0;
  const relative = isElsewhere ? 0 : evident / Math.max(best, leastBest);
  const led = hints.together ?? { share: 0, lift: 0 };
  const relativeWorded = isElsewhere ? 0 : worded / Math.max(bestWorded, leastBestWorded);
  return [
    1,
    evident,
    relative,
    worded,
    relativeWorded,
    reach.useful,
    reach.needed,
    reach.useful * relative,
    reach.needed * relative,
    isStranger ? 1 : 0,
    isFor,
    isFor * relative,
    isForOthers,
    isForOthers * relative,
    isForOthers * reach.needed,
    hints.known === 'past' || hints.known === 'both' ? 1 : 0,
    ...featuresOfPast(hints.past),
    ...featuresOfPast(hints.together),
    led.share * relative,
    led.share * reach.needed,
    // For other files, but those change with the ones in hand.
    isForOthers * led.share,
    isForOthers * Math.max(0, led.lift),
  ];
}

function featuresOfPast(past: PastHint | undefined): readonly number[] {
  return past ? [1, past.share, past.lift] : [0, 0, 0];
}

/**
 * The same of a gathered lesson. Most of them are for another moment, so what each says of itself counts for more than what it shares with
 * the request.
 */
export function gatheredFeaturesOf(hints: Hints): readonly number[] {
  const { evident, reach, isStranger, isForFiles, past, size, length } = hints;
  return [
    1,
    evident,
    reach.useful,
    reach.needed,
    isStranger ? 1 : 0,
    isForFiles === true ? 1 : 0,
    isForFiles === false ? 1 : 0,
    past?.share ?? 0,
    size,
    reach.wanted,
    length,
  ];
}

/** From so much evidence on, what the request speaks of most is judged as a lesson that somebody chose, however it came. */
const plainlyEvident = 0.6;

/** The chances by what was found. */
export function likelihoodOf(hints: Hints): Likelihood {
  if (!hints.isGathered) return chancesOf(hints, featuresOf(hints), coefficients[hints.known]);
  const gathered = chancesOf(hints, gatheredFeaturesOf(hints), coefficients.gathered);
  if (hints.evident < Math.max(hints.best, plainlyEvident)) return gathered;
  const { useful, needed } = likelihoodOf({ ...hints, isGathered: false });
  return {
    useful: Math.max(useful, gathered.useful),
    needed: Math.max(needed, gathered.needed),
  };
}

/** The chances by features and their weights. */
export function chancesOf(
  { isElsewhere }: Hints,
  features: readonly number[],
  weights: Coefficients,
): Likelihood {
  const useful = chance(features, weights.useful) * (isElsewhere ? elsewhereShare : 1);
  return { useful, needed: Math.min(useful, chance(features, weights.needed)) };
}

function chance(features: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < features.length; at++) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
