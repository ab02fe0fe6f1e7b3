import { givenKey, type Conversation, type GivenLesson } from '../../lesson/conversation';
import { blockFrameTokens, renderBlock } from '../../lesson/renderBlock';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Packable, Packed } from '../../select/pack';
import { bars, isSameMeaning } from '../../language/sameMeaning';
import { packTurn, type EarlierTurns, type TurnRoom } from '../../select/packTurn';
import type { RankedLesson } from '../../select/rank';

/** What a block is made of, and what it may cost. */
export interface BlockOrder {
  /** Best first; what the conversation was given is among them. */
  readonly ranked: readonly Pick<RankedLesson, 'id' | 'value'>[];
  readonly entries: ReadonlyMap<string, LibraryEntry>;
  readonly conversation: Conversation;
  /** The lines that take earlier lessons back: they stand in the block and count. */
  readonly withdrawal: string;
  /** Tokens of those lines. */
  readonly withdrawalTokens: number;
  /** Tokens of one block, and of all blocks of a conversation. */
  readonly budget: number;
  readonly conversationBudget: number;
  /** The count of the model that gets the block; `undefined` = it would not say. Absent = there is none. */
  readonly countTokens?: (text: string) => Promise<number | undefined>;
}

/** What goes into the block, in an order that depends on the selection alone, and what found no room. */
export interface FittedBlock {
  readonly chosen: readonly LibraryEntry[];
  readonly overBudget: readonly LibraryEntry[];
  /** What says nearly the same as a lesson that is given, now or before, with that lesson. */
  readonly doubles: ReadonlyMap<LibraryEntry, LibraryEntry>;
  /** Tokens of `chosen` that count against the conversation, frame included. */
  readonly counted: number;
  /** True where the conversation has no room left that a block would have. */
  readonly isConversationFull: boolean;
}

interface Item extends Packable {
  readonly entry: LibraryEntry;
}

/** The best lessons that fit the budgets, by our own count and, where the model has one, by its count as well. */
export async function fitBlock(order: BlockOrder): Promise<FittedBlock> {
  const { ranked, entries, conversation, budget, conversationBudget, withdrawalTokens } = order;
  const items: Item[] = [];
  for (const { id, value } of ranked) {
    const entry = entries.get(id);
    if (entry) items.push({ id, value, tokens: entry.tokens, entry });
  }
  const [isGiven, isPaid] = [conversation.given, conversation.takenBack ?? []].map(isAmong);
  const spent = (conversation.tokens ?? 0) + withdrawalTokens;
  const left = Math.max(0, conversationBudget - spent);
  const room = { budget: budget - withdrawalTokens, header: blockFrameTokens, left };
  const earlier = { isGiven: isGiven ?? never, isPaid: isPaid ?? never };
  const { packed, doubles } = packOnce(items, room, earlier);
  const kept = await withinCount([...packed.chosen].sort(byName), order);
  const counted = kept
    .filter((item) => !isPaid?.(item))
    .reduce((sum, item) => sum + item.tokens, 0);
  const dropped = packed.chosen.filter((item) => !kept.includes(item));
  return {
    chosen: kept.map(({ entry }) => entry),
    overBudget: [...packed.overBudget, ...dropped].map(({ entry }) => entry),
    doubles,
    counted: counted === 0 ? 0 : counted + blockFrameTokens,
    isConversationFull: left < room.budget,
  };
}

/** Packs until no two lessons say nearly the same, nor one and a lesson of an earlier turn: the less valuable one makes room. */
function packOnce(
  items: readonly Item[],
  room: TurnRoom,
  earlier: EarlierTurns<Item>,
): { readonly packed: Packed<Item>; readonly doubles: ReadonlyMap<LibraryEntry, LibraryEntry> } {
  const doubles = new Map<LibraryEntry, LibraryEntry>();
  const given = items.filter(earlier.isGiven);
  for (;;) {
    const left = items.filter(({ entry }) => !doubles.has(entry));
    const packed = packTurn(left, room, earlier);
    const said = [...given];
    const found = [...packed.chosen]
      .sort((a, b) => b.value - a.value)
      .flatMap((item) => {
        const { body } = item.entry.lesson;
        const first = said.find(({ entry }) =>
          isSameMeaning(entry.lesson.body, body, bars.oneStatement),
        );
        if (!first) said.push(item);
        return first ? [[item.entry, first.entry] as const] : [];
      });
    if (found.length === 0) return { packed, doubles };
    for (const [entry, first] of found) doubles.set(entry, first);
  }
}

const never = (): boolean => false;

function isAmong(lessons: readonly GivenLesson[]): (item: Item) => boolean {
  const keys = new Set(lessons.map(givenKey));
  return ({ entry }) => keys.has(givenKey({ id: entry.brief.id, approval: entry.approval }));
}

/** Without the least valuable ones, one after the other, until the model's own count of the whole block holds. */
async function withinCount(
  chosen: readonly Item[],
  { countTokens, withdrawal, budget }: BlockOrder,
): Promise<readonly Item[]> {
  if (!countTokens) return chosen;
  let kept = chosen;
  while (kept.length > 0) {
    const size = await countTokens(withdrawal + renderBlock(kept.map(({ entry }) => entry.item)));
    if (size === undefined || size <= budget) return kept;
    const least = kept.reduce((worst, item) => (item.value < worst.value ? item : worst));
    kept = kept.filter((item) => item !== least);
  }
  return kept;
}

function byName(a: Item, b: Item): number {
  const [one, two] = [a.entry.brief, b.entry.brief];
  return one.name < two.name || (one.name === two.name && one.id < two.id) ? -1 : 1;
}
