import type OpenAI from 'openai';
import { failure, toError } from '../../core/errors';
import type {
  Cancellation,
  LanguageModel,
  ModelAnswer,
  ModelCallLimits,
  ModelMessage,
} from '../../core/ports';
import { abortOnCancellation } from './abortOnCancellation';
import { type Endpoint, openAiClient } from './openAiClient';

/** Where a compatible endpoint is and how to call it. */
export interface OpenAiOptions extends Endpoint {
  readonly model: string;
  /** Called where the endpoint wants another key (401); the call fails all the same. */
  readonly onKeyRefused?: () => void;
}

/** An answer of status 400 that names what we may leave out. */
const refusesWords = /max_tokens|max_completion_tokens|temperature/;

/** A language model behind any OpenAI-compatible endpoint. One attempt per call, a second one where it refuses our limits by name; the client loads at the first one. */
export class OpenAiModel implements LanguageModel {
  readonly name: string;
  #client: Promise<OpenAI> | undefined;
  /** The endpoint refused the usual words once. */
  #isPlain = false;

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
      const client = await (this.#client ??= openAiClient(this.options, 0));
      return await this.#call(client, messages, limits, stop.signal);
    } catch (error: unknown) {
      if (signal?.aborted) throw failure.cancelled();
      if (statusOf(error) === 401) this.options.onKeyRefused?.();
      throw failure.modelFailed(this.#reason(error, stop.timedOut(), limits), error);
    } finally {
      stop.dispose();
    }
  }

  async #call(
    client: OpenAI,
    messages: readonly ModelMessage[],
    limits: ModelCallLimits,
    signal: AbortSignal,
  ): Promise<ModelAnswer> {
    const answer = await this.#ask(client, messages, limits, signal);
    // Endpoints that are only nearly compatible answer 200 with something else.
    const text: unknown = answer.choices?.[0]?.message?.content ?? '';
    if (typeof text !== 'string') throw new Error('the answer holds no text');
    return { text, ...usageOf(answer, messages, text) };
  }

  /** Newer models take the limit by another name and no temperature: one that refuses the usual words is asked once more without them. */
  async #ask(
    client: OpenAI,
    messages: readonly ModelMessage[],
    { maxOutputTokens, timeoutMs }: ModelCallLimits,
    signal: AbortSignal,
  ): Promise<OpenAI.ChatCompletion> {
    const request = {
      model: this.options.model,
      messages: messages.map(({ role, text }) => ({ role, content: text })),
    };
    const options = { signal, timeout: timeoutMs };
    const usual = { ...request, max_tokens: maxOutputTokens, temperature: 0 };
    const plain = { ...request, max_completion_tokens: maxOutputTokens };
    if (this.#isPlain) return client.chat.completions.create(plain, options);
    try {
      return await client.chat.completions.create(usual, options);
    } catch (error: unknown) {
      if (statusOf(error) !== 400 || !refusesWords.test(toError(error).message)) throw error;
      const answer = await client.chat.completions.create(plain, options);
      this.#isPlain = true;
      return answer;
    }
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
  const unwatch = abortOnCancellation(controller, cancellation);
  return {
    signal: controller.signal,
    timedOut: () => isLate,
    dispose: () => {
      clearTimeout(timer);
      unwatch();
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
