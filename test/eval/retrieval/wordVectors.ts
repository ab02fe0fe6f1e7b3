import { principalAxes, type SparseRows } from './principalAxes';

/** Words as points: those met in like company lie in like directions. Rows have length one. */
export interface WordVectors {
  readonly dimensions: number;
  readonly places: ReadonlyMap<string, number>;
  readonly values: Float32Array;
}

/** What is learned from. */
export interface Companies {
  /** Terms of each text in their order, by the repository they come from. */
  readonly groups: readonly (readonly (readonly string[])[])[];
  /** The words that get a place. */
  readonly words: readonly string[];
  /** How far apart two words of a text may stand. */
  readonly window: number;
}

/** Rare company is overrated by what is counted; this share of the usual evens it out (Levy and others, 2015). */
const contextPower = 0.75;
/** Of the length of an axis: with all of it a few axes decide, with none all noise counts as much. */
const axisPower = 0.5;

/** Learns vectors by what company words keep: positive pointwise mutual information on its strongest axes. The same texts give the same. */
export function learnVectors(
  { groups, words, window }: Companies,
  dimensions: number,
): WordVectors {
  const places = new Map(words.map((word, place) => [word, place]));
  const rows = surprisesOf(countPairs(groups, places, window), words.length);
  const { axes, lengths } = principalAxes(rows, words.length, dimensions);
  const values = new Float32Array(words.length * dimensions);
  axes.forEach((axis, at) => {
    const stretch = Math.abs(lengths[at] ?? 0) ** axisPower;
    axis.forEach((value, row) => (values[row * dimensions + at] = value * stretch));
  });
  return cutTo({ dimensions, places, values }, dimensions);
}

/** The first of the dimensions alone, every row of length one again. */
export function cutTo({ dimensions: from, places, values }: WordVectors, to: number): WordVectors {
  const cut = new Float32Array(places.size * to);
  for (let row = 0; row < places.size; row++) {
    const own = values.subarray(row * from, row * from + to);
    const length = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0));
    own.forEach((value, at) => (cut[row * to + at] = length === 0 ? 0 : value / length));
  }
  return { dimensions: to, places, values: cut };
}

/** How like two words are, in [-1, 1]; `undefined` = one of them is not known. */
export function likeness(
  { dimensions, places, values }: WordVectors,
  one: string,
  other: string,
): number | undefined {
  const [a, b] = [places.get(one), places.get(other)];
  if (a === undefined || b === undefined) return undefined;
  let sum = 0;
  for (let at = 0; at < dimensions; at++)
    sum += (values[a * dimensions + at] ?? 0) * (values[b * dimensions + at] ?? 0);
  return sum;
}

/**
 * How often two words stand near each other, in a square. Of each repository the root of it: what a template there says a thousand times
 * is one habit.
 */
function countPairs(
  groups: Companies['groups'],
  places: ReadonlyMap<string, number>,
  window: number,
): Float32Array {
  const counts = new Float32Array(places.size ** 2);
  const own = new Float32Array(places.size ** 2);
  for (const texts of groups) {
    own.fill(0);
    for (const text of texts) addPairs(own, text, places, window);
    own.forEach((count, at) => (counts[at] = (counts[at] ?? 0) + Math.sqrt(count)));
  }
  return counts;
}

function addPairs(
  counts: Float32Array,
  text: readonly string[],
  places: ReadonlyMap<string, number>,
  window: number,
): void {
  const known = text.map((word) => places.get(word) ?? -1);
  for (let at = 0; at < known.length; at++)
    for (let next = at + 1; next < Math.min(known.length, at + 1 + window); next++) {
      const [one = -1, other = -1] = [known[at], known[next]];
      if (one < 0 || other < 0 || other === one) continue;
      const [there, back] = [one * places.size + other, other * places.size + one];
      counts[there] = (counts[there] ?? 0) + 1;
      counts[back] = (counts[back] ?? 0) + 1;
    }
}

/** By how much two words meet more often than chance would have it, as a log; nothing where they do not. */
function surprisesOf(counts: Float32Array, size: number): SparseRows {
  const sums = new Float64Array(size);
  for (let row = 0; row < size; row++)
    sums[row] = counts.subarray(row * size, (row + 1) * size).reduce((sum, one) => sum + one, 0);
  const usual = sums.map((sum) => sum ** contextPower);
  const whole = usual.reduce((sum, one) => sum + one, 0);
  return Array.from({ length: size }, (_, row) => {
    const columns: number[] = [];
    const values: number[] = [];
    for (let column = 0; column < size; column++) {
      const count = counts[row * size + column] ?? 0;
      if (count === 0) continue;
      // Both ways round, so that the square stays the same across its diagonal.
      const there = Math.log((count * whole) / ((sums[row] ?? 1) * (usual[column] ?? 1)));
      const back = Math.log((count * whole) / ((sums[column] ?? 1) * (usual[row] ?? 1)));
      if (there + back <= 0) continue;
      columns.push(column);
      values.push((there + back) / 2);
    }
    return { columns: Int32Array.from(columns), values: Float64Array.from(values) };
  });
}
