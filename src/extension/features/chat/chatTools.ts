import * as vscode from 'vscode';
import type { ChatTool } from '../../../core/chat/chatModel';
import { findFilesTool } from '../../../core/chat/tools/findFilesTool';
import { ReadableFiles } from '../../../core/chat/tools/readableFiles';
import { readFileTool } from '../../../core/chat/tools/readFileTool';
import { searchTextTool } from '../../../core/chat/tools/searchTextTool';
import type { Settings } from '../../host/settings';
import type { Repository } from '../../services/repository';
import { untilCancelled } from '../../host/cancellation';
import { EditorFiles } from './editorFiles';

/** Which tools a model is offered: `lessons.tools`. */
type ToolChoice = 'own' | 'referenced' | 'all';

/** The user's choice; anything else counts as the default. */
export function toolChoice(settings: Settings): ToolChoice {
  const choice = settings.read<string>('tools', 'referenced');
  return choice === 'own' || choice === 'all' ? choice : 'referenced';
}

/** Our read-only tools over one repository. They are private: other chats have better ones. */
export function ownTools({ manager, places }: Repository): readonly ChatTool[] {
  const files = new ReadableFiles(new EditorFiles(places.root));
  const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return [
    findFilesTool(files),
    readFileTool(files),
    searchTextTool(files, breathe, manager.lineTest),
  ];
}

/** The editor's tools that the setting lets in, those of `own` names apart. */
export function editorTools(
  choice: ToolChoice,
  request: vscode.ChatRequest,
  token: vscode.CancellationToken,
  own: readonly ChatTool[],
): readonly ChatTool[] {
  const taken = new Set(own.map(({ name }) => name));
  const attached = new Set(request.toolReferences.map(({ name }) => name));
  return vscode.lm.tools
    .filter(({ name }) => !taken.has(name))
    .filter(({ name }) => choice === 'all' || (choice === 'referenced' && attached.has(name)))
    .map((tool) => editorTool(tool, request, token));
}

function editorTool(
  { name, description, inputSchema }: vscode.LanguageModelToolInformation,
  { toolInvocationToken }: vscode.ChatRequest,
  token: vscode.CancellationToken,
): ChatTool {
  return {
    name,
    description,
    inputSchema: inputSchema ?? { type: 'object' },
    // The editor shows what it runs, and asks where it must.
    run: async (input) => {
      const options = { input, toolInvocationToken };
      const result = await untilCancelled(vscode.lm.invokeTool(name, options, token), token);
      return (result?.content ?? []).map(resultText).join('');
    },
  };
}

function resultText(part: unknown): string {
  if (part instanceof vscode.LanguageModelTextPart) return part.value;
  return part instanceof vscode.LanguageModelPromptTsxPart ? JSON.stringify(part.value) : '';
}
