import type { ChatMessage } from '../../core/chat/chatMessage';
import type { ChatModel, ModelPart, ModelRequest } from '../../core/chat/chatModel';
import type { Cancellation, TokenCounter } from '../../core/ports';
import type { CountedModel } from './attemptInCopy';

/** A chat model whose provider tells no usage: what is sent and said is counted, by the model where it counts and by ours where it does not. Estimates, and none of a cache. */
export class CountedChatModel implements CountedModel {
  readonly maxInputTokens: number;
  readonly usage = { tokensIn: 0, cached: 0, tokensOut: 0 };

  constructor(
    private readonly model: ChatModel,
    private readonly counter: TokenCounter,
  ) {
    this.maxInputTokens = model.maxInputTokens;
  }

  async *send(request: ModelRequest, signal: Cancellation): AsyncIterable<ModelPart> {
    for (const what of [...request.messages, JSON.stringify(request.tools)])
      this.usage.tokensIn += await this.#tokensOf(what);
    const parts: ModelPart[] = [];
    try {
      for await (const part of this.model.send(request, signal)) {
        parts.push(part);
        yield part;
      }
    } finally {
      // What came before a failure was said all the same.
      if (parts.length > 0)
        this.usage.tokensOut += await this.#tokensOf({ role: 'assistant', parts });
    }
  }

  count(what: string | ChatMessage): Promise<number | undefined> {
    return this.model.count(what);
  }

  async #tokensOf(what: string | ChatMessage): Promise<number> {
    const counted = await this.model.count(what);
    return (
      counted ?? this.counter.count(typeof what === 'string' ? what : JSON.stringify(what.parts))
    );
  }
}
