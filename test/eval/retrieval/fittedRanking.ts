import { gatherHints } from '../../../src/core/select/applicability';
import { reachModel, type ReachModel } from '../../../src/core/select/lessonReach';
import {
  coefficients,
  featuresOf,
  gatheredFeaturesOf,
  knowns,
  lengthOf,
  type Coefficients,
  type Known,
  type Weights,
} from '../../../src/core/select/likelihood';
import { readRequest } from '../../../src/core/select/readRequest';
import { SearchIndex } from '../../../src/core/select/searchIndex';
import { hintsOf } from '../blocks/judgedStore';
import { regress } from '../regression';
import { fitReach, reachIn } from './fittedReach';
import type { GradedStore, JudgedWords } from './gradedStore';
import type { PastBehind } from './pastBehind';

/** Everything that fitting decides. */
export interface FittedRanking {
  readonly reach: ReachModel;
  readonly likelihood: Weights;
}

/** What an imagined request counts beside a real one. */
export const imaginedPairs = 0.2;
/** A lesson that is harmless applies, though the change comes out the same: half of it counts as useful. */
const harmlessUseful = 0.5;
const pairRidge = 0.05;
/** The reach of a training lesson comes from a model that has not seen its collection. */
export const innerFolds = 3;

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
export function fitRanking(
  stores: readonly GradedStore[],
  judged: readonly JudgedWords[] = [],
): FittedRanking {
  const before = currentRanking();
  const rows: Pair[] = [];
  const gathered: Example[] = [];
  for (let fold = 0; fold < innerFolds; fold++) {
    const held = stores.filter((_, at) => at % innerFolds === fold);
    const rest = stores.filter((_, at) => at % innerFolds !== fold);
    const reach = fitReach(
      rest,
      judged.filter((_, at) => at % innerFolds !== fold),
    );
    useRanking({ ...before, reach });
    for (const store of held) rows.push(...pairsOf(forgetReach(store)));
    for (const store of judged.filter((_, at) => at % innerFolds === fold))
      gathered.push(...judgedPairsOf(store, reach));
  }
  useRanking(before);
  const likelihood: Record<keyof Weights, Coefficients> = { ...before.likelihood };
  if (gathered.length > 0) likelihood.gathered = fitBoth(gathered);
  const isPastKnown = stores.some(({ requests }) => requests.some(({ past }) => past));
  for (const known of knowns) {
    const own = rows.filter((row) => row.known === known);
    // Without copies of the repositories what past changes count stays as it was.
    if (isPastKnown || known === 'nothing' || known === 'files') likelihood[known] = fitBoth(own);
  }
  return { reach: fitReach(stores, judged), likelihood };
}

/** Another index object over the same lessons, so that nothing worked out before is met again. */
export function forgetReach<T extends { readonly index: SearchIndex }>(store: T): T {
  return { ...store, index: SearchIndex.load(store.index.toJSON()) ?? store.index };
}

/** A lesson beside a request. */
export interface Example {
  readonly features: readonly number[];
  /** Whether it is useful, and needed, as shares. */
  readonly useful: number;
  readonly needed: number;
  readonly weight: number;
}

/** With what is known at one moment. */
interface Pair extends Example {
  readonly known: Known;
}

/** What past changes say by the words of a request and by the files in hand. */
function pastHints({ past, together }: PastBehind, text: string, inHand: readonly string[]) {
  return { past: past.hintsFor(text), together: together.hintsFor(inHand, past) };
}

function pairsOf({ lessons, index, requests, isReal }: GradedStore): readonly Pair[] {
  return requests
    .filter(({ grades }) => grades.size > 0)
    .flatMap(({ text, files = [], past: behind, grades }) =>
      momentsOf(files).flatMap((inHand) => {
        const reading = readRequest({ text, files: inHand });
        const pasts = [{}, ...(behind ? [pastHints(behind, reading.text, inHand)] : [])];
        return pasts.flatMap((past) =>
          gatherHints({ lessons, index, reading, ...past }).flatMap((hints): readonly Pair[] => {
            const grade = grades.get(hints.id) ?? 0;
            const outcome = { useful: grade >= 1 ? 1 : 0, needed: grade >= 2 ? 1 : 0 };
            const pair = { features: featuresOf(hints), ...outcome, known: hints.known };
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

/** What readers said of judged requests: with past changes known and, as a repository without history has none, without. */
function judgedPairsOf(store: JudgedWords, reach: ReachModel): readonly Example[] {
  const reaches = store.lessons.map((lesson) => reachIn(lesson, store.words, reach));
  return store.requests.flatMap((request) =>
    request.lessons.flatMap((lesson, at): readonly Example[] => {
      const own = reaches[at];
      if (lesson === null || own === undefined) return [];
      const hints = {
        ...hintsOf(request, lesson),
        length: lengthOf(store.tokens[at] ?? 0),
        reach: own,
      };
      const [grade] = lesson;
      const outcome = {
        useful: grade === 1 ? harmlessUseful : grade === 2 ? 1 : 0,
        needed: grade === 2 ? 1 : 0,
        weight: 1,
      };
      return [hints, { ...hints, past: undefined }].map((one) => ({
        ...outcome,
        features: gatheredFeaturesOf(one),
      }));
    }),
  );
}

/** What is known of the files at the request, at the first write, and once all are open. */
export function momentsOf(files: readonly string[]): readonly (readonly string[])[] {
  return files.length === 0 ? [[]] : [[], files.slice(0, 1), files];
}

export function fitBoth(rows: readonly Example[]): Coefficients {
  return { useful: fitPairs(rows, 'useful'), needed: fitPairs(rows, 'needed') };
}

function fitPairs(rows: readonly Example[], outcome: 'useful' | 'needed'): number[] {
  const width = (rows[0]?.features.length ?? 1) - 1;
  // The first feature is the constant, which the regression has of its own.
  const sparse = rows.map(({ features }) =>
    features.slice(1).flatMap((value, at) => (value === 0 ? [] : [at, value])),
  );
  const weights = regress(
    {
      rows: sparse,
      targets: rows.map((row) => row[outcome]),
      weights: rows.map(({ weight }) => weight),
    },
    new Array<number>(width).fill(pairRidge),
  );
  const rounded = Array.from(weights, (weight) => Math.round(weight * 1000) / 1000);
  return [rounded.at(-1) ?? 0, ...rounded.slice(0, -1)];
}
