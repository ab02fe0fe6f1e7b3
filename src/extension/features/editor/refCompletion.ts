import * as vscode from 'vscode';
import type { RefCompletion } from '../../../core/fingerprint/completeRef';
import type { SuggestedRef } from '../../../core/fingerprint/suggestRefs';
import { completionRow } from '../../host/shown/rows';
import { plainLine } from '../../host/shown/shownText';
import type { Feature, FeatureContext } from '../featureContext';

/** Completes refs below `fingerprint:` with what they are worth now, and proposes those that the text speaks of. */
class RefCompletionProvider implements vscode.CompletionItemProvider {
  constructor(private readonly context: FeatureContext) {}

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.CompletionItem[]> {
    const written = writtenRef(document, position);
    if (written === undefined) return [];
    const repository = await this.context.repositories.current([document.uri]);
    if (!repository) return [];
    const range = new vscode.Range(position.translate(0, -written.length), position);
    const [completions, suggestions] = await Promise.all([
      repository.manager.completeRef(written),
      written === '' ? repository.manager.suggestRefs(bodyOf(document)) : [],
    ]);
    return [
      ...suggestions.map((suggestion, at) => suggestionItem(suggestion, range, at)),
      ...completions.map((completion) => completionItem(completion, range)),
    ];
  }
}

/** The part of a ref before the cursor; `undefined` where no ref stands there. */
function writtenRef(document: vscode.TextDocument, position: vscode.Position): string | undefined {
  const line = document.lineAt(position.line).text.slice(0, position.character);
  const listed = /^fingerprint:\s*\[(?:.*,)?\s*["']?([^"',\]]*)$/.exec(line);
  if (listed) return listed[1] ?? '';
  const mapped = /^\s+(?:- )?["']?([^"']*)$/.exec(line);
  return mapped && isBelowFingerprint(document, position.line) ? (mapped[1] ?? '') : undefined;
}

function isBelowFingerprint(document: vscode.TextDocument, from: number): boolean {
  for (let line = from - 1; line >= 0; line -= 1) {
    const { text } = document.lineAt(line);
    if (/^\S/.test(text)) return /^fingerprint:\s*(?:#.*)?$/.test(text);
  }
  return false;
}

function bodyOf(document: vscode.TextDocument): string {
  return document.getText().replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
}

const kinds: Readonly<Record<RefCompletion['kind'], vscode.CompletionItemKind>> = {
  file: vscode.CompletionItemKind.File,
  folder: vscode.CompletionItemKind.Folder,
  field: vscode.CompletionItemKind.Field,
  projection: vscode.CompletionItemKind.Operator,
};

function completionItem(
  { ref, kind, value }: RefCompletion,
  range: vscode.Range,
): vscode.CompletionItem {
  const item = completionRow(ref, value, kinds[kind]);
  item.range = range;
  // The editor's own word matching stops at "#" and "/".
  item.filterText = ref;
  if (kind === 'folder' || ref.endsWith('#')) {
    item.command = { command: 'editor.action.triggerSuggest', title: '' };
  }
  return item;
}

function suggestionItem(
  { ref, value, mention }: SuggestedRef,
  range: vscode.Range,
  at: number,
): vscode.CompletionItem {
  const item = completionRow(ref, value, vscode.CompletionItemKind.Reference);
  item.detail = plainLine(vscode.l10n.t('The text speaks of "{0}"', mention));
  item.range = range;
  item.sortText = ` ${String(at).padStart(3, '0')}`;
  return item;
}

export const refCompletion: Feature = {
  name: 'ref completion',
  register: (context) =>
    vscode.languages.registerCompletionItemProvider(
      { language: 'markdown', pattern: '**/.lessons/**/*.md' },
      new RefCompletionProvider(context),
      '/',
      '#',
      '.',
      '~',
      ' ',
    ),
};
