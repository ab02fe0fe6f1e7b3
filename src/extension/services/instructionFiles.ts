import * as vscode from 'vscode';
import type { Repository } from './repository';

/** The files that people most often keep rules for assistants in, as an import reads them; the likeliest first. */
const names = [
  'CLAUDE.md',
  'AGENTS.md',
  '.github/copilot-instructions.md',
  'GEMINI.md',
  '.cursorrules',
] as const;

/** The first instruction file of these repositories that can be imported, by its path; `undefined` = none lies there. */
export async function findInstructionFile(
  repositories: readonly Repository[],
): Promise<string | undefined> {
  for (const { places } of repositories) {
    for (const name of names) {
      if (await isThere(vscode.Uri.joinPath(vscode.Uri.file(places.root), name))) return name;
    }
  }
  return undefined;
}

async function isThere(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.File) !== 0;
  } catch {
    return false;
  }
}
