import type OpenAI from 'openai';
import { failure, toError } from '../../core/errors';
import type {
  Cancellation,
  LanguageModel,
  ModelAnswer,
  ModelCallLimits,
  ModelMessage,
} from '../../core/ports';

/** Where a compatible endpoint is and how to call it. */
export interface OpenAiOptions {
  /** Up to and with `/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Empty where the endpoint wants none; never logged, never part of a message. */
  readonly apiKey: string;
  /** Called where the endpoint wants another key (401); the call fails all the same. */
  readonly onKeyRefused?: () => void;
}

/** Between two looks at a `Cancellation` that is no `AbortSignal`. Milliseconds. */
const cancellationPoll = 50;

/** A language model behind any OpenAI-compatible endpoint. One attempt per call; the client loads at the first one. */
export class OpenAiModel implements LanguageModel {
  readonly name: string;
  #client: Promise<OpenAI> | undefined;

  constructor(private readonly options: OpenAiOptions) {
    this.name = options.model;
  }

  async complete(
    messages: readonly ModelMessage[],
    limits: ModelCallLimits,
    signal?: Cancellation,
  ): Promise<ModelAnswer> {
    if (signal?.aborted) throw failure.cancelled();
    const stop = stopAfter(limits.timeoutMs, signal);
    try {
      const client = await (this.#client ??= this.#connect());
      return await this.#call(client, messages, limits, stop.signal);
    } catch (error: unknown) {
      if (signal?.aborted) throw failure.cancelled();
      if (statusOf(error) === 401) this.options.onKeyRefused?.();
      throw failure.modelFailed(this.#reason(error, stop.timedOut(), limits), error);
    } finally {
      stop.dispose();
    }
  }

  async #connect(): Promise<OpenAI> {
    const { OpenAI: Client } = await import('openai');
    const { baseUrl, apiKey } = this.options;
    // The client refuses an empty key; local endpoints ignore what is sent.
    return new Client({ baseURL: baseUrl, apiKey: apiKey || 'none', maxRetries: 0 });
  }

  async #call(
    client: OpenAI,
    messages: readonly ModelMessage[],
    limits: ModelCallLimits,
    signal: AbortSignal,
  ): Promise<ModelAnswer> {
    const answer = await client.chat.completions.create(
      {
        model: this.options.model,
        messages: messages.map(({ role, text }) => ({ role, content: text })),
        max_tokens: limits.maxOutputTokens,
        temperature: 0,
      },
      { signal, timeout: limits.timeoutMs },
    );
    // Endpoints that are only nearly compatible answer 200 with something else.
    const text: unknown = answer.choices?.[0]?.message?.content ?? '';
    if (typeof text !== 'string') throw new Error('the answer holds no text');
    return { text, ...usageOf(answer, messages, text) };
  }

  #reason(error: unknown, timedOut: boolean, limits: ModelCallLimits): string {
    if (timedOut) return `${this.name} took longer than ${limits.timeoutMs / 1000} s`;
    const status = statusOf(error);
    if (status === 401 || status === 403) return `${this.name} refused the key (${status})`;
    if (status === 429) return `${this.name} is at its rate limit (429)`;
    if (status !== undefined) return `${this.name} answered with status ${status}`;
    return `${this.name}: ${toError(error).message}`;
  }
}

interface Stop {
  readonly signal: AbortSignal;
  timedOut(): boolean;
  dispose(): void;
}

/** Aborts at the time limit and on cancellation, whatever the connection does. */
function stopAfter(milliseconds: number, cancellation: Cancellation | undefined): Stop {
  const controller = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, milliseconds);
  const poll = setInterval(() => {
    if (cancellation?.aborted) controller.abort();
  }, cancellationPoll);
  return {
    signal: controller.signal,
    timedOut: () => isLate,
    dispose: () => {
      clearTimeout(timer);
      clearInterval(poll);
    },
  };
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

/** Four characters a token: only for endpoints that do not count themselves. */
const charactersPerToken = 4;

function usageOf(
  answer: OpenAI.Chat.Completions.ChatCompletion,
  messages: readonly ModelMessage[],
  text: string,
): Pick<ModelAnswer, 'tokensIn' | 'tokensOut' | 'estimated'> {
  if (answer.usage) {
    const { prompt_tokens: tokensIn, completion_tokens: tokensOut } = answer.usage;
    return { tokensIn, tokensOut, estimated: false };
  }
  const characters = messages.reduce((sum, message) => sum + message.text.length, 0);
  return {
    tokensIn: Math.ceil(characters / charactersPerToken),
    tokensOut: Math.ceil(text.length / charactersPerToken),
    estimated: true,
  };
}
