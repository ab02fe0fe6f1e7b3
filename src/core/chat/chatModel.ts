import type { Cancellation } from '../ports';
import type { ChatMessage, ToolCall } from './chatMessage';

/** What a model is told about a tool. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the input. */
  readonly inputSchema: object;
}

/** One request to a model. */
export interface ModelRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ToolDescription[];
  /** True where the model must call one of the tools: the user attached it. */
  readonly mustCall: boolean;
}

/** What a model streams. */
export type ModelPart = { readonly kind: 'text'; readonly text: string } | ToolCall;

/** The model a user chose for a chat. */
export interface ChatModel {
  /** Tokens that one request may have. */
  readonly maxInputTokens: number;
  /**
   * Sends one request and streams the answer. Leaving the stream early ends the request. Failures throw as they come;
   * after cancellation the stream ends, also where the model never answers.
   */
  send(request: ModelRequest, signal: Cancellation): AsyncIterable<ModelPart>;
  /** The model's own count; `undefined` = it would not say. */
  count(what: string | ChatMessage): Promise<number | undefined>;
}

/** What a tool says, and how it went. */
export interface ToolAnswer {
  readonly text: string;
  /** False where it did not do what was asked; the text says why. */
  readonly ok: boolean;
  /** Of a command that ran to its end. */
  readonly exitCode?: number;
  /** How long the work took; absent = as long as the call, the user's thinking included. */
  readonly milliseconds?: number;
  /** What a record may keep of the call: names, paths, commands, never contents. Absent = what `recordedInput` finds. */
  readonly recorded?: object;
}

/** Something a model may call. */
export interface ChatTool extends ToolDescription {
  /** What it is about to do, for the user; absent = somebody else shows it. */
  describe?(input: object): string;
  /** The answer for the model; plain text = it went well. A failure is an answer too, or throws; cancellation may throw or answer anything. */
  run(input: object, signal: Cancellation): Promise<string | ToolAnswer>;
}
