import type { TokenCounter } from '../ports';
import type { ChatMessage } from './chatMessage';

/** Longer texts are counted by their beginning: an estimate needs no more, and nobody should wait for it. */
const counted = 20_000;

/**
 * Estimates what a task cost, from what was sent and said: no editor reports it. The local tokenizer is not the model's, and roles and
 * separators are left out.
 */
export class TokenEstimate {
  private readonly known = new Map<string, number>();
  private readonly sent: (readonly ChatMessage[])[] = [];
  private readonly said: string[] = [];

  constructor(private readonly tokens: TokenCounter) {}

  /** One request to the model, tools included. */
  send(messages: readonly ChatMessage[], tools: string): void {
    this.sent.push([...messages, { role: 'user', parts: [{ kind: 'text', text: tools }] }]);
  }

  /** A piece of what the model said. */
  say(text: string): void {
    this.said.push(text);
  }

  async total(): Promise<{ readonly tokensIn: number; readonly tokensOut: number }> {
    let tokensIn = 0;
    for (const { parts } of this.sent.flat()) {
      for (const part of parts) {
        const text = part.kind === 'call' ? part.name + JSON.stringify(part.input) : part.text;
        tokensIn += await this.count(text);
      }
    }
    return { tokensIn, tokensOut: await this.count(this.said.join('')) };
  }

  /** Each text once: every round sends the ones before again. */
  private async count(text: string): Promise<number> {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const share = Math.max(1, text.length / counted);
    const size = Math.round((await this.tokens.count(text.slice(0, counted))) * share);
    this.known.set(text, size);
    return size;
  }
}
