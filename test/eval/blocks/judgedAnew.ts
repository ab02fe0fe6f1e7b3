import type { JudgedBlock } from './judgedBlocks';

/** What a reader said of a request, who saw all lessons and not what was given. Every lesson in neither list is irrelevant. */
export interface WantedLessons {
  readonly id: string;
  readonly wanted: readonly string[];
  readonly harmless: readonly string[];
}

/** A judged block with what has come and gone since it was judged. */
export interface BlockNow extends JudgedBlock {
  /** Names of lessons given that no reader has seen: neither right nor wrong. */
  readonly unjudged: readonly string[];
  /** Names of wanted lessons that are not in use any more. */
  readonly gone: readonly string[];
  /** Tokens of the block. */
  readonly tokens: number;
}

/** What a request was given: names in order, and the tokens of the block. */
export interface Given {
  readonly names: readonly string[];
  readonly tokens: number;
}

/**
 * What a request is given now, beside what its reader wanted. `seen` = names of the lessons that stood on the reader's sheet, `inUse` those of
 * the lessons in use now.
 */
export function blockNow(
  { id, wanted, harmless }: WantedLessons,
  { names, tokens }: Given,
  { seen, inUse }: { readonly seen: readonly string[]; readonly inUse: readonly string[] },
): BlockNow {
  const given = names.filter((name) => seen.includes(name));
  return {
    id,
    wanted,
    given,
    irrelevant: given.filter((name) => !wanted.includes(name) && !harmless.includes(name)),
    unjudged: names.filter((name) => !seen.includes(name)),
    gone: wanted.filter((name) => !inUse.includes(name)),
    tokens,
  };
}

/** What the figures of judged blocks leave out, in one line. */
export function changesSince(rows: readonly BlockNow[]): string {
  const sum = (count: (row: BlockNow) => number): number =>
    rows.reduce((all, row) => all + count(row), 0);
  const gone = sum((row) => row.gone.length);
  const unjudged = sum((row) => row.unjudged.length);
  const tokens = Math.round(sum((row) => row.tokens) / Math.max(1, rows.length));
  return `since it was judged: ${gone} wanted lessons are not in use any more, ${unjudged} given lessons were not judged; ${tokens} tokens a request`;
}
