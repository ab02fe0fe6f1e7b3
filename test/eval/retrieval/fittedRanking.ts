import { gatherHints } from '../../../src/core/select/applicability';
import {
  reachModel,
  sharesOf,
  type ReachFeature,
  type ReachModel,
  type ReachWeights,
} from '../../../src/core/select/lessonReach';
import {
  coefficients,
  featuresOf,
  knowns,
  type Coefficients,
  type Known,
} from '../../../src/core/select/likelihood';
import type { PastChanges } from '../../../src/core/select/pastChanges';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { readRequest } from '../../../src/core/select/readRequest';
import { SearchIndex } from '../../../src/core/select/searchIndex';
import { conceptsOf } from '../../../src/core/language/vocabulary';
import { termsOf } from '../../../src/core/language/words';
import { regress, type Examples, type SparseRow } from '../regression';

/** A collection as fitting sees it: lessons, and the grades of each request that needs any. */
export interface GradedStore {
  readonly name: string;
  /** Requests and lessons of other people; what we imagined counts less. */
  readonly isReal: boolean;
  readonly lessons: readonly RankableLesson[];
  readonly index: SearchIndex;
  readonly requests: readonly {
    readonly text: string;
    /** Files that the change touches, where they are known. */
    readonly files?: readonly string[];
    /** What changes before it touched, where its repository is at hand. */
    readonly past?: PastChanges;
    /** It asks for a change of code or documents. */
    readonly isChange: boolean;
    readonly grades: ReadonlyMap<string, number>;
  }[];
}

/** Everything that fitting decides. */
export interface FittedRanking {
  readonly reach: ReachModel;
  readonly likelihood: Record<Known, Coefficients>;
}

/** What an imagined lesson or request counts beside a real one. */
const imaginedReach = 0.3;
const imaginedPairs = 0.2;
/** Outcomes that a lesson's rate stands for. */
const outcomesPerLesson = 5;
/** A few repositories teach little: with less the words of their lessons are learned by heart (RESULTS.md). */
const reachRidge = { useful: 20, needed: 10 } as const;
const pairRidge = 0.05;
/** A word that fewer lessons have says nothing of lessons to come. */
const fewestLessons = 5;
/** Weights smaller than this in both models are left out of the file. */
const leastWeight = 0.02;
/** The reach of a training lesson comes from a model that has not seen its collection. */
const innerFolds = 3;

/** Makes the product rank by other weights. Only fitting and measuring do that. */
export function useRanking({ reach, likelihood }: FittedRanking): void {
  Object.assign(reachModel, reach);
  Object.assign(coefficients, likelihood);
}

/** What the product ranks by now. */
export function currentRanking(): FittedRanking {
  return { reach: { ...reachModel }, likelihood: { ...coefficients } };
}

/** Learns reach and likelihood from graded collections. Leaves the product's own weights as they were. */
export function fitRanking(stores: readonly GradedStore[]): FittedRanking {
  const before = currentRanking();
  const rows: Pair[] = [];
  for (let fold = 0; fold < innerFolds; fold++) {
    const held = stores.filter((_, at) => at % innerFolds === fold);
    const rest = stores.filter((_, at) => at % innerFolds !== fold);
    useRanking({ ...before, reach: fitReach(rest) });
    for (const store of held) rows.push(...pairsOf(forgetReach(store)));
  }
  useRanking(before);
  const likelihood = { ...before.likelihood };
  const isPastKnown = stores.some(({ requests }) => requests.some(({ past }) => past));
  for (const known of knowns) {
    const own = rows.filter((row) => row.known === known);
    // Without copies of the repositories what past changes count stays as it was.
    if (isPastKnown || known === 'nothing' || known === 'files')
      likelihood[known] = { useful: fitPairs(own, 1), needed: fitPairs(own, 2) };
  }
  return { reach: fitReach(stores), likelihood };
}

/** Another index object over the same lessons, so that nothing worked out before is met again. */
export function forgetReach<T extends { readonly index: SearchIndex }>(store: T): T {
  return { ...store, index: SearchIndex.load(store.index.toJSON()) ?? store.index };
}

/** A lesson beside a request, with what is known at one moment. */
interface Pair {
  readonly known: Known;
  readonly features: readonly number[];
  readonly grade: number;
  readonly weight: number;
}

function pairsOf({ lessons, index, requests, isReal }: GradedStore): readonly Pair[] {
  return requests
    .filter(({ grades }) => grades.size > 0)
    .flatMap(({ text, files = [], past: changes, grades }) =>
      momentsOf(files).flatMap((inHand) => {
        const reading = readRequest({ text, files: inHand });
        const pasts = changes ? [undefined, changes.hintsFor(reading.text)] : [undefined];
        return pasts.flatMap((past) =>
          gatherHints({ lessons, index, reading, past }).flatMap((hints): readonly Pair[] => {
            const grade = grades.get(hints.id) ?? 0;
            const pair = { features: featuresOf(hints), grade, known: hints.known };
            if (isReal) return [{ ...pair, weight: 1 }];
            // What we imagined has no past; it says the same of the rest where others have one.
            const also = hints.known === 'files' ? 'both' : 'past';
            const weight = imaginedPairs;
            return [
              { ...pair, weight },
              { ...pair, known: also, weight },
            ];
          }),
        );
      }),
    );
}

