import { seededRandom } from '../../../src/core/proof/seededRandom';

/** A large square of mostly nothing, row by row, the same across its diagonal. */
export type SparseRows = readonly {
  readonly columns: Int32Array;
  readonly values: Float64Array;
}[];

/** Directions of length one, the strongest first, and how strong each is. */
export interface Axes {
  readonly axes: readonly Float64Array[];
  readonly lengths: readonly number[];
}

const seed = 20_261_127;
/** More directions than are asked for, so that the last ones come out as well. */
const spare = 16;
const rounds = 4;
const sweeps = 30;
/** Axes that have less than this in common, as share of the strongest, count as apart. */
const negligible = 1e-10;

/** The strongest axes of a symmetric matrix, by randomized subspace iteration (Halko, Martinsson, Tropp 2011). Seeded: the same rows give the same. */
export function principalAxes(rows: SparseRows, size: number, count: number): Axes {
  const random = seededRandom(seed);
  const width = Math.min(size, count + spare);
  let basis: Float64Array[] = Array.from({ length: width }, () =>
    Float64Array.from({ length: size }, () => random() - 0.5),
  );
  for (let round = 0; round < rounds; round++)
    basis = orthonormal(basis.map((column) => times(rows, column)));
  const images = basis.map((column) => times(rows, column));
  const small = basis.map((column) => images.map((image) => dot(column, image)));
  const { values, vectors } = eigen(small);
  const order = values
    .map((_, at) => at)
    .sort((a, b) => Math.abs(values[b] ?? 0) - Math.abs(values[a] ?? 0))
    .slice(0, count);
  return {
    axes: order.map((at) => combined(basis, vectors[at] ?? [])),
    lengths: order.map((at) => values[at] ?? 0),
  };
}

function times(rows: SparseRows, column: Float64Array): Float64Array {
  return Float64Array.from(rows, ({ columns, values }) => {
    let sum = 0;
    for (let at = 0; at < columns.length; at++)
      sum += (values[at] ?? 0) * (column[columns[at] ?? 0] ?? 0);
    return sum;
  });
}

/** Gram and Schmidt, each column twice: once leaves rounding errors behind. */
function orthonormal(columns: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = [];
  for (const column of columns) {
    for (let twice = 0; twice < 2; twice++)
      for (const other of done) addTimes(column, other, -dot(column, other));
    const length = Math.sqrt(dot(column, column));
    done.push(column.map((value) => (length === 0 ? 0 : value / length)));
  }
  return done;
}

function combined(columns: readonly Float64Array[], shares: readonly number[]): Float64Array {
  const sum = new Float64Array(columns[0]?.length ?? 0);
  columns.forEach((column, at) => addTimes(sum, column, shares[at] ?? 0));
  return sum;
}

function addTimes(sum: Float64Array, column: Float64Array, share: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + share * (column[at] ?? 0);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Eigenvalues of a small symmetric matrix, each with its vector, by Jacobi's turns. */
function eigen(matrix: readonly (readonly number[])[]): {
  readonly values: readonly number[];
  readonly vectors: readonly (readonly number[])[];
} {
  const size = matrix.length;
  const rows = matrix.map((row) => Float64Array.from(row));
  const least = negligible * Math.max(...rows.map((row, at) => Math.abs(row[at] ?? 0)));
  const turned = rows.map((_, at) => Float64Array.from({ length: size }, (__, of) => +(of === at)));
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let moved = 0;
    for (let p = 0; p < size; p++)
      for (let q = p + 1; q < size; q++) moved = Math.max(moved, turn(rows, turned, p, q));
    if (moved <= least) break;
  }
  return {
    values: rows.map((row, at) => row[at] ?? 0),
    vectors: turned.map((row) => [...row]),
  };
}

/** Turns two axes until they have nothing in common; answers how far they had. */
function turn(rows: Float64Array[], turned: Float64Array[], p: number, q: number): number {
  const [rowP, rowQ, axisP, axisQ] = [rows[p], rows[q], turned[p], turned[q]];
  if (!rowP || !rowQ || !axisP || !axisQ) return 0;
  const [pp = 0, pq = 0] = [rowP[p], rowP[q]];
  if (pq === 0) return 0;
  const [cosine, sine] = angleOf(((rowQ[q] ?? 0) - pp) / (2 * pq));
  rotate(rowP, rowQ, cosine, sine);
  for (const row of rows) {
    const [a = 0, b = 0] = [row[p], row[q]];
    row[p] = cosine * a - sine * b;
    row[q] = sine * a + cosine * b;
  }
  rotate(axisP, axisQ, cosine, sine);
  return Math.abs(pq);
}

/** Cosine and sine of the smaller of the two turns that do. */
function angleOf(half: number): readonly [number, number] {
  const tangent = (half < 0 ? -1 : 1) / (Math.abs(half) + Math.sqrt(half * half + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  return [cosine, tangent * cosine];
}

function rotate(one: Float64Array, other: Float64Array, cosine: number, sine: number): void {
  for (let at = 0; at < one.length; at++) {
    const [a = 0, b = 0] = [one[at], other[at]];
    one[at] = cosine * a - sine * b;
    other[at] = sine * a + cosine * b;
  }
}
