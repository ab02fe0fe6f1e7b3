import { existsSync, readFileSync } from 'node:fs';
import { blockFrameTokens } from '../../../src/core/lesson/renderBlock';
import { packSelection } from '../../../src/core/select/selectLessons';
import { readCollections } from './collection';
import { lackData } from '../lackData';
import type { Mirrors } from '../mirrors';
import {
  needSharedData,
  ownerOf,
  realCollections,
  type RealCollection,
  type RealQuery,
} from '../sharedData';
import {
  fitSight,
  learnReach,
  reachesOf,
  seeStore,
  selectBy,
  type FittedSight,
  type LearnedReach,
} from './besideRanking';
import { gradedImagined, gradedReal } from './fitRanking';
import { readVectors, vectorsFile } from './fitVectors';
import { budget, openStore } from './measure';
import { nearness } from './nearWords';
import { ownVectors } from './ownVectors';
import { pastBehind } from './pastBehind';
import { mirrors, passes, type Answer } from './realMeasure';
import { openRealStore, openWithShipped, plainRecipes, type RealStore } from './realStore';
import type { Asked, Sight } from './sight';
import { tableHead, tableRow, type MomentAnswers } from './vocabularyTable';
import { vocabularyWays } from './vocabularyWays';
import type { WordVectors } from './wordVectors';

const moments = ['request', 'firstWrite'] as const;
type Moment = (typeof moments)[number];

/** Vectors of each repository's own texts, as they were before any change that it is asked for. */
const own = new Map<string, WordVectors>();

function ownNearness({ name, lessons, text }: Asked): ReadonlyMap<string, number> {
  const vectors = own.get(name);
  return vectors ? nearness(vectors, lessons, text) : new Map();
}

/**
 * A collection with one history for all of its requests, cut before the oldest of the changes that they ask for: no answer is in it, and it
 * is at most some months older than the others.
 */
function withOneHistory(all: Mirrors, collection: RealCollection): RealCollection {
  const { repo, queries } = collection;
  const commits = queries.flatMap(({ commit }) => commit ?? []);
  return {
    ...collection,
    commit: `${all.oldestOf(repo, commits)}^1`,
    queries: queries.map((query) => ({ ...query, commit: undefined })),
  };
}

function askStore(
  store: RealStore,
  sight: Sight,
  fitted: FittedSight,
  moment: Moment,
  passed: ReadonlyMap<RealQuery, boolean>,
): readonly Answer[] {
  const { collection, lessons, index } = store;
  const reaches = reachesOf(index, fitted.reach);
  return collection.queries.flatMap((query): readonly Answer[] => {
    const past = mirrors && pastBehind(mirrors, store, query)?.past;
    if (!past) return [];
    const files = moment === 'firstWrite' ? query.files?.slice(0, 1) : undefined;
    const request = { text: query.text, ...(files && { files }) };
    const input = { name: collection.repo, lessons, index, request, past, reaches };
    const { chosen } = packSelection(selectBy(input, sight, fitted), budget, blockFrameTokens);
    const given = chosen.flatMap(({ id }) => lessons.filter((lesson) => lesson.id === id));
    return [{ store, query, given, isPassed: passed.get(query) === true }];
  });
}

/** Owners are left out by two: half the time of one by one. */
const perGroup = 2;

async function main(): Promise<void> {
  needSharedData();
  if (!mirrors) return lackData('copies of repositories (--mirrors DIR)');
  if (!existsSync(vectorsFile))
    return lackData(`${vectorsFile}, which \`npm run fit vectors -- --mirrors DIR\` makes and`);
  const recipes = await plainRecipes();
  const passed = new Map<RealQuery, boolean>();
  const collections: RealCollection[] = [];
  for (const one of realCollections(false)) {
    const collection = withOneHistory(mirrors, one);
    const { repo, commit, queries } = collection;
    collections.push(collection);
    own.set(repo, ownVectors(mirrors.changesAt(repo, commit)));
    for (const query of queries) passed.set(query, passes(collection, query));
  }
  const real = collections.map((one) => gradedReal(openRealStore(one, true)));
  const imagined = readCollections().map((one) => gradedImagined(openStore(one)));
  const stores = [...real, ...imagined];
  const groupOf = (name: string): number => {
    const at = collections.findIndex(({ repo }) => ownerOf(repo) === ownerOf(name));
    return at < 0 ? -1 : Math.floor(at / perGroup);
  };
  const reaches = new Map<string, LearnedReach>();

  console.log(`Open collections: ${collections.map(({ repo }) => repo).join(', ')}`);
  console.log(tableHead);
  let first: MomentAnswers | undefined;
  for (const way of vocabularyWays(readVectors(readFileSync(vectorsFile, 'utf8')), ownNearness)) {
    const { isWithoutConcepts = false } = way;
    const seen = stores.map((store) => seeStore(store, way));
    const answers: Record<Moment, Answer[]> = { request: [], firstWrite: [] };
    for (let group = 0; group * perGroup < collections.length; group++) {
      const isOther = ({ name }: { readonly name: string }): boolean => groupOf(name) !== group;
      const key = `${group} ${isWithoutConcepts}`;
      const reach = reaches.get(key) ?? learnReach(stores.filter(isOther), isWithoutConcepts);
      reaches.set(key, reach);
      const fitted = fitSight(
        seen.filter(({ store }) => isOther(store)),
        reach,
      );
      for (const collection of collections.slice(group * perGroup, (group + 1) * perGroup))
        for (const moment of moments) {
          const store = openWithShipped(collection, recipes, moment === 'firstWrite');
          answers[moment].push(...askStore(store, way, fitted, moment, passed));
        }
    }
    first ??= answers;
    console.log(tableRow(way, answers, first));
  }
}

void main();
