import type { ChatMessage, ChatPart } from './chatMessage';
import type { ChatModel, ToolDescription } from './chatModel';

/** Everything one request could hold, the parts that may be left out apart. */
export interface ChatPrompt {
  readonly instructions: ChatMessage;
  /** Earlier turns, oldest first; each is kept whole or dropped whole. */
  readonly past: readonly (readonly ChatMessage[])[];
  /** The user's request with its block; never shortened. */
  readonly request: ChatMessage;
}

/** The messages of one request that the model has room for. */
export interface FittedMessages {
  readonly messages: readonly ChatMessage[];
  readonly droppedTurns: number;
  /** Tool results of this turn that were left out. */
  readonly droppedResults: number;
}

/** What models add to each message for roles and separators, generously. */
const tokensPerMessage = 8;
/** No tokenizer makes more tokens than bytes, and a UTF-16 unit has at most three of those in UTF-8. */
const tokensPerUnit = 3;
const leftOut = '(This result was left out: the conversation has no room for it. Ask for less.)';

/**
 * Makes a prompt fit: oldest turns go first, whole; then the oldest tool results of this turn. `undefined` = the request alone is too
 * long. Counts only where lengths leave a doubt, because a count may be a call to another process.
 */
export async function fitMessages(
  { instructions, past, request }: ChatPrompt,
  rounds: readonly ChatMessage[],
  tools: readonly ToolDescription[],
  model: ChatModel,
): Promise<FittedMessages | undefined> {
  const schemas = JSON.stringify(tools);
  const everything = [instructions, ...past.flat(), request, ...rounds];
  if (upperBound(everything, schemas) <= model.maxInputTokens) {
    return { messages: everything, droppedTurns: 0, droppedResults: 0 };
  }
  const size = sizes(model);
  const fixed = (await size([instructions, request])) + (await sizeOf(model, schemas));
  let room = model.maxInputTokens - fixed;
  const kept: ChatMessage[] = [...rounds];
  room -= await size(kept);
  let droppedResults = 0;
  for (const [at, message] of rounds.entries()) {
    if (room >= 0) break;
    const emptied = withoutResults(message);
    if (!emptied) continue;
    room += (await size([message])) - (await size([emptied]));
    kept[at] = emptied;
    droppedResults += emptied.parts.length;
  }
  if (room < 0) return undefined;
  const turns: (readonly ChatMessage[])[] = [];
  for (const turn of [...past].reverse()) {
    room -= await size(turn);
    if (room < 0) break;
    turns.unshift(turn);
  }
  return {
    messages: [instructions, ...turns.flat(), request, ...kept],
    droppedTurns: past.length - turns.length,
    droppedResults,
  };
}

function upperBound(messages: readonly ChatMessage[], schemas: string): number {
  const units = messages.reduce((sum, message) => sum + unitsOf(message), schemas.length);
  return units * tokensPerUnit + messages.length * tokensPerMessage;
}

function unitsOf({ parts }: ChatMessage): number {
  return parts.reduce((sum, part) => sum + plainText(part).length, 0);
}

function plainText(part: ChatPart): string {
  return part.kind === 'call' ? part.name + JSON.stringify(part.input) : part.text;
}

/** Counts each message once per fit. */
function sizes(model: ChatModel): (messages: readonly ChatMessage[]) => Promise<number> {
  const known = new Map<ChatMessage, number>();
  return async (messages) => {
    let sum = 0;
    for (const message of messages) {
      const size = known.get(message) ?? (await sizeOf(model, message)) + tokensPerMessage;
      known.set(message, size);
      sum += size;
    }
    return sum;
  };
}

/** A model that will not count is taken at four characters per token, as English and code have at least. */
async function sizeOf(model: ChatModel, what: string | ChatMessage): Promise<number> {
  const counted = await model.count(what);
  if (counted !== undefined) return counted;
  return Math.ceil((typeof what === 'string' ? what.length : unitsOf(what)) / 4);
}

function withoutResults(message: ChatMessage): ChatMessage | undefined {
  const parts = message.parts.map((part): ChatPart =>
    part.kind === 'result' ? { ...part, text: leftOut } : part,
  );
  const hasChanged = message.parts.some((part) => part.kind === 'result' && part.text !== leftOut);
  return hasChanged ? { ...message, parts } : undefined;
}
