import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { judge } from '../../../src/core/classify/judge';
import { Model } from '../../../src/core/classify/model';
import weights from '../../../src/core/classify/weights.json';
import { blockFrameTokens } from '../../../src/core/lesson/renderBlock';
import { startStanding } from '../../../src/core/lesson/standing';
import type { Measures } from '../../../src/core/select/applicability';
import { pack } from '../../../src/core/select/pack';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { SearchIndex } from '../../../src/core/select/searchIndex';
import { searchLessons, type RankBy } from '../../../src/core/select/searchRank';
import { packSelection, selectLessons } from '../../../src/core/select/selectLessons';
import type { Collection, GradedRequest } from './collection';

/** Budget of the product, the block's frame included. */
export const budget = 200;

/** A collection ready to be asked. */
export interface Store {
  readonly collection: Collection;
  readonly lessons: readonly RankableLesson[];
  readonly index: SearchIndex;
}

/** The lessons that a way of selecting gives for a request, in the block's order. */
export type Selector = (store: Store, request: string) => readonly RankableLesson[];

/** Indexes a collection as the product does: ids are names, breadth is inferred, nothing was used yet. */
export function openStore(collection: Collection): Store {
  const documents = collection.lessons.map(({ name, triggers, body }) => ({
    id: name,
    name,
    description: body.split('\n')[0] ?? '',
    triggers,
    signals: [],
    body,
  }));
  const lessons = documents.map((one) => ({
    ...one,
    kind: 'convention' as const,
    appliesTo: [],
    standing: startStanding(),
    tokens: encode(`## ${one.name}\n${one.body}\n`).length,
  }));
  return { collection, lessons, index: SearchIndex.build(documents) };
}

/** Our pre-flight's selection, with parts switched off where a measurement asks for it. */
export const selection =
  (measures: Measures = {}, floor?: number): Selector =>
  ({ lessons, index }, text) => {
    const { ranked } = selectLessons({ lessons, index, request: { text }, measures, floor });
    const { chosen } = packSelection(ranked, budget, blockFrameTokens);
    return chosen.flatMap(({ id }) => lessons.filter((lesson) => lesson.id === id));
  };

/** A plain search, filled up from the top as long as whole lessons fit. */
export const searched =
  (rankBy: RankBy): Selector =>
  ({ lessons, index }, query) =>
    fill(
      searchLessons({ lessons, index, query, rankBy, now: 0 }).hits.flatMap(({ id }) =>
        lessons.filter((lesson) => lesson.id === id),
      ),
    );

/** The same lessons whatever is asked: the order of confidence, then of names. */
export const confidenceOnly: Selector = ({ lessons }) =>
  fill([...lessons].sort((a, b) => b.standing.confidence - a.standing.confidence));

/** Every broad lesson that fits, whatever is asked. */
export const broadOnly: Selector = ({ lessons }) =>
  fill(lessons.filter((lesson) => lesson.breadth === 'broad'));

function fill(ordered: readonly RankableLesson[]): readonly RankableLesson[] {
  let left = budget - blockFrameTokens;
  return ordered.filter(({ tokens }) => {
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}

/** What a way of selecting reaches on some collections; shares in [0, 1]. */
export interface Figures {
  /** Strongly relevant lessons given, mean over requests that have any. */
  readonly recall: number;
  /** Sum of grades given, as share of what an oracle packs into the same budget. */
  readonly gain: number;
  /** Tokens given that belong to relevant lessons. */
  readonly relevantTokens: number;
  /** Tokens given per request that has relevant lessons, frame included. */
  readonly tokens: number;
  /** Requests without a relevant lesson that got none, the classifier in front. */
  readonly silence: number;
  /** The same without a classifier. */
  readonly silenceAlone: number;
}

const model = new Model(weights);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Asks every request of every store. */
export function measure(stores: readonly Store[], select: Selector): Figures {
  const recalls: number[] = [];
  const tokens: number[] = [];
  const silent: number[] = [];
  const silentAlone: number[] = [];
  const sums = { gain: 0, oracle: 0, relevant: 0, given: 0 };
  for (const store of stores)
    for (const request of store.collection.requests) {
      const given = select(store, request.text);
      if (request.grades.size === 0) {
        const { inject } = judge(model, { text: request.text });
        silent.push(given.length === 0 || !inject ? 1 : 0);
        silentAlone.push(given.length === 0 ? 1 : 0);
        continue;
      }
      const strong = [...request.grades].filter(([, grade]) => grade === 2).map(([name]) => name);
      if (strong.length > 0)
        recalls.push(given.filter(({ id }) => strong.includes(id)).length / strong.length);
      const cost = given.reduce((sum, lesson) => sum + lesson.tokens, 0);
      tokens.push(cost === 0 ? 0 : cost + blockFrameTokens);
      sums.given += cost;
      sums.relevant += given
        .filter(({ id }) => request.grades.has(id))
        .reduce((sum, lesson) => sum + lesson.tokens, 0);
      sums.gain += gainOf(given, request);
      sums.oracle += gainOf(oracle(store, request), request);
    }
  return {
    recall: mean(recalls),
    gain: sums.gain / sums.oracle,
    relevantTokens: sums.relevant / Math.max(1, sums.given),
    tokens: mean(tokens),
    silence: mean(silent),
    silenceAlone: mean(silentAlone),
  };
}

function gainOf(given: readonly { readonly id: string }[], { grades }: GradedRequest): number {
  return given.reduce((sum, { id }) => sum + (grades.get(id) ?? 0), 0);
}

/** The best that anybody could pack into the same budget. */
export function oracle({ lessons }: Store, { grades }: GradedRequest): readonly RankableLesson[] {
  const relevant = lessons
    .filter(({ id }) => grades.has(id))
    .map((lesson) => ({ ...lesson, value: grades.get(lesson.id) ?? 0 }));
  return pack(relevant, budget, blockFrameTokens).chosen;
}
