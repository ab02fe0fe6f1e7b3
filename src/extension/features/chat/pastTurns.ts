import * as vscode from 'vscode';
import type { PastTurn } from '../../../core/chat/rebuildHistory';
import { readTurnMemory } from '../../../core/chat/turnMemory';

/** Commands whose turns went to a model; the others were answered by us. */
const modelCommands = new Set<string | undefined>([undefined, 'anyway']);

/** Earlier turns as the editor gives them back, requests paired with their answers. */
export function pastTurns({ history }: vscode.ChatContext): readonly PastTurn[] {
  const turns: PastTurn[] = [];
  for (const [at, turn] of history.entries()) {
    if (!(turn instanceof vscode.ChatRequestTurn) || !modelCommands.has(turn.command)) continue;
    const next = history[at + 1];
    const response = next instanceof vscode.ChatResponseTurn ? next : undefined;
    turns.push({
      prompt: turn.prompt,
      answer: response ? answerText(response) : '',
      memory: readTurnMemory(response?.result.metadata),
    });
  }
  return turns;
}

/** The request id of the newest turn that has a receipt. */
export function lastRequest({ history }: vscode.ChatContext): string | undefined {
  return history
    .flatMap((turn) =>
      turn instanceof vscode.ChatResponseTurn ? (readTurnMemory(turn.result.metadata) ?? []) : [],
    )
    .filter(({ isLocal }) => !isLocal)
    .at(-1)?.request;
}

/** The Markdown of an answer; buttons and trees are no words of the model. */
function answerText({ response }: vscode.ChatResponseTurn): string {
  return response
    .map((part) => (part instanceof vscode.ChatResponseMarkdownPart ? part.value.value : ''))
    .join('');
}
