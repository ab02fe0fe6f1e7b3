import * as vscode from 'vscode';
import type { RecordedMessage, RecordedPart, RecordedRequest } from './recordedRequest';
import type { RequestGist } from './script';

/** Turns what the editor hands to a provider into plain data, losing nothing that a test may ask about. */
export function recordRequest(
  number: number,
  model: string,
  messages: readonly vscode.LanguageModelChatRequestMessage[],
  options: vscode.ProvideLanguageModelChatResponseOptions,
): RecordedRequest {
  return {
    kind: 'request',
    number,
    model,
    messages: messages.map(recordMessage),
    tools: (options.tools ?? []).map(({ name, description }) => ({ name, description })),
    toolMode: options.toolMode === vscode.LanguageModelChatToolMode.Required ? 'required' : 'auto',
    modelOptions: { ...options.modelOptions },
  };
}

/** What the user said in the turn at hand, and the tool results in it. A turn begins after the last assistant message that called no tool. */
export function gistOf({ messages }: RecordedRequest): RequestGist {
  const isAnswer = ({ role, parts }: RecordedMessage): boolean =>
    role === 'assistant' && !parts.some(({ kind }) => kind === 'call');
  const start = messages.map(isAnswer).lastIndexOf(true) + 1;
  const turn = messages.slice(start).filter(({ role }) => role === 'user');
  const parts = turn.flatMap((message) => message.parts);
  return {
    userText: parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n'),
    results: parts.filter(({ kind }) => kind === 'result').length,
  };
}

function recordMessage(message: vscode.LanguageModelChatRequestMessage): RecordedMessage {
  return { role: recordRole(message.role), parts: message.content.map(recordPart) };
}

function recordRole(role: vscode.LanguageModelChatMessageRole): RecordedMessage['role'] {
  if (role === vscode.LanguageModelChatMessageRole.User) return 'user';
  return role === vscode.LanguageModelChatMessageRole.Assistant ? 'assistant' : 'system';
}

function recordPart(part: unknown): RecordedPart {
  if (part instanceof vscode.LanguageModelTextPart) return { kind: 'text', text: part.value };
  if (part instanceof vscode.LanguageModelToolCallPart) {
    return { kind: 'call', id: part.callId, name: part.name, input: part.input };
  }
  if (part instanceof vscode.LanguageModelToolResultPart) {
    return { kind: 'result', id: part.callId, text: part.content.map(resultText).join('') };
  }
  return { kind: 'other', type: Object.prototype.toString.call(part) };
}

function resultText(part: unknown): string {
  return part instanceof vscode.LanguageModelTextPart ? part.value : JSON.stringify(part);
}
