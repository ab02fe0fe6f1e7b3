import { bucketCount, featureNames, type Features } from '../../../src/core/classify/features';
import { damping, labels } from '../../../src/core/classify/model';
import { digitOf, largestWeight } from '../../../src/core/classify/weightDigits';
import type { PackedNetwork, PackedTensor } from '../../../src/core/classify/model';
import { randomFrom, shuffle, type Random } from './random';

/** One text as the network sees it. */
export interface Example {
  readonly features: Features;
  /** Index into `labels`. */
  readonly label: number;
}

/** How a network is trained. Numbers were chosen on held-out families and by reading the dev prompts. */
export interface Recipe {
  /** Hidden units per sentence; 0 = only the linear part. */
  readonly units: number;
  readonly epochs: number;
  readonly rate: number;
  readonly seed: number;
  readonly dropNamed: number;
  readonly dropHashed: number;
  readonly dropUnits: number;
}

/** The mix of real requests, by label: code-gen, exploration, qa, other. */
export const naturalMix: readonly number[] = [0.46, 0.18, 0.06, 0.29];
const smoothing = 0.05;
const decay = 1e-5;
const width = labels.length;

/** A weight table with the running means of Adam. */
class Table {
  readonly values: Float64Array;
  readonly #mean: Float64Array;
  readonly #square: Float64Array;

  constructor(size: number, random?: Random, spread = 0) {
    this.values = new Float64Array(size);
    this.#mean = new Float64Array(size);
    this.#square = new Float64Array(size);
    if (random) this.values.forEach((_, at) => (this.values[at] = (random() * 2 - 1) * spread));
  }

