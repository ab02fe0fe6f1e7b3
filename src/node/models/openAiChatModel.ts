import type OpenAI from 'openai';
import type { ChatMessage } from '../../core/chat/chatMessage';
import type { ChatModel, ModelPart, ModelRequest } from '../../core/chat/chatModel';
import type { Cancellation } from '../../core/ports';
import { abortOnCancellation } from './abortOnCancellation';
import type { OpenAiOptions } from './openAiModel';
import { openAiClient } from './openAiClient';

/** Tokens by the endpoint's own count, over all requests. */
export interface Usage {
  tokensIn: number;
  /** Of those, read from its cache. */
  cached: number;
  tokensOut: number;
}

/** Endpoints that are busy are asked again so often, with the pauses they name. */
const retries = 4;
/** A model that says nothing for so long is taken for gone. Milliseconds. */
const timeout = 120_000;

/** A chat with tools behind any OpenAI-compatible endpoint; an answer comes whole. Failures of the client are thrown as they are. */
export class OpenAiChatModel implements ChatModel {
  readonly maxInputTokens = 120_000;
  readonly usage: Usage = { tokensIn: 0, cached: 0, tokensOut: 0 };
  #client: Promise<OpenAI> | undefined;

  constructor(private readonly options: OpenAiOptions) {}

  async *send({ messages, tools }: ModelRequest, signal: Cancellation): AsyncIterable<ModelPart> {
    const client = await (this.#client ??= openAiClient(this.options, retries));
    const controller = new AbortController();
    const unwatch = abortOnCancellation(controller, signal);
    try {
      const answer = await client.chat.completions.create(
        {
          model: this.options.model,
          messages: messages.flatMap(wireMessages),
          tools: tools.map(({ name, description, inputSchema }) => ({
            type: 'function' as const,
            function: { name, description, parameters: { ...inputSchema } },
          })),
        },
        { signal: controller.signal, timeout },
      );
      this.#count(answer.usage);
      yield* partsOf(answer.choices?.[0]?.message);
    } finally {
      unwatch();
    }
  }

  count(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  #count(usage: OpenAI.CompletionUsage | undefined): void {
    this.usage.tokensIn += usage?.prompt_tokens ?? 0;
    this.usage.cached += usage?.prompt_tokens_details?.cached_tokens ?? 0;
    this.usage.tokensOut += usage?.completion_tokens ?? 0;
  }
}

function* partsOf(message: OpenAI.ChatCompletionMessage | undefined): Generator<ModelPart> {
  if (!message) throw new Error('the answer holds no message');
  if (typeof message.content === 'string' && message.content !== '')
    yield { kind: 'text', text: message.content };
  for (const call of message.tool_calls ?? []) {
    if (call.type !== 'function') continue;
    const { name, arguments: given } = call.function;
    yield { kind: 'call', id: call.id, name, input: inputOf(given) };
  }
}

/** Arguments that are no JSON are none; the tool then says what it needs. */
function inputOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function wireMessages({ role, parts }: ChatMessage): OpenAI.ChatCompletionMessageParam[] {
  const text = parts.flatMap((part) => (part.kind === 'text' ? part.text : [])).join('');
  const results = parts.flatMap((part) =>
    part.kind === 'result'
      ? [{ role: 'tool' as const, tool_call_id: part.id, content: part.text }]
      : [],
  );
  if (results.length > 0) return results;
  if (role === 'user') return [{ role, content: text }];
  const calls = parts.flatMap((part) =>
    part.kind === 'call'
      ? {
          id: part.id,
          type: 'function' as const,
          function: { name: part.name, arguments: JSON.stringify(part.input) },
        }
      : [],
  );
  return [{ role, content: text, ...(calls.length > 0 && { tool_calls: calls }) }];
}
