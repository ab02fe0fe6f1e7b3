import { judge } from '../../../src/core/classify/judge';
import { Model } from '../../../src/core/classify/model';
import weights from '../../../src/core/classify/weights.json';
import { blockFrameTokens } from '../../../src/core/lesson/renderBlock';
import { pack } from '../../../src/core/select/pack';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { packSelection, selectLessons } from '../../../src/core/select/selectLessons';
import { wordsBehind } from '../classify/familiarRows';
import { Mirrors } from '../mirrors';
import type { RealCollection, RealQuery } from '../sharedData';
import { budget } from './measure';
import { pastBehind } from './pastBehind';
import type { RealStore } from './realStore';

/** What was given for one request, and whether the gate would have let it through. */
export interface Answer {
  readonly store: RealStore;
  readonly query: RealQuery;
  readonly given: readonly RankableLesson[];
  readonly isPassed: boolean;
}

/** How requests are asked. */
export interface Asking {
  /** Files of the change that are known: the first of them, as at the first write, or all. */
  readonly withFiles?: 'first' | 'all';
  /** Another relevance floor than the product's. */
  readonly floor?: number;
}

const model = new Model(weights);
/** Copies of the repositories, where the gate is to know their words. */
export const mirrors = Mirrors.fromArguments();

/** Asks every request of every store once, each a conversation of its own. */
export function askAll(stores: readonly RealStore[], asking: Asking): Answer[] {
  return stores.flatMap((store) =>
    store.collection.queries.map((query): Answer => ({
      store,
      query,
      given: give(store, query, asking),
      isPassed: passes(store.collection, query),
    })),
  );
}

/** Whether the gate lets a request through, as it knows the words of its repository. */
export function passes(collection: RealCollection, query: RealQuery): boolean {
  const { text, previous } = query;
  const repository = mirrors && wordsBehind(mirrors, collection, query);
  return judge(model, {
    text,
    ...(previous !== undefined && { previous }),
    ...(repository?.isTelling && { repository }),
  }).inject;
}

function give(
  store: RealStore,
  query: RealQuery,
  { withFiles, floor }: Asking,
): readonly RankableLesson[] {
  const { lessons, index } = store;
  const { text, files } = query;
  const known = withFiles === 'first' ? files?.slice(0, 1) : files;
  const request = { text, ...(withFiles && known && { files: known }) };
  const behind = mirrors && pastBehind(mirrors, store, query);
  const { ranked } = selectLessons({
    lessons,
    index,
    request,
    ...behind,
    ...(floor !== undefined && { floor }),
  });
  const { chosen } = packSelection(ranked, budget, blockFrameTokens);
  return chosen.flatMap(({ id }) => lessons.filter((lesson) => lesson.id === id));
}

/** Figures of a set of answers; shares in [0, 1]. */
export interface RealFigures {
  readonly requests: number;
  /** Share of the lessons of grade 2 that were given, the gate skipped. */
  readonly strong: number;
  /** The same as mean over requests that need any. */
  readonly strongMean: number;
  /** Sum of the grades given over the best sum that fits the budget. */
  readonly gain: number;
  /** Share of the given lessons that have a grade, on requests that need any. */
  readonly relevant: number;
  /** Requests without a relevant lesson that get none, the gate in front. */
  readonly silence: number;
  /** Share of the lessons of grade 2 of code requests that arrive, the gate in front. */
  readonly wholeWay: number;
  /** Code requests that pass the gate. */
  readonly passed: number;
  /** Tokens given to a request that needs any, frame included. */
  readonly tokens: number;
}

const gradesOf = ({ relevant }: RealQuery): readonly (readonly [string, number])[] =>
  Object.entries(relevant);

/** Sums over all answers, not means over requests. */
export function figuresOf(answers: readonly Answer[]): RealFigures {
  const needing = answers.filter(({ query }) => gradesOf(query).length > 0);
  const none = answers.filter(({ query }) => gradesOf(query).length === 0);
  const code = needing.filter(({ query }) => query.kind === 'code');
  const strong = needing.map(strongOf);
  const wholeWay = code.map((one) => ({ ...strongOf(one), isPassed: one.isPassed }));
  const given = total(needing.map((one) => one.given.length));
  return {
    requests: answers.length,
    strong: share(total(strong.map(({ got }) => got)), total(strong.map(({ of }) => of))),
    strongMean: meanStrong(strong),
    gain: share(total(needing.map(gainOf)), total(needing.map(bestGain))),
    relevant: share(total(needing.map(relevantOf)), given),
    silence: share(
      none.filter((one) => !one.isPassed || one.given.length === 0).length,
      none.length,
    ),
    wholeWay: share(
      total(wholeWay.map(({ got, isPassed }) => (isPassed ? got : 0))),
      total(wholeWay.map(({ of }) => of)),
    ),
    passed: share(code.filter(({ isPassed }) => isPassed).length, code.length),
    tokens: share(
      total(
        needing.map((one) => (one.given.length > 0 ? blockFrameTokens + tokensOf(one.given) : 0)),
      ),
      needing.length,
    ),
  };
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const share = (part: number, of: number): number => (of === 0 ? 0 : part / of);
const tokensOf = (lessons: readonly RankableLesson[]): number =>
  total(lessons.map(({ tokens }) => tokens));

function strongOf({ query, given }: Answer): { readonly got: number; readonly of: number } {
  const strong = gradesOf(query).filter(([, grade]) => grade === 2);
  return {
    got: strong.filter(([id]) => given.some((lesson) => lesson.id === id)).length,
    of: strong.length,
  };
}

function meanStrong(all: readonly { readonly got: number; readonly of: number }[]): number {
  const any = all.filter(({ of }) => of > 0);
  return share(total(any.map(({ got, of }) => got / of)), any.length);
}

function relevantOf({ query, given }: Answer): number {
  return given.filter(({ id }) => (query.relevant[id] ?? 0) > 0).length;
}

function gainOf({ query, given }: Answer): number {
  return total(given.map(({ id }) => query.relevant[id] ?? 0));
}

/** The best that anybody could pack into the same budget. */
function bestGain({ store, query }: Answer): number {
  const items = store.lessons
    .map(({ id, tokens }) => ({ id, tokens, value: query.relevant[id] ?? 0 }))
    .filter(({ value }) => value > 0);
  return total(pack(items, budget, blockFrameTokens).chosen.map(({ value }) => value));
}

/** One line of a table of figures. */
export function figuresRow(name: string, figures: RealFigures): string {
  const { strong, strongMean, gain, relevant, silence, wholeWay, passed } = figures;
  const shares = [strong, strongMean, gain, relevant, silence, wholeWay, passed]
    .map((value) => value.toFixed(3).padStart(9))
    .join('');
  return `${name.padEnd(28)}${String(figures.requests).padStart(5)}${shares}${figures.tokens.toFixed(0).padStart(8)}`;
}

/** The head of that table. */
export const figuresHead = `${''.padEnd(28)}${'n'.padStart(5)}${['strong', '(mean)', 'gain', 'relevant', 'silence', 'whole', 'passed'].map((name) => name.padStart(9)).join('')}${'tokens'.padStart(8)}`;
