import { readFileSync, writeFileSync } from 'node:fs';
import { judgedStores } from '../blocks/judgedStore';
import { isOnlyAsked, lackData } from '../lackData';
import { needSharedData, ownerOf, realCollections, type RealCollection } from '../sharedData';
import { readCollections } from './collection';
import { fitRanking } from './fittedRanking';
import type { GradedStore } from './gradedStore';
import { openStore, type Store } from './measure';
import { pastBehind } from './pastBehind';
import { mirrors } from './realMeasure';
import { openRealStore, type RealStore } from './realStore';

const likelihoodFile = 'src/core/select/likelihood.json';
const reachFile = 'src/core/select/lessonReach.json';

/** A real collection as fitting sees it. */
export function gradedReal(store: RealStore): GradedStore {
  const { collection, lessons, index } = store;
  return {
    name: collection.repo,
    isReal: true,
    lessons,
    index,
    requests: collection.queries.map((query) => {
      const { text, files, kind, relevant } = query;
      const past = mirrors && pastBehind(mirrors, store, query);
      return {
        text,
        ...(files && { files }),
        ...(past && { past }),
        isChange: kind === 'code' || kind === 'docs',
        grades: new Map(Object.entries(relevant)),
      };
    }),
  };
}

/** Real collections by their repository: each is read once, whoever is left out. */
const graded = new Map<string, GradedStore>();

function gradedOnce(collection: RealCollection): GradedStore {
  const store = graded.get(collection.repo) ?? gradedReal(openRealStore(collection, true));
  graded.set(collection.repo, store);
  return store;
}

/** A collection of our own as fitting sees it. */
export function gradedImagined({ collection, lessons, index }: Store): GradedStore {
  return {
    name: collection.name,
    isReal: false,
    lessons,
    index,
    requests: collection.requests.map(({ text, grades }) => ({
      text,
      isChange: grades.size > 0,
      grades,
    })),
  };
}

/** Everything that ranking learns from, but the kept collections and those of some owners. */
export function trainingStores(without: ReadonlySet<string> = new Set()): readonly GradedStore[] {
  const real = realCollections(false).filter(({ repo }) => !without.has(ownerOf(repo)));
  return [
    ...real.map(gradedOnce),
    ...readCollections().map((one) => gradedImagined(openStore(one))),
  ];
}

function main(): void {
  needSharedData();
  if (isOnlyAsked) return mirrors ? undefined : lackData('copies of repositories (--mirrors DIR)');
  if (!mirrors)
    console.log(
      'what past changes count stays as it is: no copies of repositories (--mirrors DIR)',
    );
  const { reach, likelihood } = fitRanking(trainingStores(), judgedStores());
  const files = [
    [likelihoodFile, `${JSON.stringify(likelihood)}\n`],
    [reachFile, `${JSON.stringify(reach)}\n`],
  ] as const;
  for (const [file, text] of files) {
    if (process.argv.includes('--check')) {
      const same = readFileSync(file, 'utf8') === text;
      console.log(`${file}: ${same ? 'reproduced bit for bit' : 'DIFFERS'}`);
      if (!same) process.exitCode = 1;
    } else writeFileSync(file, text);
    console.log(`${file}: ${Buffer.byteLength(text)} bytes`);
  }
}

if (process.argv[1]?.endsWith('fitRanking.ts')) main();
