import { writeFileSync } from 'node:fs';
import { gatherHints, type Weighable } from '../../../src/core/select/applicability';
import { fits } from '../../../src/core/select/fileFit';
import { sharesOf, type ReachFeature } from '../../../src/core/select/lessonReach';
import { signsOf } from '../../../src/core/select/lessonSigns';
import { PastChanges } from '../../../src/core/select/pastChanges';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { readRequest } from '../../../src/core/select/readRequest';
import { SearchIndex } from '../../../src/core/select/searchIndex';
import { placesOf, RepositoryTree, tableOfChanges } from '../../../src/core/select/tableOfChanges';
import { startStanding } from '../../../src/core/lesson/standing';
import { conceptsOf } from '../../../src/core/language/vocabulary';
import { termsOf } from '../../../src/core/language/words';
import type { Mirrors } from '../mirrors';
import type { WantedLessons } from './judgedAnew';
import { shareParts, type JudgedLesson, type JudgedRequest } from './judgedStore';
import type { ReadLesson } from './takenUp';
import type { AskedRequest } from './wantedSheet';

/** A repository that was taken up, with what readers said of its lessons. */
export interface SortedStore {
  readonly repository: string;
  readonly commit: string;
  readonly lessons: readonly ReadLesson[];
  readonly requests: readonly AskedRequest[];
  /** Names of the lessons that stood on the sheet. */
  readonly seen: readonly string[];
  readonly judged: ReadonlyMap<string, WantedLessons>;
}

/** A store with its words still spelled out: which of them are kept is known when all stores are. */
interface SpelledStore {
  readonly repository: string;
  readonly commit: string;
  readonly lessons: readonly ReadonlyMap<string, number>[];
  readonly tokens: readonly number[];
  readonly requests: readonly JudgedRequest[];
}

/** A word that only one lesson of a set has says who wrote it, not what is wanted. */
const fewestLessons = 2;

/** Everything that ranking knows of the lessons beside each request of a repository. */
export function storeHints(store: SortedStore, mirrors: Mirrors): SpelledStore {
  const { repository, commit, lessons, requests, judged } = store;
  const documents = lessons.map(({ lesson }) => lesson);
  const index = SearchIndex.build(documents);
  const tree = new RepositoryTree(mirrors.filesAt(repository, commit));
  const places = documents.map((lesson) => placesOf(lesson, tree));
  const changes = mirrors.changesAt(repository, commit);
  const past = new PastChanges(tableOfChanges({ changes, places }));
  const rankable = lessons.map(({ lesson, tokens }) => ({
    ...{ ...lesson, tokens, standing: startStanding() },
  }));
  return {
    repository,
    commit,
    lessons: rankable.map((lesson) => wordsOf(lesson, index)),
    tokens: rankable.map(({ tokens }) => tokens),
    requests: requests.flatMap((request) => {
      const judgement = judged.get(request.id);
      if (!judgement || rankable.length === 0) return [];
      const { files } = request;
      const reading = readRequest({ text: request.request, ...(files && { files }) });
      const asked = rankable.filter((one) => fits(one, reading.deciding).isEligible);
      const hints = gatherHints({
        ...{ lessons: asked, index, reading, past: past.hintsFor(reading.text) },
      });
      return [requestHints(request.id, hints, { ...store, judgement })];
    }),
  };
}

function requestHints(
  id: string,
  hints: readonly Weighable[],
  { lessons, seen, judgement }: SortedStore & { readonly judgement: WantedLessons },
): JudgedRequest {
  const [first] = hints;
  if (!first) throw new Error(`${id}: no lesson is asked about`);
  const { best, bestWorded, isElsewhere, known, size } = first;
  const byId = new Map(hints.map((one) => [one.id, one]));
  return {
    id,
    all: {
      ...{ best: short(best), bestWorded: short(bestWorded), isElsewhere, known },
      size: short(size),
    },
    lessons: lessons.map(({ name, lesson }) => {
      const own = byId.get(lesson.id);
      if (!own || !seen.includes(name)) return null;
      const grade = judgement.wanted.includes(name) ? 2 : judgement.harmless.includes(name) ? 1 : 0;
      return numbersOf(grade, own);
    }),
  };
}

function numbersOf(
  grade: number,
  { evident, worded, isStranger, isForFiles, past }: Weighable,
): JudgedLesson {
  const place = isForFiles === undefined ? 0 : isForFiles ? 1 : -1;
  const own = [grade, short(evident), short(worded), isStranger ? 1 : 0, place] as const;
  return past ? [...own, short(past.share), short(past.lift)] : own;
}

const short = (value: number): number => Math.round(value * 1000) / 1000;

/** What reach reads of a lesson, by name of part and word. */
function wordsOf(
  lesson: RankableLesson & { readonly body: string },
  index: SearchIndex,
): ReadonlyMap<string, number> {
  const texts = [lesson.name, lesson.triggers.join(' '), lesson.description, lesson.body];
  const features: readonly (readonly [ReachFeature[0], Iterable<string>])[] = [
    ['terms', [...texts.flatMap(termsOf), ...signsOf(lesson)]],
    ['names', termsOf(lesson.name)],
    ['concepts', conceptsOf(texts).keys()],
  ];
  const slot = index.slotOf(lesson.id) ?? -1;
  const shares = new Map<string, number>();
  for (const [part, keys] of features)
    for (const key of keys) {
      const share = sharesOf(index, part, key).get(slot);
      if (share !== undefined) shares.set(`${part} ${key}`, share);
    }
  return shares;
}

/** Writes what was gathered; words that hardly any lesson has are left out. */
export function writeHints(file: string, stores: readonly SpelledStore[]): void {
  const counts = new Map<string, number>();
  for (const { lessons } of stores)
    for (const lesson of lessons)
      for (const word of lesson.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts]
    .filter(([, count]) => count >= fewestLessons)
    .map(([word]) => word)
    .sort();
  const at = new Map(words.map((word, place) => [word, place]));
  const lines = stores.map((store) => ({
    ...store,
    lessons: store.lessons.map((lesson) =>
      [...lesson].flatMap(([word, share]) => {
        const place = at.get(word);
        return place === undefined ? [] : [place, Math.round(share * shareParts)];
      }),
    ),
  }));
  writeFileSync(file, [words, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
}
