import type { Label } from '../lesson/verdict';
import { type FeatureSet, type Features } from './features';
import { valueOfCode } from './weightDigits';

/** The labels in the order of the weights. */
export const labels: readonly Label[] = ['code-gen', 'exploration', 'qa', 'other'];

/** Small integers with one scale: value = integer * scale. */
export interface PackedTensor {
  readonly scale: number;
  /** One character of `weightDigits` for each; a text, or what the command line's bundle makes of it. */
  readonly digits: Pick<string, 'charCodeAt'>;
}

/** One network: a linear reading of the whole and, where `units` > 0, the strongest view over its sentences. */
export interface PackedNetwork {
  readonly units: number;
  readonly bias: readonly number[];
  readonly named: PackedTensor;
  readonly hashed: PackedTensor;
  readonly unitBias: readonly number[];
  readonly unitNamed: PackedTensor;
  readonly unitHashed: PackedTensor;
  /** Rows: strongest, first and last sentence, `units` each; columns: labels. */
  readonly output: readonly number[];
}

/** The weights file as `npm run train` writes it. */
export interface PackedWeights {
  readonly version: number;
  /** Number of named features it was trained with; another number means another build. */
  readonly namedCount: number;
  /** Divides the scores before they become probabilities; fitted on held-out families. */
  readonly temperature: number;
  readonly networks: readonly PackedNetwork[];
}

const labelCount = labels.length;

/** The trained local model: features in, calibrated probabilities out. Holds no state. */
export class Model {
  readonly #networks: readonly PackedNetwork[];
  readonly #temperature: number;

  constructor(weights: PackedWeights) {
    this.#temperature = weights.temperature;
    this.#networks = weights.networks;
  }

  /** Probability of each label, in the order of `labels`; they sum to 1. */
  predict(features: Features): number[] {
    const sum = labels.map(() => 0);
    for (const network of this.#networks) {
      const shares = softmax(scoresOf(network, features), this.#temperature);
      shares.forEach((share, index) => (sum[index] = (sum[index] ?? 0) + share));
    }
    return sum.map((value) => value / this.#networks.length);
  }

  /** How much a named feature speaks for a label rather than for the others; for explanations. */
  weightOf(namedFeature: number, label: number): number {
    const network = this.#networks.at(-1);
    if (network === undefined) return 0;
    const { digits, scale } = network.named;
    const weightAt = (index: number): number =>
      valueOfCode[digits.charCodeAt(namedFeature * labelCount + index)] ?? 0;
    let others = 0;
    for (let index = 0; index < labelCount; index += 1)
      if (index !== label) others += weightAt(index);
    const own = weightAt(label);
    return (own - others / (labelCount - 1)) * scale;
  }
}

function scoresOf(network: PackedNetwork, { whole, sentences }: Features): Float64Array {
  const scores = Float64Array.from(network.bias);
  addRows(scores, network.named, whole.named, damping(whole.named.length));
  addRows(scores, network.hashed, whole.hashed, spread(whole.hashed.length));
  if (network.units > 0 && sentences.length > 0) addSentenceScores(scores, network, sentences);
  return scores;
}

/**
 * Adds the rows of a table that belong to the given features. Weights are read from their digits where they stand: a request
 * meets a few hundred of a quarter of a million, so unpacking them all would cost more than the verdict.
 */
function addRows(
  target: Float64Array,
  { digits, scale }: PackedTensor,
  rows: readonly number[],
  factor: number,
): void {
  const width = target.length;
  const step = scale * factor;
  for (const row of rows) {
    const start = row * width;
    // Inside both arrays by construction; the check would cost a third of the verdict's time.
    for (let column = 0; column < width; column += 1)
      target[column]! += valueOfCode[digits.charCodeAt(start + column)]! * step;
  }
}

/** A short request holds about so many named features; longer ones must not become certain by length. */
const usualNamed = 40;

/** What each named feature counts where there are many of them. */
export function damping(count: number): number {
  return count <= usualNamed ? 1 : Math.sqrt(usualNamed / count);
}

/** Many n-grams together weigh as much as their square root, so that length alone decides little. */
function spread(count: number): number {
  return count === 0 ? 0 : 1 / Math.sqrt(count);
}

function addSentenceScores(
  scores: Float64Array,
  network: PackedNetwork,
  sentences: readonly FeatureSet[],
): void {
  const views = sentences.map((sentence) => viewOf(network, sentence));
  const first = views[0];
  const last = views.at(-1);
  if (first === undefined || last === undefined) return;
  const strongest = first.map((_, unit) => Math.max(...views.map((view) => view[unit] ?? 0)));
  [strongest, first, last].forEach((view, part) => {
    for (let unit = 0; unit < network.units; unit += 1)
      for (let label = 0; label < labelCount; label += 1) {
        const weight = network.output[(part * network.units + unit) * labelCount + label] ?? 0;
        scores[label] = (scores[label] ?? 0) + weight * (view[unit] ?? 0);
      }
  });
}

function viewOf(network: PackedNetwork, sentence: FeatureSet): Float64Array {
  const view = Float64Array.from(network.unitBias);
  addRows(view, network.unitNamed, sentence.named, damping(sentence.named.length));
  addRows(view, network.unitHashed, sentence.hashed, spread(sentence.hashed.length));
  return view.map(Math.tanh);
}

function softmax(scores: Float64Array, temperature: number): number[] {
  const highest = Math.max(...scores);
  const powers = Array.from(scores, (score) => Math.exp((score - highest) / temperature));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}
