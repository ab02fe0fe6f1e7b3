import {
  sharesOf,
  type Reach,
  type ReachFeature,
  type ReachModel,
  type ReachWeights,
} from '../../../src/core/select/lessonReach';
import { conceptsOf } from '../../../src/core/language/vocabulary';
import { termsOf } from '../../../src/core/language/words';
import { isSign } from '../../../src/core/select/lessonSigns';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { shareParts, type JudgedStore } from '../blocks/judgedStore';
import { regress, type Examples, type SparseRow } from '../regression';
import type { GradedStore, JudgedWords } from './gradedStore';

/** What an imagined lesson counts beside a real one. */
const imaginedReach = 0.3;
/** Outcomes that a lesson's rate stands for. */
const outcomesPerLesson = 5;
/** A few repositories teach little: with less the words of their lessons are learned by heart (RESULTS.md). */
const reachRidge = { useful: 20, needed: 10, wanted: 20, signs: 5 } as const;
/** A word that fewer lessons have says nothing of lessons to come. */
const fewestLessons = 5;
/** The same where readers judged: there are ten times as many lessons, and what ships has to stay small. */
const fewestJudged = 8;
/** Smaller weights are left out of the file: of any model, of what readers wanted. */
const leastWeight = { any: 0.02, wanted: 0.04 } as const;

/**
 * Weights of words and concepts by how often lessons with them were useful, and needed, to changes, and by how often readers of judged blocks
 * wanted them among all others. `isRead` leaves parts of the model out where a measurement asks for it.
 */
export function fitReach(
  stores: readonly GradedStore[],
  judged: readonly JudgedWords[],
  isRead: (part: ReachFeature[0]) => boolean = () => true,
): ReachModel {
  const features = commonFeatures(stores).filter(([part]) => isRead(part));
  const examples = stores.flatMap((store) => lessonExamples(store, features));
  const fitTarget = (target: 'useful' | 'needed'): WordWeights => {
    const data: Examples = {
      rows: examples.map(({ row }) => row),
      targets: examples.map((one) => one[target]),
      weights: examples.map(({ weight }) => weight),
    };
    const fitted = regress(data, new Array<number>(features.length).fill(reachRidge[target]));
    return new Map([...features.map(nameOf), bias].map((name, at) => [name, fitted[at] ?? 0]));
  };
  const models = [fitTarget('useful'), fitTarget('needed'), fitWanted(judged)];
  const at = (name: string): ReachWeights => {
    const [useful = 0, needed = 0, wanted = 0] = models.map(
      (model) => Math.round((model.get(name) ?? 0) * 100) / 100,
    );
    return [useful, needed, Math.abs(wanted) < leastWeight.wanted ? 0 : wanted];
  };
  const model: Record<ReachFeature[0], Record<string, ReachWeights>> = {
    terms: {},
    names: {},
    concepts: {},
  };
  for (const name of [...new Set(models.flatMap((one) => [...one.keys()]))].sort()) {
    const weights = at(name);
    if (name === bias || Math.max(...weights.map(Math.abs)) < leastWeight.any) continue;
    const [part, key] = partAndKey(name);
    model[part][key] = weights;
  }
  return { bias: at(bias), ...model };
}

/** Weights by the name of part and word, and by that of the constant. */
type WordWeights = ReadonlyMap<string, number>;

const bias = '';
const nameOf = ([part, key]: readonly [ReachFeature[0], string]): string => `${part} ${key}`;

function partAndKey(name: string): readonly [ReachFeature[0], string] {
  const space = name.indexOf(' ');
  return [name.slice(0, space) as ReachFeature[0], name.slice(space + 1)];
}

/**
 * How much words and signs say that a lesson of a judged store was wanted, by the share of its requests that wanted it. Names of gathered
 * lessons are made of their words, which say it once already.
 */
function fitWanted(judged: readonly JudgedWords[]): WordWeights {
  const lessons = judged.flatMap(({ lessons: own, words, requests }) =>
    own.map((lesson, at) => ({ lesson, words, wanted: wantedShare(requests, at) })),
  );
  const counts = new Map<string, number>();
  for (const { lesson, words } of lessons)
    for (let at = 0; at < lesson.length; at += 2) {
      const name = words[lesson[at] ?? -1] ?? '';
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  const names = [...counts].flatMap(([name, count]) =>
    count >= fewestJudged && partAndKey(name)[0] !== 'names' ? [name] : [],
  );
  names.sort();
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const fitted = regress(
    {
      rows: lessons.map(({ lesson, words }) =>
        lesson.flatMap((word, at) => {
          const place = at % 2 === 0 ? placeOf.get(words[word] ?? '') : undefined;
          return place === undefined ? [] : [place, (lesson[at + 1] ?? 0) / shareParts];
        }),
      ),
      targets: lessons.map(({ wanted }) => wanted),
      weights: lessons.map(() => outcomesPerLesson),
    },
    names.map((name) => (isSign(partAndKey(name)[1]) ? reachRidge.signs : reachRidge.wanted)),
  );
  return new Map([...names, bias].map((name, at) => [name, fitted[at] ?? 0]));
}

function wantedShare(requests: JudgedStore['requests'], lesson: number): number {
  const wanted = requests.filter(({ lessons }) => lessons[lesson]?.[0] === 2).length;
  return wanted / Math.max(1, requests.length);
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
    .map(partAndKey);
}

/** The texts of a lesson as the index has them. */
export function textsOf(lesson: RankableLesson): readonly string[] {
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

/** The reach of a lesson whose words are kept as numbers. */
export function reachIn(
  lesson: readonly number[],
  words: readonly string[],
  model: ReachModel,
): Reach {
  const sums = [...model.bias];
  for (let at = 0; at < lesson.length; at += 2) {
    const [part, key] = partAndKey(words[lesson[at] ?? -1] ?? '');
    const weights = Object.hasOwn(model[part], key) ? model[part][key] : undefined;
    const share = (lesson[at + 1] ?? 0) / shareParts;
    if (weights) weights.forEach((weight, of) => (sums[of] = (sums[of] ?? 0) + weight * share));
  }
  const [useful = 0, needed = 0, wanted = 0] = sums;
  return { useful, needed, wanted };
}
