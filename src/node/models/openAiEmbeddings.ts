import type OpenAI from 'openai';
import { failure, toError } from '../../core/errors';
import type { Cancellation, Embeddings, Vector } from '../../core/ports';
import { abortOnCancellation } from './abortOnCancellation';
import { type Endpoint, openAiClient } from './openAiClient';

/** Where a compatible endpoint is and which of its models makes vectors. */
export interface OpenAiEmbeddingsOptions extends Endpoint {
  readonly model: string;
}

/** Longer than any batch should take; the user's own request is given up much sooner. Milliseconds. */
const callLimit = 30_000;
/** Endpoints refuse longer inputs; what a lesson or request is about is said before. Characters. */
const textClip = 8_000;

/** Vectors from any OpenAI-compatible endpoint, one call per batch. The client loads at the first one. */
export class OpenAiEmbeddings implements Embeddings {
  readonly name: string;
  #client: Promise<OpenAI> | undefined;

  constructor(private readonly options: OpenAiEmbeddingsOptions) {
    this.name = options.model;
  }

  async embed(texts: readonly string[], signal?: Cancellation): Promise<readonly Vector[]> {
    if (signal?.aborted) throw failure.cancelled();
    if (texts.length === 0) return [];
    const controller = new AbortController();
    const unwatch = abortOnCancellation(controller, signal);
    try {
      const client = await (this.#client ??= openAiClient(this.options, 1));
      return await this.#call(client, texts, controller.signal);
    } catch (error: unknown) {
      if (signal?.aborted) throw failure.cancelled();
      throw failure.modelFailed(`${this.name}: ${toError(error).message}`, error);
    } finally {
      unwatch();
    }
  }

  async #call(
    client: OpenAI,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Vector[]> {
    const input = texts.map((text) => text.slice(0, textClip) || ' ');
    const answer = await client.embeddings.create(
      { model: this.options.model, input },
      { signal, timeout: callLimit },
    );
    const vectors: (Vector | undefined)[] = texts.map(() => undefined);
    // The order is the endpoint's; `index` says which text a vector is for.
    for (const { index, embedding } of answer.data ?? []) vectors[index] = toVector(embedding);
    return vectors.map((vector) => {
      if (!vector) throw new Error('the answer lacks a vector');
      return vector;
    });
  }
}

function toVector(embedding: unknown): Vector {
  if (!Array.isArray(embedding) || !embedding.every((part) => typeof part === 'number'))
    throw new Error('the answer holds no numbers');
  return Float32Array.from(embedding);
}