  step(at: number, slope: number, rate: number): void {
    const full = slope + decay * (this.values[at] as number);
    const mean = (this.#mean[at] = 0.9 * (this.#mean[at] as number) + 0.1 * full);
    const square = (this.#square[at] = 0.99 * (this.#square[at] as number) + 0.01 * full * full);
    this.values[at] = (this.values[at] as number) - (rate * mean) / (Math.sqrt(square) + 1e-6);
  }
}

interface Rows {
  readonly named: readonly number[];
  readonly hashed: readonly number[];
}

interface Pass {
  readonly scores: Float64Array;
  readonly spread: number;
  readonly pooled: Float64Array;
  readonly views: readonly Float64Array[];
  readonly spreads: readonly number[];
  readonly strongest: Int32Array;
}

/** The trainable twin of `Model`: same sums, in floating point, with slopes. */
export class Network {
  readonly #units: number;
  readonly #bias = new Table(width);
  readonly #named = new Table(featureNames.length * width);
  readonly #hashed = new Table(bucketCount * width);
  readonly #unitBias: Table;
  readonly #unitNamed: Table;
  readonly #unitHashed: Table;
  readonly #output: Table;

  constructor(readonly recipe: Recipe) {
    const random = randomFrom(recipe.seed);
    this.#units = recipe.units;
    this.#unitBias = new Table(recipe.units);
    this.#unitNamed = new Table(featureNames.length * recipe.units, random, 0.1);
    this.#unitHashed = new Table(bucketCount * recipe.units, random, 0.1);
    this.#output = new Table(3 * recipe.units * width, random, 0.3);
    naturalMix.forEach((share, at) => (this.#bias.values[at] = Math.log(share)));
  }

  /** Runs over the examples in a seeded order; the same recipe and examples give the same weights. */
  train(examples: readonly Example[]): void {
    const random = randomFrom(this.recipe.seed + 7);
    const counts = labels.map((_, label) => examples.filter((one) => one.label === label).length);
    const importance = naturalMix.map(
      (share, label) => (share * examples.length) / Math.max(1, counts[label] ?? 0),
    );
    const order = examples.map((_, index) => index);
    const total = this.recipe.epochs * order.length;
    let done = 0;
    for (let epoch = 0; epoch < this.recipe.epochs; epoch += 1) {
      shuffle(order, random);
      for (const index of order) {
        const example = examples[index] as Example;
        const rate = this.recipe.rate * (1 - done / total) + 1e-5;
        this.#learn(example, importance[example.label] ?? 1, rate, random);
        done += 1;
      }
    }
  }

  #learn(example: Example, importance: number, rate: number, random: Random): void {
    const { dropUnits } = this.recipe;
    const whole = this.#thin(example.features.whole, random);
    const sentences =
      this.#units > 0 ? this.#sentences(example).map((one) => this.#thin(one, random)) : [];
    const mask = new Float64Array(3 * this.#units).map(() =>
      random() < dropUnits ? 0 : 1 / (1 - dropUnits),
    );
    const pass = this.#forward(whole, sentences, mask);
    const shares = softmax(pass.scores);
    const slopes = naturalMix.map((share, label) => {
      const target = (label === example.label ? 1 - smoothing : 0) + smoothing * share;
      return ((shares[label] ?? 0) - target) * importance;
    });
    this.#stepLinear(whole, pass.spread, slopes, rate);
    if (sentences.length > 0) this.#stepViews(sentences, pass, mask, slopes, rate);
  }

  #sentences({ features }: Example): readonly Rows[] {
    return features.sentences;
  }

  #thin(rows: Rows, random: Random): Rows {
    return {
      named: rows.named.filter(() => random() >= this.recipe.dropNamed),
      hashed: rows.hashed.filter(() => random() >= this.recipe.dropHashed),
    };
  }

  #forward(whole: Rows, sentences: readonly Rows[], mask: Float64Array): Pass {
    const units = this.#units;
    const scores = Float64Array.from(this.#bias.values);
    const spread = spreadOf(whole.hashed.length);
    addRows(scores, this.#named, whole.named, damping(whole.named.length));
    addRows(scores, this.#hashed, whole.hashed, spread);
    const spreads = sentences.map((sentence) => spreadOf(sentence.hashed.length));
    const views = sentences.map((sentence, index) => {
      const view = Float64Array.from(this.#unitBias.values);
      addRows(view, this.#unitNamed, sentence.named, damping(sentence.named.length));
      addRows(view, this.#unitHashed, sentence.hashed, spreads[index] ?? 0);
      return view.map(Math.tanh);
    });
    const { pooled, strongest } = pool(views, units);
    for (let at = 0; at < pooled.length; at += 1) {
      pooled[at] = (pooled[at] as number) * (mask[at] as number);
      for (let label = 0; label < width; label += 1)
        scores[label] =
          (scores[label] as number) +
          (this.#output.values[at * width + label] as number) * (pooled[at] as number);
    }
    return { scores, spread, pooled, views, spreads, strongest };
  }

  #stepLinear(whole: Rows, spread: number, slopes: readonly number[], rate: number): void {
    slopes.forEach((slope, label) => {
      this.#bias.step(label, slope, rate);
      for (const row of whole.named)
        this.#named.step(row * width + label, slope * damping(whole.named.length), rate);
      for (const row of whole.hashed) this.#hashed.step(row * width + label, slope * spread, rate);
    });
  }

  #stepViews(
    sentences: readonly Rows[],
    pass: Pass,
    mask: Float64Array,
    slopes: readonly number[],
    rate: number,
  ): void {
    const units = this.#units;
    const back = pass.views.map(() => new Float64Array(units));
    const sources = [
      pass.strongest,
      new Int32Array(units),
      new Int32Array(units).fill(back.length - 1),
    ];
    for (let at = 0; at < 3 * units; at += 1) {
      const unit = at % units;
      const slope = this.#stepOutput(at, pass.pooled[at] as number, slopes, rate);
      const view = back[sources[Math.floor(at / units)]?.[unit] ?? 0] as Float64Array;
      view[unit] = (view[unit] as number) + slope * (mask[at] as number);
    }
    pass.views.forEach((view, index) => {
      const slope = (back[index] as Float64Array).map(
        (value, unit) => value * (1 - (view[unit] as number) ** 2),
      );
      this.#stepView(sentences[index] as Rows, slope, pass.spreads[index] ?? 0, rate);
    });
  }

  #stepOutput(at: number, input: number, slopes: readonly number[], rate: number): number {
    let back = 0;
    slopes.forEach((slope, label) => {
      back += (this.#output.values[at * width + label] as number) * slope;
      if (input !== 0) this.#output.step(at * width + label, slope * input, rate);
    });
    return back;
  }

  #stepView(sentence: Rows, slope: Float64Array, spread: number, rate: number): void {
    const units = this.#units;
    for (let unit = 0; unit < units; unit += 1) {
      const own = slope[unit] as number;
      if (own === 0) continue;
      this.#unitBias.step(unit, own, rate);
      for (const row of sentence.named)
        this.#unitNamed.step(row * units + unit, own * damping(sentence.named.length), rate);
      for (const row of sentence.hashed)
        this.#unitHashed.step(row * units + unit, own * spread, rate);
    }
  }

  /** The weights as small integers, as the product reads them. */
  pack(): PackedNetwork {
    const short = (table: Table) => Array.from(table.values, (value) => Number(value.toFixed(4)));
    return {
      units: this.#units,
      bias: short(this.#bias),
      named: packTensor(this.#named.values),
      hashed: packTensor(this.#hashed.values),
      unitBias: short(this.#unitBias),
      unitNamed: packTensor(this.#unitNamed.values),
      unitHashed: packTensor(this.#unitHashed.values),
      output: short(this.#output),
    };
  }
}

function addRows(
  target: Float64Array,
  table: Table,
  rows: readonly number[],
  factor: number,
): void {
  for (const row of rows)
    for (let column = 0; column < target.length; column += 1)
      target[column] =
        (target[column] as number) +
        (table.values[row * target.length + column] as number) * factor;
}

function pool(
  views: readonly Float64Array[],
  units: number,
): { pooled: Float64Array; strongest: Int32Array } {
  const strongest = new Int32Array(units);
  const pooled = new Float64Array(views.length > 0 ? 3 * units : 0);
  if (views.length === 0) return { pooled, strongest };
  for (let unit = 0; unit < units; unit += 1) {
    const column = views.map((view) => view[unit] as number);
    const best = Math.max(...column);
    strongest[unit] = column.indexOf(best);
    pooled[unit] = best;
    pooled[units + unit] = column[0] as number;
    pooled[2 * units + unit] = column[column.length - 1] as number;
  }
  return { pooled, strongest };
}

function spreadOf(count: number): number {
  return count === 0 ? 0 : 1 / Math.sqrt(count);
}

function softmax(scores: Float64Array): number[] {
  const highest = Math.max(...scores);
  const powers = Array.from(scores, (score) => Math.exp(score - highest));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

/** The largest thousandth is clipped, so that a few outliers do not coarsen all the rest. */
function packTensor(values: Float64Array): PackedTensor {
  const sizes = Array.from(values, Math.abs).sort((a, b) => a - b);
  const largest = sizes[Math.floor(sizes.length * 0.9995)] ?? sizes.at(-1) ?? 0;
  const scale = Number((largest / largestWeight || 1).toPrecision(6));
  const digits = Array.from(values, (value) =>
    digitOf(Math.max(-largestWeight, Math.min(largestWeight, Math.round(value / scale)))),
  );
  return { scale, digits: digits.join('') };
}
