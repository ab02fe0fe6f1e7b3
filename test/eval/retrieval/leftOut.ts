import type { FilledRecipe } from '../../../src/core/capture/fillRecipe';
import { peopleWeights } from '../../../src/core/classify/people';
import { familiarWeights } from '../../../src/core/classify/familiar';
import {
  familiarChances,
  familiarFit,
  familiarRows,
  seenWithoutHistory,
  useFamiliar,
} from '../classify/familiarRows';
import { peopleWithout, personRows, usePeople } from '../classify/peopleRows';
import { judgedStores } from '../blocks/judgedStore';
import { ownerOf, type RealCollection } from '../sharedData';
import { trainingStores } from './fitRanking';
import { currentRanking, fitRanking, useRanking } from './fittedRanking';
import { pastBehind } from './pastBehind';
import { askAll, mirrors, type Answer, type Asking } from './realMeasure';
import { openRealStore, openWithShipped } from './realStore';

/** Both ways in turn: of histories only the last one is kept, so each is read once. */
function readPast(collection: RealCollection): void {
  if (!mirrors) return;
  const stores = [openRealStore(collection, true), openRealStore(collection)];
  for (const query of collection.queries)
    for (const store of stores) pastBehind(mirrors, store, query);
}

/** Asks each collection with what the collections of all other owners taught, in each of several ways; `also` is told of it meanwhile. */
export function askLeftOut(
  collections: readonly RealCollection[],
  recipes: readonly FilledRecipe[],
  ways: readonly (Asking & { readonly withGlobs?: boolean })[],
  also: (collection: RealCollection) => void,
): Answer[][] {
  const shipped = currentRanking();
  const shippedPeople = { ...peopleWeights };
  const people = personRows();
  const others = peopleWithout(people);
  const familiar = { ...familiarWeights };
  const rows = mirrors ? familiarRows(mirrors, people) : [];
  const chances = {
    own: familiarChances(rows),
    withoutHistory: familiarChances(seenWithoutHistory(rows)),
  };
  const answers = ways.map((): Answer[] => []);
  collections.forEach(readPast);
  for (const collection of collections) {
    const owner = ownerOf(collection.repo);
    usePeople(others(owner));
    if (mirrors) {
      const ofOthers = <T>(all: readonly T[]): readonly T[] =>
        all.filter((_, at) => rows[at]?.owner !== owner);
      const { own, withoutHistory } = chances;
      useFamiliar(
        familiarFit(ofOthers(rows), {
          own: ofOthers(own),
          withoutHistory: ofOthers(withoutHistory),
        }),
      );
    }
    const without = new Set([owner]);
    useRanking(fitRanking(trainingStores(without), judgedStores(without)));
    ways.forEach((way, at) => {
      answers[at]?.push(...askAll([openWithShipped(collection, recipes, way.withGlobs)], way));
    });
    also(collection);
  }
  useRanking(shipped);
  usePeople(shippedPeople);
  useFamiliar(familiar);
  return answers;
}
