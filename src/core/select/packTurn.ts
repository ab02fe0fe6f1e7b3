import { pack, type Packable, type Packed } from './pack';

/** What one turn of a conversation may take, in tokens. */
export interface TurnRoom {
  /** Of one block, frame included. */
  readonly budget: number;
  /** The frame, paid once. */
  readonly header: number;
  /** What the conversation may still be given, frame included. Absent = as much as a block holds. */
  readonly left?: number;
}

/** What stands in earlier turns of the conversation. */
export interface EarlierTurns<T> {
  readonly isGiven: (item: T) => boolean;
  /** Given once and taken back since: true again, it costs the conversation nothing. */
  readonly isPaid?: (item: T) => boolean;
}

/**
 * What a turn adds to a conversation. The block is packed as if nothing had been given, and what stands in earlier turns is left out
 * then: a lesson that found no room beside better ones is not given because those were given before.
 */
export function packTurn<T extends Packable>(
  items: readonly T[],
  { budget, header, left = budget }: TurnRoom,
  { isGiven, isPaid = () => false }: EarlierTurns<T>,
): Packed<T> {
  const whole = pack(items, budget, header);
  const added = whole.chosen.filter((item) => !isGiven(item));
  const picked = new Set(withinLeft(added, left, header, isPaid));
  const chosen = items.filter((item) => picked.has(item));
  const tokens = chosen.reduce((sum, item) => sum + item.tokens, 0);
  return {
    chosen,
    overBudget: items.filter((item) => !picked.has(item) && !isGiven(item)),
    tokens: chosen.length === 0 ? 0 : tokens + header,
  };
}

function withinLeft<T extends Packable>(
  added: readonly T[],
  left: number,
  header: number,
  isPaid: (item: T) => boolean,
): readonly T[] {
  const paid = added.filter(isPaid);
  const rest = added.filter((item) => !isPaid(item));
  return [...paid, ...pack(rest, left, header).chosen];
}
