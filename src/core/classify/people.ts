import type { Features } from './features';
import type { Model, PackedTensor } from './model';
import fitted from './people.json';
import { valueOfCode } from './weightDigits';

/** What requests of real people correct in the reading of the networks, which learned from rows of our own. */
export interface PeopleWeights {
  /** A constant, then the weight of the log odds of each label, in the order of `labels`. */
  odds: readonly number[];
  /** Of hashed n-grams of the request, in any language; one number a bucket. */
  hashed: PackedTensor;
  /** Least chance of a change at which lessons are given, where the words of the repository are not known. */
  floor: number;
}

/** Fitted on prompts, requests and session turns of others by `npm run fit people`. Only that exchanges it. */
export const peopleWeights: PeopleWeights = { ...fitted };

/** Probabilities nearer to 0 and 1 say no more. */
const surest = 0.001;

/** Log odds of a probability, bounded. */
export function logOdds(share: number): number {
  const bounded = Math.min(1 - surest, Math.max(surest, share));
  return Math.log(bounded / (1 - bounded));
}

/** What each n-gram counts: together as much as the square root of their number. */
export function gramShare(count: number): number {
  return count === 0 ? 0 : 1 / Math.sqrt(count);
}

/** Probability of each label, in the order of `labels`: that of a change as people ask for one, the others in the model's proportion. */
export function sharesOf(model: Model, features: Features): number[] {
  const [own = 0, ...others] = model.predict(features);
  const change = changeChance([own, ...others], features.whole.hashed);
  const left = (1 - change) / Math.max(1e-9, 1 - own);
  return [change, ...others.map((share) => share * left)];
}

function changeChance(shares: readonly number[], buckets: readonly number[]): number {
  const [constant = 0, ...odds] = peopleWeights.odds;
  let sum = constant;
  shares.forEach((share, at) => (sum += (odds[at] ?? 0) * logOdds(share)));
  const { digits, scale } = peopleWeights.hashed;
  let grams = 0;
  for (const bucket of buckets) grams += valueOfCode[digits.charCodeAt(bucket)] ?? 0;
  return 1 / (1 + Math.exp(-sum - grams * scale * gramShare(buckets.length)));
}
