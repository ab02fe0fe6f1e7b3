import { isGeneric, termsOf } from '../../../src/core/language/words';
import { textsOf } from './fittedReach';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { likeness, type WordVectors } from './wordVectors';

/** Words of nearly every request say little, of whatever they are like. */
const genericShare = 0.3;

/**
 * How near a request comes to each lesson, in [0, 1] by id: of each of its words the nearest word of the lesson, as far as that is nearer
 * than those of the lessons beside it. A rarer word counts more.
 */
export function nearness(
  vectors: WordVectors,
  lessons: readonly RankableLesson[],
  text: string,
): ReadonlyMap<string, number> {
  const words = lessons.map((lesson) =>
    [...new Set(textsOf(lesson).flatMap(termsOf))].filter((one) => vectors.places.has(one)),
  );
  const sums = new Float64Array(lessons.length);
  let whole = 0;
  for (const term of new Set(termsOf(text))) {
    const place = vectors.places.get(term);
    if (place === undefined) continue;
    const weight =
      (Math.log(2 + place) / Math.log(2 + vectors.places.size)) *
      (isGeneric(term) ? genericShare : 1);
    const near = words.map((own) =>
      own.reduce(
        (most, word) => Math.max(most, word === term ? 1 : (likeness(vectors, term, word) ?? 0)),
        0,
      ),
    );
    const usual = near.reduce((sum, one) => sum + one, 0) / Math.max(1, near.length);
    whole += weight;
    near.forEach((one, at) => (sums[at] = (sums[at] ?? 0) + weight * Math.max(0, one - usual)));
  }
  return new Map(lessons.map(({ id }, at) => [id, whole === 0 ? 0 : (sums[at] ?? 0) / whole]));
}
