import type { Vector } from '../ports';

/** With fewer lessons than this their median says nothing about unrelated texts. */
const enoughForMedian = 5;
/** Cosine of unrelated texts where the lessons cannot tell. */
const usualUnrelated = 0.2;
/** The way from unrelated to equal at which two texts surely mean the same. */
const surelySame = 0.5;

/** Cosine of the angle between two vectors, in [-1, 1]; 0 for vectors of different models or without length. */
export function cosine(a: Vector, b: Vector): number {
  if (a.length !== b.length) return 0;
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let at = 0; at < a.length; at++) {
    const [x = 0, y = 0] = [a[at], b[at]];
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  const lengths = Math.sqrt(squaresA * squaresB);
  return lengths === 0 ? 0 : product / lengths;
}

/** Cosine of a request and each lesson that has a vector, by lesson id. */
export function similaritiesTo(
  request: Vector,
  lessons: ReadonlyMap<string, Vector>,
): ReadonlyMap<string, number> {
  return new Map([...lessons].map(([id, vector]) => [id, cosine(request, vector)]));
}

/**
 * Cosines as evidence in [0, 1]. Models differ in what unrelated texts get (0.1 to 0.6), so the median of the store
 * counts as unrelated: the nearest lesson of a store that has nothing to say stays near 0.
 */
export function evidenceOf(
  similarities: ReadonlyMap<string, number>,
): (id: string) => number | undefined {
  const sorted = [...similarities.values()].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const unrelated = sorted.length < enoughForMedian ? usualUnrelated : Math.max(0, median);
  const full = surelySame * (1 - unrelated);
  return (id) => {
    const similarity = similarities.get(id);
    if (similarity === undefined) return undefined;
    return full <= 0 ? 0 : Math.min(1, Math.max(0, (similarity - unrelated) / full));
  };
}
