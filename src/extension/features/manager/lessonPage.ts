import { wilsonLowerBound } from '../../../core/select/worth';
import type { LessonCard } from '../../../protocol/lessonCard';
import type { PageQuery, SortOrder } from '../../../protocol/managerSnapshot';

/** A lesson as the manager lists it. */
export interface ListedLesson {
  readonly card: LessonCard;
  /** The tab it belongs to: what waits for the user, or what has been decided. */
  readonly tab: 'inbox' | 'lessons';
  /** Everything a search looks at beyond name and description, in lower case. */
  readonly searchText: string;
}

interface Scored {
  readonly card: LessonCard;
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
  reinforcements: (a, b) => b.card.standing.reinforcements - a.card.standing.reinforcements,
  confidence: (a, b) => b.card.standing.confidence - a.card.standing.confidence,
  success: (a, b) => successOf(b.card) - successOf(a.card),
  tokens: (a, b) => b.card.tokens - a.card.tokens,
};

/** Quarantined lessons wait longest for a decision that only this user can take; retired ones are history. */
const groupOf = ({ card: { state } }: Scored): number => {
  if (state === 'quarantined') return 0;
  return state === 'retired' ? 2 : 1;
};

/** The lessons of a tab that fit search and filter, in order. Ties are broken by name, then id. */
export function matchingLessons(
  lessons: readonly ListedLesson[],
  query: Pick<PageQuery, 'tab' | 'text' | 'states' | 'scopes' | 'sort'>,
): readonly LessonCard[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ tab, card }: ListedLesson) =>
    tab === query.tab &&
    (query.states.length === 0 || query.states.includes(card.state)) &&
    (query.scopes.length === 0 || query.scopes.includes(card.scope));
  const scored = lessons
    .filter(fits)
    .map((lesson): Scored => ({ card: lesson.card, score: scoreOf(lesson, words) }))
    .filter(({ score }) => words.length === 0 || score > 0);
  return scored
    .sort(
      (a, b) =>
        groupOf(a) - groupOf(b) ||
        orders[query.sort](a, b) ||
        compareNames(a.card.name, b.card.name) ||
        compareNames(a.card.id, b.card.id),
    )
    .map(({ card }) => card);
}
