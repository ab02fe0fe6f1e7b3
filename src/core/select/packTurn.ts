import { pack, sizeOf, type Packable, type Packed } from './pack';

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
 * What a turn adds to a conversation, of lessons that were ranked over all of the turn: what stands in earlier turns is left out, and the
 * room goes to the best of the rest. Nothing comes up because those are gone: the floor was drawn while they were there.
 */
export function packTurn<T extends Packable>(
  items: readonly T[],
  { budget, header, left = budget }: TurnRoom,
  { isGiven, isPaid = () => false }: EarlierTurns<T>,
): Packed<T> {
  const rest = items.filter((item) => !isGiven(item));
  const paid = pack(rest, budget, header).chosen.filter(isPaid);
  const room = Math.min(left, budget - sizeOf(paid));
  const unpaid = pack(
    rest.filter((item) => !isPaid(item)),
    room,
    header,
  ).chosen;
  const picked = new Set([...paid, ...unpaid]);
  const chosen = rest.filter((item) => picked.has(item));
  return {
    chosen,
    overBudget: rest.filter((item) => !picked.has(item)),
    tokens: chosen.length === 0 ? 0 : sizeOf(chosen) + header,
  };
}
