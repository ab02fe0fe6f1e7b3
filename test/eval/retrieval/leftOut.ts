import type { FilledRecipe } from '../../../src/core/capture/fillRecipe';
import { peopleWeights } from '../../../src/core/classify/people';
import { peopleWithout, personRows, usePeople } from '../classify/peopleRows';
import { ownerOf, type RealCollection } from '../sharedData';
import { trainingStores } from './fitRanking';
import { currentRanking, fitRanking, useRanking } from './fittedRanking';
import { askAll, type Answer, type Asking } from './realMeasure';
import { openWithShipped } from './realStore';

/** Asks each collection with what the collections of all other owners taught, in each of several ways. */
export function askLeftOut(
  collections: readonly RealCollection[],
  recipes: readonly FilledRecipe[],
  ways: readonly (Asking & { readonly withGlobs?: boolean })[],
): Answer[][] {
  const shipped = currentRanking();
  const shippedPeople = { ...peopleWeights };
  const others = peopleWithout(personRows());
  const answers = ways.map((): Answer[] => []);
  for (const collection of collections) {
    usePeople(others(ownerOf(collection.repo)));
    useRanking(fitRanking(trainingStores(ownerOf(collection.repo))));
    ways.forEach((way, at) => {
      answers[at]?.push(...askAll([openWithShipped(collection, recipes, way.withGlobs)], way));
    });
  }
  useRanking(shipped);
  usePeople(shippedPeople);
  return answers;
}
