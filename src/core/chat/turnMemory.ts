import type { Conversation, GivenLesson } from '../lesson/conversation';
import type { Receipt } from '../lesson/receipt';

/**
 * What a turn must remember so that the next one can rebuild it byte for byte. It travels in the result of the turn, through JSON, and
 * comes back from wherever the editor keeps its chats.
 */
export interface TurnMemory {
  readonly v: 1;
  /** Id of the request, for its receipt and outcome. */
  readonly request: string;
  /** Key of the repository whose lessons were given; absent = none was open. */
  readonly repository?: string;
  /** What stood between the prompt and the block: the attached files as they were. */
  readonly attachments: string;
  /** The block as the model received it, withdrawn lines included; empty = none. */
  readonly block: string;
  readonly given: readonly GivenLesson[];
  /** Ids of lessons taken back in this turn. */
  readonly withdrawn: readonly string[];
  /** Tokens of the block that count against the conversation; absent = none, as in older turns. */
  readonly tokens?: number;
  /** How many of the oldest turns had no room any more: what they were given stands nowhere. Absent = none. */
  readonly dropped?: number;
  /** True where the turn never reached a model, or was answered without one: it is no part of the conversation. */
  readonly isLocal: boolean;
}

/** What a turn remembers. `received` = the pre-flights whose blocks a model received, in order. */
export function turnMemory({
  request,
  repository,
  attachments,
  received,
  dropped = 0,
}: {
  readonly request: string;
  readonly repository: string | undefined;
  readonly attachments: string;
  readonly received: readonly Received[];
  readonly dropped?: number;
}): TurnMemory {
  return {
    v: 1,
    request,
    ...(repository !== undefined && { repository }),
    attachments,
    ...memoryOf(received),
    ...(dropped > 0 && { dropped }),
    isLocal: false,
  };
}

type Received = { readonly receipt: Receipt; readonly conversation: Conversation };

/** What came with the answers of tools stands, in rebuilt history, where the block of the prompt stands: those answers are gone. */
function memoryOf(
  received: readonly Received[],
): Pick<TurnMemory, 'block' | 'given' | 'withdrawn' | 'tokens'> {
  const tokens = received.reduce((sum, { receipt }) => sum + receipt.spent.counted, 0);
  return {
    block: received.map(({ receipt }) => receipt.block).join(''),
    given: received.flatMap(({ receipt: { injected }, conversation: { given } }) =>
      given.filter(({ id }) => injected.some((lesson) => lesson.id === id)),
    ),
    withdrawn: received.flatMap(({ receipt: { omitted } }) =>
      omitted.filter(({ reason }) => reason === 'withdrawn').map(({ id }) => id),
    ),
    ...(tokens > 0 && { tokens }),
  };
}

/** The memory in a result's metadata; `undefined` where there is none, or one of another version. */
export function readTurnMemory(metadata: unknown): TurnMemory | undefined {
  if (!isRecord(metadata) || !isRecord(metadata['lessons'])) return undefined;
  const memory = metadata['lessons'];
  const isWhole =
    memory['v'] === 1 &&
    typeof memory['request'] === 'string' &&
    typeof memory['attachments'] === 'string' &&
    typeof memory['block'] === 'string' &&
    typeof memory['isLocal'] === 'boolean' &&
    ['tokens', 'dropped'].every((field) => isCountOrAbsent(memory[field])) &&
    isListOf(memory['withdrawn'], (id) => typeof id === 'string') &&
    isListOf(memory['given'], isGiven);
  return isWhole ? (memory as unknown as TurnMemory) : undefined;
}

function isGiven(value: unknown): boolean {
  return (
    isRecord(value) && ['id', 'name', 'approval'].every((field) => typeof value[field] === 'string')
  );
}

function isCountOrAbsent(value: unknown): boolean {
  return value === undefined || (Number.isFinite(value) && Number(value) >= 0);
}

function isListOf(value: unknown, test: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(test);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
