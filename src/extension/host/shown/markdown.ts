import * as vscode from 'vscode';
import { plainLines } from './shownText';

/** A piece of Markdown: ours, with its markup, or of others, as text or as code, where no markup takes effect. */
export type MarkdownPart =
  | { readonly ours: string }
  | { readonly text: string }
  | { readonly code: string; readonly language: string };

/** Markdown for an answer, a tooltip or a confirmation; only the commands named may be run from it. */
export function markdown(
  parts: readonly MarkdownPart[],
  enabledCommands?: readonly string[],
): vscode.MarkdownString {
  const made = new vscode.MarkdownString();
  if (enabledCommands) made.isTrusted = { enabledCommands };
  for (const part of parts) {
    if ('ours' in part) made.appendMarkdown(part.ours);
    else if ('text' in part) made.appendText(plainLines(part.text));
    else made.appendCodeblock(plainLines(part.code), part.language);
  }
  return made;
}
