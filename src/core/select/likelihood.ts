import fitted from './likelihood.json';

/** What the chances of a lesson are computed from. */
export interface Hints {
  /** What speaks for the lesson, in [0, 1]. */
  readonly evident: number;
  /** The same of the lesson that most speaks for. */
  readonly best: number;
  /** Prior of a broad lesson; 0 = it is none, or the request is none for broad lessons. */
  readonly prior: number;
  /** The request speaks of something outside the repository: what fits best fits by chance. */
  readonly isElsewhere: boolean;
}

/** Chances, in (0, 1), that a lesson is useful to a request of code, and that the change is wrong without it. */
export interface Likelihood {
  readonly useful: number;
  readonly needed: number;
}

/** Weights of the features, for each of the chances. */
export interface Coefficients {
  useful: readonly number[];
  needed: readonly number[];
}

/** Logistic regressions, fitted on test/eval/retrieval by `npm run fit:ranking`. Only that exchanges them. */
export const coefficients: Coefficients = { ...fitted };

/** Under this a lesson does not count as the best of anything: a store that hardly fits must not look as if it did. */
const leastBest = 0.3;
/** The prior of the broad lessons that matter most often. */
const usualPrior = 0.44;

/** The numbers that the coefficients of likelihood.json stand for, in their order; the first is constant. */
export function featuresOf({ evident, best, prior, isElsewhere }: Hints): readonly number[] {
  const relative = isElsewhere ? 0 : evident / Math.max(best, leastBest);
  const reach = prior / usualPrior;
  return [1, evident, relative, reach, reach * relative, reach * evident];
}

/** The chances by what was found. */
export function likelihoodOf(hints: Hints): Likelihood {
  // Most lessons of a large store have nothing in common with a request.
  if (hints.evident === 0 && hints.prior === 0) return unlikely();
  const features = featuresOf(hints);
  return {
    useful: chance(features, coefficients.useful),
    needed: chance(features, coefficients.needed),
  };
}

function unlikely(): Likelihood {
  const [useful = 0] = coefficients.useful;
  const [needed = 0] = coefficients.needed;
  return { useful: 1 / (1 + Math.exp(-useful)), needed: 1 / (1 + Math.exp(-needed)) };
}

function chance(features: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < features.length; at++) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
