import * as vscode from 'vscode';
import type { ChatMessage, ChatPart } from '../../core/chat/chatMessage';
import type { ChatModel, ModelPart, ModelRequest } from '../../core/chat/chatModel';
import { untilCancelled } from './cancellation';

/** A count that takes longer is no count: it must not hold an answer up. */
const countLimit = 2_000;

/** A chat model of the editor: the one that the user picked in the Chat view, or for an evaluation. `token` ends its requests; `justification` is what the editor shows where it asks for leave. */
export class VsCodeChatModel implements ChatModel {
  readonly maxInputTokens: number;

  constructor(
    private readonly model: vscode.LanguageModelChat,
    private readonly token: vscode.CancellationToken,
    private readonly justification = vscode.l10n.t('To answer what you asked @lessons.'),
  ) {
    this.maxInputTokens = model.maxInputTokens;
  }

  async *send({ messages, tools, mustCall }: ModelRequest): AsyncIterable<ModelPart> {
    const ending = new vscode.CancellationTokenSource();
    const listener = this.token.onCancellationRequested(() => ending.cancel());
    try {
      const options: vscode.LanguageModelChatRequestOptions = {
        justification: this.justification,
        ...(tools.length > 0 && {
          tools: tools.map(({ name, description, inputSchema }) => ({
            name,
            description,
            inputSchema,
          })),
          toolMode: mustCall
            ? vscode.LanguageModelChatToolMode.Required
            : vscode.LanguageModelChatToolMode.Auto,
        }),
      };
      const sent = this.model.sendRequest(messages.map(editorMessage), options, ending.token);
      const response = await untilCancelled(sent, this.token);
      if (!response) return;
      const parts = response.stream[Symbol.asyncIterator]();
      for (;;) {
        const next = await untilCancelled(parts.next(), this.token);
        if (!next || next.done) return;
        const part = modelPart(next.value);
        if (part) yield part;
      }
    } finally {
      // Whoever leaves early wants no more of it.
      ending.cancel();
      ending.dispose();
      listener.dispose();
    }
  }

  async count(what: string | ChatMessage): Promise<number | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), countLimit);
    });
    try {
      const text = typeof what === 'string' ? what : editorMessage(what);
      const counted = this.model.countTokens(text, this.token);
      return await Promise.race([untilCancelled(counted, this.token), late]);
    } catch {
      // A model may not be able to count; the caller has a measure of its own.
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

function editorMessage({ role, parts }: ChatMessage): vscode.LanguageModelChatMessage {
  return role === 'user'
    ? vscode.LanguageModelChatMessage.User(parts.flatMap(userPart))
    : vscode.LanguageModelChatMessage.Assistant(parts.flatMap(assistantPart));
}

function userPart(
  part: ChatPart,
): (vscode.LanguageModelTextPart | vscode.LanguageModelToolResultPart)[] {
  if (part.kind === 'call') return [];
  const text = new vscode.LanguageModelTextPart(part.text);
  return [part.kind === 'text' ? text : new vscode.LanguageModelToolResultPart(part.id, [text])];
}

function assistantPart(
  part: ChatPart,
): (vscode.LanguageModelTextPart | vscode.LanguageModelToolCallPart)[] {
  if (part.kind === 'result') return [];
  return part.kind === 'text'
    ? [new vscode.LanguageModelTextPart(part.text)]
    : [new vscode.LanguageModelToolCallPart(part.id, part.name, part.input)];
}

/** Kinds of parts that we do not know (thinking, data) are not for us. */
function modelPart(part: unknown): ModelPart | undefined {
  if (part instanceof vscode.LanguageModelTextPart) return { kind: 'text', text: part.value };
  if (part instanceof vscode.LanguageModelToolCallPart) {
    return { kind: 'call', id: part.callId, name: part.name, input: part.input };
  }
  return undefined;
}
