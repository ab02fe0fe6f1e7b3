import type { Familiarity } from '../language/repositoryWords';
import fitted from './familiar.json';
import { logOdds } from './people';

/** Weights of a logistic regression over what the words of a request and the repository say together. */
export interface FamiliarFit {
  /** In the order of `familiarFeatures`; the first is constant. */
  weights: readonly number[];
  /** Least chance of a change at which lessons are given where the repository's words are known. */
  floor: number;
  /** The same of a long text: it has words of the repository whatever it wants. */
  longFloor: number;
}

/** A fit of its own where the repository has no commits to know words by: that is unknown, and says nothing against a request. */
export interface FamiliarWeights extends FamiliarFit {
  withoutHistory: FamiliarFit;
}

/** Fitted on requests and session turns in clones of their repositories by `npm run fit:familiar`. Only that exchanges it. */
export const familiarWeights: FamiliarWeights = { ...fitted };

/** Characters of a text from which on it is long. */
const longFrom = 200;

export function isLongText(text: string): boolean {
  return text.length >= longFrom;
}

function fitFor({ inSubjects }: Pick<Familiarity, 'inSubjects'>): FamiliarFit {
  return inSubjects === undefined ? familiarWeights.withoutHistory : familiarWeights;
}

/** The least chance at which a text is given lessons. */
export function familiarFloorOf(text: string, known: Familiarity): number {
  const { floor, longFloor } = fitFor(known);
  return isLongText(text) ? longFloor : floor;
}

/** What the regression sees: the model's chances of a change and of a question about the project, and how the repository knows the words. */
export function familiarFeatures(
  change: number,
  exploration: number,
  { inSubjects, inPaths, words }: Familiarity,
): readonly number[] {
  return [
    1,
    logOdds(change),
    logOdds(exploration),
    ...(inSubjects === undefined ? [] : [Math.log1p(inSubjects)]),
    Math.log1p(inPaths),
    Math.log1p(words),
  ];
}

/** The chance that a request wants a change here, in (0, 1). */
export function familiarChance(change: number, exploration: number, known: Familiarity): number {
  return chanceBy(fitFor(known).weights, familiarFeatures(change, exploration, known));
}

/** The same by some weights. */
export function chanceBy(weights: readonly number[], features: readonly number[]): number {
  const sum = features.reduce((all, feature, at) => all + feature * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
