import * as vscode from 'vscode';
import type { TokenCounter } from '../../../core/ports';

/** Everything a request holds, as a user can read it: each message word for word, with its size. */
export async function renderPreview(
  messages: readonly vscode.LanguageModelChatRequestMessage[],
  tools: readonly vscode.LanguageModelChatTool[],
  tokens: TokenCounter,
): Promise<string> {
  const shown: string[] = [];
  let total = 0;
  for (const [at, message] of messages.entries()) {
    const text = messageText(message);
    const size = await tokens.count(text);
    total += size;
    const who =
      message.role === vscode.LanguageModelChatMessageRole.Assistant
        ? vscode.l10n.t('assistant')
        : vscode.l10n.t('user');
    const heading = vscode.l10n.t('**Message {0}, {1}, {2} tokens**', at + 1, who, size);
    shown.push(`${heading}\n\n${fenced(text)}`);
  }
  const described = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  const toolTokens = tools.length === 0 ? 0 : await tokens.count(JSON.stringify(described));
  const names = tools.map(({ name }) => name).join(', ');
  return [
    vscode.l10n.t('**No model is connected; this is what one would have received.**'),
    ...shown,
    ...(tools.length === 0
      ? []
      : [vscode.l10n.t('**{0} tools, {1} tokens**: {2}', tools.length, toolTokens, names)]),
    vscode.l10n.t(
      '{0} tokens in all: {1} of the messages, lessons among them, and {2} of tools. Nothing was sent and nothing is counted.',
      total + toolTokens,
      total,
      toolTokens,
    ),
  ].join('\n\n');
}

/** The words of a message; tool calls and results by their data. */
export function messageText({ content }: Pick<vscode.LanguageModelChatRequestMessage, 'content'>) {
  return content
    .map((part) => {
      if (part instanceof vscode.LanguageModelTextPart) return part.value;
      return part instanceof vscode.LanguageModelToolCallPart ||
        part instanceof vscode.LanguageModelToolResultPart
        ? JSON.stringify(part)
        : '';
    })
    .join('');
}

/** A fence longer than any in the text, so that nothing can close it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
