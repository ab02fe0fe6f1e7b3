/** Features of one example by index: pairs of index and value, in a flat list. */
export type SparseRow = readonly number[];

/** What a logistic regression learns from; `targets` are shares in [0, 1]. */
export interface Examples {
  readonly rows: readonly SparseRow[];
  readonly targets: readonly number[];
  readonly weights: readonly number[];
}

const memory = 8;
const mostSteps = 200;

/**
 * Ridge logistic regression by L-BFGS (Nocedal 1980): the same examples give the same weights. `ridge` by feature; the last weight
 * returned is the constant, which is free.
 */
export function regress(examples: Examples, ridge: readonly number[]): Float64Array {
  const size = ridge.length;
  const lossAt = (at: Float64Array, slope: Float64Array): number =>
    loss(examples, ridge, at, slope);
  let point: Float64Array = new Float64Array(size + 1);
  let slope: Float64Array = new Float64Array(size + 1);
  let value = lossAt(point, slope);
  const past: {
    readonly move: Float64Array;
    readonly turn: Float64Array;
    readonly scale: number;
  }[] = [];
  for (let step = 0; step < mostSteps; step++) {
    const direction = descend(slope, past);
    const fall = dot(direction, slope);
    let length = past.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(slope, slope))) : 1;
    const next = new Float64Array(size + 1);
    const nextSlope = new Float64Array(size + 1);
    let nextValue = Infinity;
    for (let tries = 0; tries < 30; tries++, length /= 2) {
      for (let at = 0; at <= size; at++)
        next[at] = (point[at] ?? 0) + length * (direction[at] ?? 0);
      nextValue = lossAt(next, nextSlope);
      if (nextValue <= value + 1e-4 * length * fall) break;
    }
    if (!(nextValue < value)) break;
    const move = next.map((one, at) => one - (point[at] ?? 0));
    const turn = nextSlope.map((one, at) => one - (slope[at] ?? 0));
    const curve = dot(move, turn);
    if (curve > 1e-12) past.push({ move, turn, scale: 1 / curve });
    if (past.length > memory) past.shift();
    const gained = value - nextValue;
    [point, slope, value] = [next, nextSlope, nextValue];
    if (gained < 1e-7 * Math.max(1, Math.abs(value))) break;
  }
  return point;
}

/** The sum that a regression gives one example. */
export function scoreOf(row: SparseRow, weights: ArrayLike<number>): number {
  let sum = weights[weights.length - 1] ?? 0;
  for (let at = 0; at < row.length; at += 2)
    sum += (row[at + 1] ?? 0) * (weights[row[at] ?? 0] ?? 0);
  return sum;
}

function loss(
  { rows, targets, weights }: Examples,
  ridge: readonly number[],
  point: Float64Array,
  slope: Float64Array,
): number {
  slope.fill(0);
  let value = 0;
  ridge.forEach((strength, at) => {
    const weight = point[at] ?? 0;
    value += 0.5 * strength * weight * weight;
    slope[at] = strength * weight;
  });
  const last = ridge.length;
  rows.forEach((row, index) => {
    const score = scoreOf(row, point);
    const target = targets[index] ?? 0;
    const share = weights[index] ?? 1;
    value += share * (Math.max(0, score) + Math.log1p(Math.exp(-Math.abs(score))) - target * score);
    const missing = share * (1 / (1 + Math.exp(-score)) - target);
    for (let at = 0; at < row.length; at += 2) {
      const feature = row[at] ?? 0;
      slope[feature] = (slope[feature] ?? 0) + missing * (row[at + 1] ?? 0);
    }
    slope[last] = (slope[last] ?? 0) + missing;
  });
  return value;
}

/** The two-loop recursion: the slope turned by what the last steps showed of the curvature. */
function descend(
  slope: Float64Array,
  past: readonly {
    readonly move: Float64Array;
    readonly turn: Float64Array;
    readonly scale: number;
  }[],
): Float64Array {
  const direction = slope.map((one) => -one);
  const shares = new Array<number>(past.length).fill(0);
  for (let at = past.length - 1; at >= 0; at--) {
    const one = past[at];
    if (!one) continue;
    const share = one.scale * dot(one.move, direction);
    shares[at] = share;
    one.turn.forEach((turn, index) => (direction[index] = (direction[index] ?? 0) - share * turn));
  }
  const last = past.at(-1);
  if (last) {
    const factor = 1 / (last.scale * dot(last.turn, last.turn));
    direction.forEach((one, index) => (direction[index] = one * factor));
  }
  past.forEach(({ move, turn, scale }, at) => {
    const share = (shares[at] ?? 0) - scale * dot(turn, direction);
    move.forEach((one, index) => (direction[index] = (direction[index] ?? 0) + share * one));
  });
  return direction;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
