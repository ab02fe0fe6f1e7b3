import type OpenAI from 'openai';

/** Where a compatible endpoint is. */
export interface Endpoint {
  /** Up to and with `/v1`. */
  readonly baseUrl: string;
  /** Empty where the endpoint wants none; never logged, never part of a message. */
  readonly apiKey: string;
}

/** A client of an endpoint. The package (14 ms to load) is loaded at the first one: most users name no endpoint. */
export async function openAiClient(endpoint: Endpoint, maxRetries: number): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  const { baseUrl, apiKey } = endpoint;
  // The client refuses an empty key; local endpoints ignore what is sent.
  return new Client({ baseURL: baseUrl, apiKey: apiKey || 'none', maxRetries });
}