/** What is known of the files at the request, at the first write, and once all are open. */
function momentsOf(files: readonly string[]): readonly (readonly string[])[] {
  return files.length === 0 ? [[]] : [[], files.slice(0, 1), files];
}

function fitPairs(
  rows: readonly Pick<Pair, 'features' | 'grade' | 'weight'>[],
  grade: number,
): number[] {
  const width = (rows[0]?.features.length ?? 1) - 1;
  // The first feature is the constant, which the regression has of its own.
  const sparse = rows.map(({ features }) =>
    features.slice(1).flatMap((value, at) => (value === 0 ? [] : [at, value])),
  );
  const weights = regress(
    {
      rows: sparse,
      targets: rows.map((row) => (row.grade >= grade ? 1 : 0)),
      weights: rows.map(({ weight }) => weight),
    },
    new Array<number>(width).fill(pairRidge),
  );
  const rounded = Array.from(weights, (weight) => Math.round(weight * 1000) / 1000);
  return [rounded.at(-1) ?? 0, ...rounded.slice(0, -1)];
}

/** Weights of words and concepts by how often lessons with them were useful, and needed, to changes. */
export function fitReach(stores: readonly GradedStore[]): ReachModel {
  const features = commonFeatures(stores);
  const examples = stores.flatMap((store) => lessonExamples(store, features));
  const fitTarget = (target: 'useful' | 'needed'): Float64Array => {
    const data: Examples = {
      rows: examples.map(({ row }) => row),
      targets: examples.map((one) => one[target]),
      weights: examples.map(({ weight }) => weight),
    };
    return regress(data, new Array<number>(features.length).fill(reachRidge[target]));
  };
  const useful = fitTarget('useful');
  const needed = fitTarget('needed');
  const at = (index: number): ReachWeights => [
    Math.round((useful[index] ?? 0) * 100) / 100,
    Math.round((needed[index] ?? 0) * 100) / 100,
  ];
  const model: Record<ReachFeature[0], Record<string, ReachWeights>> = {
    terms: {},
    names: {},
    concepts: {},
  };
  features.forEach(([part, key], index) => {
    const weights = at(index);
    if (Math.max(...weights.map(Math.abs)) >= leastWeight) model[part][key] = weights;
  });
  return { bias: at(features.length), ...model };
}

/** What stands in enough lessons of all stores, in an order that depends on nothing else. */
function commonFeatures(
  stores: readonly GradedStore[],
): readonly (readonly [ReachFeature[0], string])[] {
  const counts = new Map<string, number>();
  const note = (part: ReachFeature[0], keys: Iterable<string>): void => {
    for (const key of new Set(keys)) {
      const id = `${part} ${key}`;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  };
  for (const { lessons } of stores)
    for (const lesson of lessons) {
      const texts = textsOf(lesson);
      note('terms', texts.flatMap(termsOf));
      note('names', termsOf(lesson.name));
      note('concepts', conceptsOf(texts).keys());
    }
  return [...counts]
    .filter(([, count]) => count >= fewestLessons)
    .map(([id]) => id)
    .sort()
    .map((id) => {
      const space = id.indexOf(' ');
      return [id.slice(0, space) as ReachFeature[0], id.slice(space + 1)] as const;
    });
}

function textsOf(lesson: RankableLesson): readonly string[] {
  const { body = '' } = lesson as RankableLesson & { readonly body?: string };
  return [lesson.name, lesson.triggers.join(' '), lesson.description, body];
}

function lessonExamples(
  { lessons, index, requests, isReal }: GradedStore,
  features: readonly (readonly [ReachFeature[0], string])[],
) {
  const changes = requests.filter(({ isChange, grades }) => isChange && grades.size > 0);
  const rows = new Map<number, number[]>();
  features.forEach(([part, key], feature) => {
    for (const [slot, share] of sharesOf(index, part, key)) {
      const row = rows.get(slot) ?? [];
      row.push(feature, share);
      rows.set(slot, row);
    }
  });
  return lessons.map(({ id }) => {
    const rate = (grade: number): number =>
      changes.filter(({ grades }) => (grades.get(id) ?? 0) >= grade).length /
      Math.max(1, changes.length);
    const row: SparseRow = rows.get(index.slotOf(id) ?? -1) ?? [];
    return {
      row,
      useful: rate(1),
      needed: rate(2),
      weight: outcomesPerLesson * (isReal ? 1 : imaginedReach),
    };
  });
}
