import type { ChatMessage } from '../../src/core/chat/chatMessage';
import type { ChatModel, ModelPart, ModelRequest } from '../../src/core/chat/chatModel';
import type { Cancellation } from '../../src/core/ports';

/** What the model does in one round: parts to stream, or a failure after them. */
export type ScriptedRound = readonly (ModelPart | Error)[];

/** A chat model that follows a script and keeps what it was sent. One token per character. */
export class ScriptedChatModel implements ChatModel {
  readonly requests: ModelRequest[] = [];

  constructor(
    private readonly rounds: readonly ScriptedRound[],
    readonly maxInputTokens = 1_000_000,
  ) {}

  async *send(request: ModelRequest, signal: Cancellation): AsyncIterable<ModelPart> {
    const round = this.rounds[this.requests.length] ?? this.rounds.at(-1) ?? [];
    this.requests.push(request);
    for (const part of round) {
      if (signal.aborted) return;
      if (part instanceof Error) throw part;
      yield part;
    }
  }

  async count(what: string | ChatMessage): Promise<number> {
    return typeof what === 'string' ? what.length : JSON.stringify(what.parts).length;
  }
}

/** Words of a model. */
export function says(text: string): ModelPart {
  return { kind: 'text', text };
}

/** A call a model makes. */
export function calls(name: string, input: object = {}, id = 'call-1'): ModelPart {
  return { kind: 'call', id, name, input };
}

/** The texts of a message, results included. */
export function textsOf({ parts }: ChatMessage): string {
  return parts.map((part) => (part.kind === 'call' ? `<${part.name}>` : part.text)).join('');
}
