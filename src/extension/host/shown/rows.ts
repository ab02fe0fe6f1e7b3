import * as vscode from 'vscode';
import { plainLine, rowText } from './shownText';

interface TreeRow {
  readonly description?: string;
  readonly tooltip?: vscode.MarkdownString | string;
  /** What a screen reader says. */
  readonly spoken?: string;
}

/** A row of a tree. */
export function treeRow(
  label: string,
  { description, tooltip, spoken }: TreeRow,
  state?: vscode.TreeItemCollapsibleState,
): vscode.TreeItem {
  const item = new vscode.TreeItem(plainLine(label), state);
  if (description !== undefined) item.description = plainLine(description);
  if (tooltip !== undefined)
    item.tooltip = typeof tooltip === 'string' ? plainLine(tooltip) : tooltip;
  if (spoken !== undefined) item.accessibilityInformation = { label: plainLine(spoken) };
  return item;
}

/** A row of the list of problems. */
export function problemRow(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  const problem = new vscode.Diagnostic(range, plainLine(message), severity);
  problem.source = 'Repo Lessons';
  return problem;
}

/** A line above a lesson's text. */
export function lens(range: vscode.Range, command: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(range, { ...command, title: rowText(command.title) });
}

/** A row of completions; what it inserts is the text as it is. */
export function completionRow(
  text: string,
  description: string | undefined,
  kind: vscode.CompletionItemKind,
): vscode.CompletionItem {
  const label = {
    label: plainLine(text),
    ...(description !== undefined && { description: plainLine(description) }),
  };
  const item = new vscode.CompletionItem(label, kind);
  item.insertText = text;
  return item;
}
