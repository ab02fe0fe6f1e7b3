import type { Hasher } from '../ports';
import type { Arm } from '../lesson/comparison';

/** One eligible request in ten is held out, half of them with a placebo: enough to compare, little enough to do without. */
const heldShare = 0.1;

/** Which arm a request belongs to: the same answer for the same id, on every machine and at every moment of its turn. */
export function armOf(request: string, hasher: Hasher): Arm {
  const drawn = parseInt(hasher.sha256(`hold-out\n${request}`).slice(0, 8), 16) / 2 ** 32;
  if (drawn >= heldShare) return 'given';
  return drawn < heldShare / 2 ? 'placebo' : 'nothing';
}

/** A lesson that could stand in the place of others. */
export interface PlaceboLesson {
  readonly id: string;
  /** Of its part of a block. */
  readonly tokens: number;
}

/** A placebo is as long as what it stands for within this share of it. */
const lengthWithin = 0.25;

/**
 * Lessons of another subject that are together as long as those they stand for. `among` holds approved, fresh lessons that have nothing in
 * common with the request. `undefined` = none are as long, so nothing is given instead.
 */
export function choosePlacebo<T extends PlaceboLesson>(
  tokens: number,
  among: readonly T[],
): readonly T[] | undefined {
  const chosen: T[] = [];
  let sum = 0;
  // The longest that still fits, again and again; ties by id, so that the same lessons give the same placebo.
  const sorted = [...among].sort((a, b) => b.tokens - a.tokens || (a.id < b.id ? -1 : 1));
  for (const lesson of sorted) {
    if (sum + lesson.tokens > tokens * (1 + lengthWithin)) continue;
    chosen.push(lesson);
    sum += lesson.tokens;
    if (sum >= tokens) break;
  }
  return chosen.length > 0 && sum >= tokens * (1 - lengthWithin) ? chosen : undefined;
}
