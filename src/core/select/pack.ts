/** Something that may go into the block, whole or not at all. */
export interface Packable {
  readonly id: string;
  /** What it adds to a block that holds it; in (0, 1]. */
  readonly value: number;
  /** Tokens it adds to the block; a whole number. */
  readonly tokens: number;
}

/** The outcome of packing: `chosen` in the order given, everything else with the tokens that were missing. */
export interface Packed<T extends Packable> {
  readonly chosen: readonly T[];
  readonly overBudget: readonly T[];
  /** Tokens of the chosen, header included; 0 = nothing was chosen, so no header either. */
  readonly tokens: number;
}

/** Two sums closer than this are equal: floating-point noise must not decide. */
const epsilon = 1e-9;
/** Best value per token budget, and for each item whether it is taken at that budget. */
interface Table {
  readonly best: Float64Array;
  readonly used: Int32Array;
  readonly taken: Uint8Array[];
}

/**
 * Exact knapsack: the best total value within `budget` tokens, whole lessons only, `header` tokens paid once. Deterministic: of equal values
 * the one with fewer tokens, then the one with the earlier items.
 */
export function pack<T extends Packable>(
  items: readonly T[],
  budget: number,
  header: number,
): Packed<T> {
  const room = Math.max(0, Math.floor(budget - header));
  const candidates = items.filter(({ tokens, value }) => tokens <= room && value > 0);
  const picked = new Set(sizeOf(candidates) <= room ? candidates : fill(candidates, room));
  const chosen = items.filter((item) => picked.has(item));
  const tokens = sizeOf(chosen);
  return {
    chosen,
    overBudget: items.filter((item) => !picked.has(item)),
    tokens: chosen.length === 0 ? 0 : tokens + header,
  };
}

/** Tokens of some items together. */
export function sizeOf(items: readonly Packable[]): number {
  return items.reduce((sum, item) => sum + item.tokens, 0);
}

function fill<T extends Packable>(candidates: readonly T[], room: number): readonly T[] {
  const items = contenders(candidates, room);
  return takenFrom(items, weighAll(items, room), room);
}

/** Of lessons of one size only so many of the best can be part of an optimum as fit side by side; order is kept. */
function contenders<T extends Packable>(items: readonly T[], room: number): readonly T[] {
  const bySize = new Map<number, T[]>();
  for (const item of items) {
    const others = bySize.get(item.tokens);
    if (others) others.push(item);
    else bySize.set(item.tokens, [item]);
  }
  const kept = new Set<T>();
  for (const [tokens, group] of bySize)
    for (const item of group.sort((a, b) => b.value - a.value).slice(0, Math.floor(room / tokens)))
      kept.add(item);
  return items.filter((item) => kept.has(item));
}

/** Dynamic programming over whole tokens, items from last to first so that earlier items win ties. */
function weighAll(items: readonly Packable[], room: number): Table {
  const table: Table = {
    best: new Float64Array(room + 1),
    used: new Int32Array(room + 1),
    taken: items.map(() => new Uint8Array(room + 1)),
  };
  for (let at = items.length - 1; at >= 0; at--) weighItem(table, items[at], table.taken[at], room);
  return table;
}

/** The items behind the best sum of a table that fits `room`. */
function takenFrom<T extends Packable>(items: readonly T[], table: Table, room: number): T[] {
  let left = room;
  return items.filter((item, at) => {
    const isTaken = table.taken[at]?.[left] === 1;
    if (isTaken) left -= item.tokens;
    return isTaken;
  });
}

/** Offers one item to every budget, from the largest down so that it is taken at most once. */
function weighItem(
  { best, used }: Table,
  item: Packable | undefined,
  taken: Uint8Array | undefined,
  room: number,
): void {
  if (!item || !taken) return;
  for (let left = room; left >= item.tokens; left--) {
    const gain = (best[left - item.tokens] ?? 0) + item.value - (best[left] ?? 0);
    const tokens = (used[left - item.tokens] ?? 0) + item.tokens;
    if (gain < -epsilon || (gain < epsilon && tokens > (used[left] ?? 0))) continue;
    best[left] = (best[left - item.tokens] ?? 0) + item.value;
    used[left] = tokens;
    taken[left] = 1;
  }
}
