import { ownerOf, type RealCollection } from '../sharedData';
import { trainingStores } from './fitRanking';
import { currentRanking, fitRanking, useRanking } from './fittedRanking';
import { askAll, type Answer, type Asking } from './realMeasure';
import { openRealStore } from './realStore';

/** Asks each collection with what the collections of all other owners taught, in each of several ways. */
export function askLeftOut(
  collections: readonly RealCollection[],
  ways: readonly (Asking & { readonly withGlobs?: boolean })[],
): Answer[][] {
  const shipped = currentRanking();
  const answers = ways.map((): Answer[] => []);
  for (const collection of collections) {
    useRanking(fitRanking(trainingStores(ownerOf(collection.repo))));
    ways.forEach((way, at) => {
      answers[at]?.push(...askAll([openRealStore(collection, way.withGlobs)], way));
    });
  }
  useRanking(shipped);
  return answers;
}
