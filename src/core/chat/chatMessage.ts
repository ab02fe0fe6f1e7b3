/** One piece of a message: words, a tool the model wants called, or what a tool said. */
export type ChatPart =
  | { readonly kind: 'text'; readonly text: string }
  | ToolCall
  | { readonly kind: 'result'; readonly id: string; readonly text: string };

/** A tool the model wants called; `id` pairs it with its result. */
export interface ToolCall {
  readonly kind: 'call';
  readonly id: string;
  readonly name: string;
  readonly input: object;
}

/** One message of a chat. Editors know no system role: instructions are a user message. */
export interface ChatMessage {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly ChatPart[];
}

/** A message of words only. */
export function textMessage(role: ChatMessage['role'], text: string): ChatMessage {
  return { role, parts: [{ kind: 'text', text }] };
}
