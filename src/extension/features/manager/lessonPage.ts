import { wilsonLowerBound } from '../../../core/lesson/wilsonLowerBound';
import type { LessonCard } from '../../../protocol/lessonCard';
import { waitingKinds } from '../../../protocol/lessonState';
import type { PageQuery, SortOrder } from '../../../protocol/managerSnapshot';

/** A lesson as the manager lists it. */
export interface ListedLesson {
  readonly card: LessonCard;
  /** Where it is shown when it is led to: a proposal is in the Inbox alone, what is in use and waits is in both. */
  readonly tab: 'inbox' | 'lessons';
  /** Everything a search looks at beyond name and description, in lower case. */
  readonly searchText: string;
  /** Its place among the rows of the Inbox that wait for the same, smaller first; absent = by name. */
  readonly place?: number;
}

interface Scored {
  readonly card: LessonCard;
  readonly place: number;
  readonly score: number;
}

/** Name and description in lower case: made once for a card, not at every keystroke. */
const loweredCards = new WeakMap<
  LessonCard,
  { readonly name: string; readonly description: string }
>();

function lowered(card: LessonCard): { readonly name: string; readonly description: string } {
  const known = loweredCards.get(card);
  if (known) return known;
  const made = { name: card.name.toLowerCase(), description: card.description.toLowerCase() };
  loweredCards.set(card, made);
  return made;
}

/** How much a hit counts, by where it is. */
const weights = { name: 4, description: 2, elsewhere: 1 };

function scoreOf({ card, searchText }: ListedLesson, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const { name, description } = lowered(card);
  let score = 0;
  for (const word of words) {
    const found =
      (name.includes(word) ? weights.name : 0) +
      (description.includes(word) ? weights.description : 0) +
      (searchText.includes(word) ? weights.elsewhere : 0);
    if (found === 0) return 0;
    score += found;
  }
  return score;
}

/** One outcome proves little: nine of ten stand before one of one. */
const successOf = ({ standing: { helped, hurt } }: LessonCard) =>
  helped + hurt === 0 ? -1 : wilsonLowerBound(helped, helped + hurt);

const compareNames = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Differences of two lessons, the better one first; 0 leaves it to the name. */
const orders: Readonly<Record<SortOrder, (a: Scored, b: Scored) => number>> = {
  name: () => 0,
  relevance: (a, b) => b.score - a.score,
  lastUsed: (a, b) => (b.card.standing.lastUsed ?? 0) - (a.card.standing.lastUsed ?? 0),
  given: (a, b) => b.card.standing.given - a.card.standing.given,
  confidence: (a, b) => b.card.standing.confidence - a.card.standing.confidence,
  success: (a, b) => successOf(b.card) - successOf(a.card),
  tokens: (a, b) => b.card.tokens - a.card.tokens,
};

/** In the Inbox by what is waited for, what only this user can decide first; what came with the program after the user's own everywhere, and retired ones are history. */
const groupOf = ({ card: { state, scope, waits } }: Scored, tab: PageQuery['tab']): number => {
  if (tab === 'inbox' && scope !== 'shipped')
    return waits ? waitingKinds.indexOf(waits) : waitingKinds.length;
  if (tab === 'inbox') return waitingKinds.length;
  if (state === 'retired') return 3;
  if (scope === 'shipped') return 2;
  return state === 'quarantined' ? 0 : 1;
};

/** By the name of the group; what is in none comes last. */
function compareGroups(a: LessonCard, b: LessonCard, { tab, group }: GroupedQuery): number {
  if (tab !== 'lessons' || group === undefined) return 0;
  const [first, second] = [a[group], b[group]];
  if (first === second) return 0;
  if (first === undefined || second === undefined) return first === undefined ? 1 : -1;
  return compareNames(first, second);
}

type GroupedQuery = Pick<PageQuery, 'tab' | 'group'>;

/** Writes the name of each group and its size on its first row. `none` names what is in no group. */
export function withGroups(
  cards: readonly LessonCard[],
  { tab, group }: GroupedQuery,
  none: string,
): readonly LessonCard[] {
  if (tab !== 'lessons' || group === undefined) return cards;
  const sizes = new Map<string | undefined, number>();
  for (const card of cards) sizes.set(card[group], (sizes.get(card[group]) ?? 0) + 1);
  return cards.map((card, at) => {
    const isFirst = at === 0 || cards[at - 1]?.[group] !== card[group];
    if (!isFirst) return card;
    return { ...card, group: `${card[group] ?? none} (${sizes.get(card[group]) ?? 0})` };
  });
}

/** The lessons of a tab that fit search and filter, in order. Ties are broken by name, then id. */
export function matchingLessons(
  lessons: readonly ListedLesson[],
  query: Pick<PageQuery, 'tab' | 'text' | 'states' | 'scopes' | 'sort' | 'group'>,
): readonly LessonCard[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ tab, card }: ListedLesson) =>
    (query.tab === 'inbox' ? card.waits !== undefined : tab === query.tab) &&
    (query.states.length === 0 || query.states.includes(card.state)) &&
    (query.scopes.length === 0 || query.scopes.includes(card.scope));
  const scored = lessons
    .filter(fits)
    .map((lesson): Scored => ({
      card: lesson.card,
      place: lesson.place ?? 0,
      score: scoreOf(lesson, words),
    }))
    .filter(({ score }) => words.length === 0 || score > 0);
  return scored
    .sort(
      (a, b) =>
        compareGroups(a.card, b.card, query) ||
        groupOf(a, query.tab) - groupOf(b, query.tab) ||
        orders[query.sort](a, b) ||
        (query.tab === 'inbox' ? a.place - b.place : 0) ||
        compareNames(a.card.name, b.card.name) ||
        compareNames(a.card.id, b.card.id),
    )
    .map(({ card }) => card);
}
