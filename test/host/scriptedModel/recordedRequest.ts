/** One part of a message as the model received it. */
export type RecordedPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: object }
  | { readonly kind: 'result'; readonly id: string; readonly text: string }
  /** A part of a type that this recorder does not know. */
  | { readonly kind: 'other'; readonly type: string };

export interface RecordedMessage {
  readonly role: 'user' | 'assistant' | 'system';
  readonly parts: readonly RecordedPart[];
}

/** Everything that one request handed to the model. */
export interface RecordedRequest {
  readonly kind: 'request';
  /** Counts from 1 since the extension host started. */
  readonly number: number;
  readonly model: string;
  readonly messages: readonly RecordedMessage[];
  readonly tools: readonly { readonly name: string; readonly description: string }[];
  readonly toolMode: 'auto' | 'required';
  readonly modelOptions: Readonly<Record<string, unknown>>;
}

/** How a request ended; a request without this line still runs. */
export interface RecordedEnd {
  readonly kind: 'end';
  readonly number: number;
  readonly outcome: 'answered' | 'cancelled' | 'failed';
}

export type RecordedLine = RecordedRequest | RecordedEnd;
