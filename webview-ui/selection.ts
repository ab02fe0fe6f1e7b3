import type { LessonCard } from '../src/protocol/lessonCard';
import { maxChosen } from '../src/protocol/hostApi';
import type { LessonVerb } from '../src/protocol/lessonCard';

/** The lessons that were chosen together, in the order in which they were chosen. */
export interface Selection {
  readonly cards: readonly LessonCard[];
  /** Id of the row a range is counted from; absent = the user went to none yet. */
  readonly anchor?: string;
}

export const noSelection: Selection = { cards: [] };

/** What a hand does to a selection, as in VS Code's own lists. */
export type SelectGesture =
  /** Ctrl+click, or Ctrl+Space: one row in or out. */
  | { readonly kind: 'toggle'; readonly index: number }
  /** Shift+click, or Shift with an arrow: from the anchor to here. */
  | { readonly kind: 'range'; readonly index: number }
  | { readonly kind: 'clear' };

/** The loaded rows, beginning at `offset`. */
export interface LoadedRows {
  readonly rows: readonly LessonCard[];
  readonly offset: number;
}

/** The selection after a gesture. Rows that are not loaded are not reached. */
export function selectBy(
  gesture: SelectGesture,
  before: Selection,
  { rows, offset }: LoadedRows,
): Selection {
  switch (gesture.kind) {
    case 'clear':
      return { ...before, cards: [] };
    case 'toggle': {
      const card = rows[gesture.index - offset];
      return card ? { cards: toggled(card, before, rows), anchor: card.id } : before;
    }
    case 'range': {
      const to = gesture.index - offset;
      const from = rows.findIndex(({ id }) => id === before.anchor);
      const start = from < 0 ? to : from;
      const range = rows.slice(Math.max(0, Math.min(start, to)), Math.max(start, to) + 1);
      const cards = to < start ? [...range].reverse() : range;
      return { cards: cards.slice(0, maxChosen), anchor: before.anchor ?? rows[to]?.id };
    }
  }
}

/** Whoever adds a row to none means the row he was on as well. */
function toggled(
  card: LessonCard,
  { cards, anchor }: Selection,
  rows: readonly LessonCard[],
): readonly LessonCard[] {
  if (cards.some(({ id }) => id === card.id)) return cards.filter(({ id }) => id !== card.id);
  const first = rows.find(({ id }) => id === anchor);
  const before = cards.length === 0 && first && first.id !== card.id ? [first] : cards;
  return [...before, card].slice(-maxChosen);
}

/** The selection over fresh rows: what is gone from a list that is loaded whole is chosen no more. */
export function refreshed(
  selection: Selection,
  rows: readonly LessonCard[],
  isWhole: boolean,
): Selection {
  if (selection.cards.length === 0) return selection;
  const now = new Map(rows.map((card) => [card.id, card]));
  return {
    ...selection,
    cards: selection.cards.flatMap((card) => now.get(card.id) ?? (isWhole ? [] : [card])),
  };
}

/** The verbs that fit every one of these lessons, in the order of the first. */
export function sharedVerbs(cards: readonly LessonCard[]): readonly LessonVerb[] {
  const [first, ...others] = cards;
  return (first?.verbs ?? []).filter((verb) => others.every(({ verbs }) => verbs.includes(verb)));
}

/** Whether these lessons can be merged into one. */
export function canMerge(cards: readonly LessonCard[]): boolean {
  return cards.length > 1 && cards.every(({ relations }) => relations.includes('merge'));
}
