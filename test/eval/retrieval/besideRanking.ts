import {
  gatherHints,
  isForOthers,
  nothingInCommon,
  type Weighable,
} from '../../../src/core/select/applicability';
import { fits } from '../../../src/core/select/fileFit';
import { reachOf, type Reach, type ReachModel } from '../../../src/core/select/lessonReach';
import { chancesOf, featuresOf, type Coefficients } from '../../../src/core/select/likelihood';
import type { PastChanges } from '../../../src/core/select/pastChanges';
import { rank, type Ranking } from '../../../src/core/select/rank';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { readRequest, type RankRequest } from '../../../src/core/select/readRequest';
import { admittedRecipes } from '../../../src/core/select/recipeRules';
import type { SearchIndex } from '../../../src/core/select/searchIndex';
import {
  currentRanking,
  fitBoth,
  forgetReach,
  imaginedPairs,
  innerFolds,
  momentsOf,
  useRanking,
  type Example,
} from './fittedRanking';
import { fitReach } from './fittedReach';
import type { GradedStore } from './gradedStore';
import { evidenceIn, numbersIn, type Sight } from './sight';

/** Weights that a sight has learned: where past changes are known, and the file in hand as well. */
export interface FittedSight {
  readonly reach: ReachModel;
  readonly past: Coefficients;
  readonly both: Coefficients;
}

/** A lesson beside a request as a sight sees it, whatever its own text says of its use. */
interface SeenPair extends Omit<Example, 'features'> {
  readonly hints: Weighable;
  readonly numbers: readonly number[];
  readonly known: 'past' | 'both';
}

/** A collection as a sight sees it: seen once, whoever is left out. */
export interface SeenStore {
  readonly store: GradedStore;
  readonly pairs: readonly SeenPair[];
}

type IdReach = (id: string) => Reach | undefined;

/** Looks at a collection with a sight. Repositories of others have their history at hand, else they teach nothing here. */
export function seeStore(store: GradedStore, sight: Sight): SeenStore {
  const { name, lessons, index, isReal } = store;
  const pairs = store.requests.flatMap(({ text, files = [], past: behind, grades }) => {
    if (grades.size === 0 || (isReal && !behind)) return [];
    const asked = { name, lessons, text };
    const numbersOf = numbersIn(sight, asked);
    const similarities = evidenceIn(sight, asked);
    const past = behind?.past.hintsFor(text);
    return momentsOf(files).flatMap((inHand) =>
      gatherHints({
        ...{ lessons, index, reading: readRequest({ text, files: inHand }), past },
        ...(similarities && { similarities }),
        ...(sight.measures && { measures: sight.measures }),
      }).map((hints): SeenPair => {
        const grade = grades.get(hints.id) ?? 0;
        return {
          ...{ hints, numbers: numbersOf(hints.id) },
          known: hints.known === 'files' || hints.known === 'both' ? 'both' : 'past',
          useful: grade >= 1 ? 1 : 0,
          needed: grade >= 2 ? 1 : 0,
          weight: isReal ? 1 : imaginedPairs,
        };
      }),
    );
  });
  return { store, pairs };
}

/** What lessons say of their use: as all collections teach it, and of each collection as those of the other folds teach it. */
export interface LearnedReach {
  readonly all: ReachModel;
  readonly byStore: ReadonlyMap<string, IdReach>;
}

/** Learns it, with or without concepts. */
export function learnReach(
  stores: readonly GradedStore[],
  isWithoutConcepts: boolean,
): LearnedReach {
  const learn = (some: readonly GradedStore[]): ReachModel =>
    fitReach(some, [], (part) => part !== 'concepts' || !isWithoutConcepts);
  const byStore = new Map<string, IdReach>();
  for (let fold = 0; fold < innerFolds; fold++) {
    const isHeld = (_: unknown, at: number): boolean => at % innerFolds === fold;
    const reach = learn(stores.filter((_, at) => !isHeld(_, at)));
    for (const { name, index } of stores.filter(isHeld)) byStore.set(name, reachesOf(index, reach));
  }
  return { all: learn(stores), byStore };
}

/** Learns the weights of a sight as `fitRanking` learns those of the product. */
export function fitSight(seen: readonly SeenStore[], { all, byStore }: LearnedReach): FittedSight {
  const rows = seen.flatMap(({ store, pairs }) => {
    const reaches = byStore.get(store.name) ?? (() => undefined);
    return pairs.map(({ hints, numbers, ...rest }) => ({
      ...rest,
      features: featuresIn(hints, reaches, numbers),
    }));
  });
  const fitted = (known: 'past' | 'both'): Coefficients =>
    fitBoth(rows.filter((row) => row.known === known));
  return { reach: all, past: fitted('past'), both: fitted('both') };
}

/** What the text of each lesson says of its use by a model, which is the product's only meanwhile. */
export function reachesOf(index: SearchIndex, reach: ReachModel): IdReach {
  const before = currentRanking();
  useRanking({ ...before, reach });
  const fresh = forgetReach({ index }).index;
  const of = reachOf(fresh);
  useRanking(before);
  return (id) => {
    const slot = fresh.slotOf(id);
    return slot === undefined ? undefined : of(slot);
  };
}

function featuresIn(hints: Weighable, reaches: IdReach, numbers: readonly number[]) {
  return [...featuresOf({ ...hints, reach: reaches(hints.id) ?? hints.reach }), ...numbers];
}

/** What a request is asked among. */
export interface SightInput {
  readonly name: string;
  readonly lessons: readonly RankableLesson[];
  readonly index: SearchIndex;
  readonly request: RankRequest;
  readonly past: PastChanges;
  readonly reaches: IdReach;
}

/** Ranks as `selectLessons` does, by a sight: what ships with the program only where nothing of the repository answers. */
export function selectBy(input: SightInput, sight: Sight, fitted: FittedSight): Ranking['ranked'] {
  const among = (isShipped: boolean): Ranking =>
    selectAmong(
      { ...input, lessons: input.lessons.filter((one) => (one.isShipped === true) === isShipped) },
      sight,
      fitted,
    );
  const own = among(false);
  return own.ranked.length + own.rivalRecipes.length > 0 ? own.ranked : among(true).ranked;
}

function selectAmong(input: SightInput, sight: Sight, fitted: FittedSight): Ranking {
  const { name, index, request, past } = input;
  const reading = readRequest(request);
  const { deciding } = reading;
  const lessons = input.lessons.filter(
    (one) => deciding.length === 0 || fits(one, deciding).isEligible,
  );
  const asked = { name, lessons, text: reading.text };
  const numbersOf = numbersIn(sight, asked);
  const similarities = evidenceIn(sight, asked);
  const found = gatherHints({
    ...{ lessons, index, reading, past: past.hintsFor(reading.text) },
    ...(similarities && { similarities }),
    ...(sight.measures && { measures: sight.measures }),
  });
  const applicability = new Map(
    found.map((hints) => {
      const features = featuresIn(hints, input.reaches, numbersOf(hints.id));
      const weights = hints.known === 'both' ? fitted.both : fitted.past;
      const never = { useful: 0, needed: 0 };
      const { useful, needed } = isForOthers(hints) ? never : chancesOf(hints, features, weights);
      return [hints.id, { value: useful, needed, why: nothingInCommon }];
    }),
  );
  const recipes = lessons.filter(({ kind }) => kind === 'recipe');
  const admitted = admittedRecipes(recipes, reading);
  return rank(lessons, applicability, { admits: ({ id }) => admitted.has(id) });
}
