import * as vscode from 'vscode';
import { failure, toError } from '../../core/errors';
import type {
  Cancellation,
  LanguageModel,
  ModelAnswer,
  ModelCallLimits,
  ModelMessage,
} from '../../core/ports';

/** Characters that hold a token of nearly any text: where this many per allowed token have come, the stream is cut. */
const mostCharactersPerToken = 6;
/** Between two looks at a `Cancellation`. Milliseconds. */
const cancellationPoll = 50;

/** A language model of VS Code for small internal calls. The API takes no output limit, so the stream is cancelled at ours; usage is an estimate. */
export class VsCodeModel implements LanguageModel {
  readonly name: string;

  /** `justification` is what the editor shows where it asks the user for leave; absent = the question of the gate. */
  constructor(
    private readonly model: vscode.LanguageModelChat,
    private readonly justification = vscode.l10n.t(
      'Repo Lessons asks whether a request will change code.',
    ),
  ) {
    this.name = model.name;
  }

  async complete(
    messages: readonly ModelMessage[],
    limits: ModelCallLimits,
    signal?: Cancellation,
  ): Promise<ModelAnswer> {
    if (signal?.aborted) throw failure.cancelled();
    const source = new vscode.CancellationTokenSource();
    const timer = setTimeout(() => source.cancel(), limits.timeoutMs);
    const poll = setInterval(() => {
      if (signal?.aborted) source.cancel();
    }, cancellationPoll);
    try {
      const text = await Promise.race([
        this.read(messages, limits, source.token),
        stopped(source.token),
      ]);
      return { text, ...(await this.usage(messages, text)), estimated: true };
    } catch (error) {
      if (signal?.aborted) throw failure.cancelled();
      throw failure.modelFailed(`${this.name}: ${toError(error).message}`, error);
    } finally {
      clearTimeout(timer);
      clearInterval(poll);
      source.cancel();
      source.dispose();
    }
  }

  private async read(
    messages: readonly ModelMessage[],
    limits: ModelCallLimits,
    token: vscode.CancellationToken,
  ): Promise<string> {
    const response = await this.model.sendRequest(
      messages.map(({ role, text }) =>
        role === 'assistant'
          ? vscode.LanguageModelChatMessage.Assistant(text)
          : vscode.LanguageModelChatMessage.User(text),
      ),
      { justification: this.justification },
      token,
    );
    const most = limits.maxOutputTokens * mostCharactersPerToken;
    let text = '';
    for await (const part of response.text) {
      text += part;
      if (text.length >= most) break;
    }
    return text.slice(0, most);
  }

  private async usage(
    messages: readonly ModelMessage[],
    text: string,
  ): Promise<{ tokensIn: number; tokensOut: number }> {
    const [tokensIn, tokensOut] = await Promise.all([
      this.model.countTokens(messages.map((message) => message.text).join('\n')),
      this.model.countTokens(text),
    ]);
    return { tokensIn, tokensOut };
  }
}

/** Rejects when the token is cancelled: a model that hangs may not hold a turn. */
function stopped(token: vscode.CancellationToken): Promise<never> {
  return new Promise((_resolve, reject) => {
    token.onCancellationRequested(() => reject(new Error(vscode.l10n.t('it took too long'))));
  });
}
