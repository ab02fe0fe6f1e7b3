import { judge } from '../../../src/core/classify/judge';
import { Model } from '../../../src/core/classify/model';
import weights from '../../../src/core/classify/weights.json';
import { blockFrameTokens } from '../../../src/core/lesson/renderBlock';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { packSelection, selectLessons } from '../../../src/core/select/selectLessons';
import { packTurn } from '../../../src/core/select/packTurn';
import type { SearchIndex } from '../../../src/core/select/searchIndex';
import { budget } from './measure';
import type { GradedRequest } from './collection';

/** Tokens of lessons that one conversation may have (docs/design.md §12). */
const conversationBudget = 400;
const turns = 4;
/** What people type when a task goes on. Nothing of them says what the task is. */
const followUps = ['continue', 'still fails, fix it', 'yes, do that'] as const;

/** Lessons of one repository and what is asked there, in the order of their file. */
export interface TurnStore {
  readonly lessons: readonly RankableLesson[];
  readonly index: SearchIndex;
  readonly requests: readonly GradedRequest[];
}

/** What a conversation was given so far. */
interface Talk {
  readonly given: ReadonlySet<string>;
  readonly tokens: number;
}

/** A way to go on with a conversation: the lessons that this turn adds. `previous` = the request that a follow-up goes on with. */
export type TurnSelector = (
  store: TurnStore,
  text: string,
  talk: Talk,
  previous?: string,
) => readonly RankableLesson[];

const find = ({ lessons }: TurnStore, ids: readonly { readonly id: string }[]) =>
  ids.flatMap(({ id }) => lessons.filter((lesson) => lesson.id === id));

/** As it was: what was given is taken out first, and the rest is judged as if there had been nothing else. */
export const leftovers: TurnSelector = (store, text, { given }) => {
  const lessons = store.lessons.filter(({ id }) => !given.has(id));
  const { ranked } = selectLessons({ lessons, index: store.index, request: { text } });
  return find(store, packSelection(ranked, budget, blockFrameTokens).chosen);
};

/** Packed over all of the turn, and what was given is left out then: its room stays empty. */
export const strict: TurnSelector = (store, text, { given, tokens }, previous) => {
  const { ranked } = rankedWhole(store, text, given, previous);
  const added = packSelection(ranked, budget, blockFrameTokens).chosen.filter(
    ({ id }) => !given.has(id),
  );
  return find(store, packSelection(added, conversationBudget - tokens, blockFrameTokens).chosen);
};

/** The product's: judged over all of the turn, what was given is left out, and the room goes to the rest above the floor. */
export const whole: TurnSelector = (store, text, { given, tokens }, previous) => {
  const { ranked } = rankedWhole(store, text, given, previous);
  const room = { budget, header: blockFrameTokens, left: conversationBudget - tokens };
  return find(store, packTurn(ranked, room, { isGiven: ({ id }) => given.has(id) }).chosen);
};

function rankedWhole(
  { lessons, index }: TurnStore,
  text: string,
  given: ReadonlySet<string>,
  previous?: string,
) {
  const full = previous === undefined ? text : `${previous}\n${text}`;
  return selectLessons({ lessons, index, request: { text: full }, given });
}

/** Sums over one turn of all conversations. */
interface Sums {
  /** Strongly needed lessons that stand in this turn or an earlier one, as shares. */
  readonly recalls: number[];
  /** Tokens that the turn adds, frame included. */
  readonly tokens: number[];
  /** Of the lessons' tokens added: those that the request at hand can use. */
  relevant: number;
  given: number;
}

const model = new Model(weights);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

interface TurnText {
  readonly text: string;
  readonly grades: GradedRequest['grades'];
  readonly previous?: string;
}

/** Requests in the order of their file, four to a conversation; who asks for nothing of the repository is in between as in the file. */
function fours({ requests }: TurnStore): readonly (readonly TurnText[])[] {
  const talks: TurnText[][] = [];
  for (let at = 0; at + turns <= requests.length; at += turns)
    talks.push(requests.slice(at, at + turns));
  return talks;
}

function singles({ requests }: TurnStore): readonly (readonly TurnText[])[] {
  return requests
    .filter(({ grades }) => grades.size > 0)
    .map(({ text, grades }) => [
      { text, grades },
      ...followUps.map((followUp) => ({ text: followUp, grades, previous: text })),
    ]);
}

/** The gate is in front of requests without a relevant lesson only, as in the other figures; a follow-up inherits. */
function hold(
  store: TurnStore,
  talk: readonly TurnText[],
  select: TurnSelector,
  sums: Sums[],
): void {
  let given: ReadonlySet<string> = new Set();
  let spent = 0;
  for (const [at, { text, grades, previous }] of talk.entries()) {
    const sum = sums[at];
    const isOpen = grades.size > 0 || judge(model, { text }).inject;
    const added = isOpen ? select(store, text, { given, tokens: spent }, previous) : [];
    const size = added.reduce((total, lesson) => total + lesson.tokens, 0);
    const tokens = size === 0 ? 0 : size + blockFrameTokens;
    given = new Set([...given, ...added.map(({ id }) => id)]);
    spent += tokens;
    if (!sum) continue;
    sum.tokens.push(tokens);
    sum.given += size;
    sum.relevant += added
      .filter(({ id }) => grades.has(id))
      .reduce((total, lesson) => total + lesson.tokens, 0);
    const strong = [...grades].filter(([, grade]) => grade === 2).map(([id]) => id);
    if (strong.length > 0)
      sum.recalls.push(strong.filter((id) => given.has(id)).length / strong.length);
  }
}

const goingOn: readonly (readonly [string, TurnSelector])[] = [
  ['Repo Lessons', whole],
  ['given taken out first', leftovers],
  ['packed, then left out', strict],
];
const talks = { 'new requests': fours, 'follow-ups': singles } as const;

/** Conversations of four requests each, and of one request and three follow-ups. Each store is added while the weights it is to be asked with are in place. */
export class TurnTally {
  private readonly sums = Object.entries(talks).map(([kind, talksOf]) => ({
    kind,
    talksOf,
    ways: goingOn.map(([name, select]) => ({
      ...{ name, select },
      turns: Array.from({ length: turns }, (): Sums => {
        return { recalls: [], tokens: [], relevant: 0, given: 0 };
      }),
    })),
  }));

  add(store: TurnStore): void {
    for (const { talksOf, ways } of this.sums)
      for (const talk of talksOf(store))
        for (const { select, turns: own } of ways) hold(store, talk, select, own);
  }

  /** One line per way of going on: recall, share of relevant tokens and tokens, for each turn of a conversation. */
  print(): void {
    for (const { kind, ways } of this.sums) {
      console.log(`\nTurns 1 to 4, ${kind}: strong recall / relevant tokens / tokens of each`);
      for (const { name, turns: own } of ways)
        console.log(`${name.padEnd(22)}  ${own.map(turnFigures).join('   ')}`);
    }
  }
}

function turnFigures({ recalls, tokens, relevant, given }: Sums): string {
  const share = relevant / Math.max(1, given);
  return `${mean(recalls).toFixed(2)} / ${share.toFixed(2)} / ${mean(tokens).toFixed(0).padStart(3)}`;
}
