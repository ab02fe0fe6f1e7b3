import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Linter, type Linter as Lint } from 'eslint';
import { describe, expect, it } from 'vitest';
import tseslint from 'typescript-eslint';

const { default: config } = (await import(
  /* @vite-ignore */ pathToFileURL(resolve('eslint.config.mjs')).href
)) as { readonly default: readonly Lint.Config[] };

/** What lint says of a piece of the extension's code, at a path. */
function complaints(code: string, path: string): readonly string[] {
  const rules = config.filter(({ rules }) => rules?.['no-restricted-syntax'] !== undefined);
  const parser = { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } };
  return new Linter()
    .verify(code, [parser as Lint.Config, ...rules], { filename: path })
    .map(({ message }) => message);
}

const elsewhere = 'src/extension/features/tree/lessonTree.ts';

describe('text is shown through one function a place', () => {
  it.each([
    'void vscode.window.showInformationMessage(name);',
    'void vscode.window.showWarningMessage(name, { modal: true });',
    'void vscode.window.showErrorMessage(name);',
    'const { showErrorMessage } = vscode.window;',
    "void vscode.window['showErrorMessage'](name);",
    'void vscode.window.setStatusBarMessage(name);',
    'void vscode.window.withProgress({ location, title: name }, work);',
    'void vscode.window.showQuickPick([name]);',
    'const picker = vscode.window.createQuickPick();',
    'picker.items = rows;',
    'void vscode.window.showInputBox({ prompt: name });',
    'const item = new vscode.TreeItem(name);',
    'const text = new vscode.MarkdownString(name);',
    'const problem = new vscode.Diagnostic(range, name);',
    'const lens = new vscode.CodeLens(range, { title: name });',
    'const item = new vscode.CompletionItem(name);',
    'const terminal = vscode.window.createTerminal(name);',
    'void vscode.window.createWebviewPanel(name);',
  ])('and not by %s', (code) => {
    expect(complaints(code, elsewhere)).toEqual([expect.stringContaining('host/shown')]);
  });

  it('which is allowed to show it', () => {
    const code = 'void vscode.window.showInformationMessage(name);';
    expect(complaints(code, 'src/extension/host/shown/notices.ts')).toEqual([]);
  });

  it('a command prints through its own output, never straight to the terminal', () => {
    const code = 'process.stdout.write(text); process.stderr.write(text);';
    expect(complaints(code, 'src/cli/commands/list.ts')).toHaveLength(2);
    expect(complaints(code, 'src/cli/standardStreams.ts')).toEqual([]);
  });

  it('the page makes no markup of a text', () => {
    const code = 'element.innerHTML = text; document.write(text);';
    expect(complaints(code, 'webview-ui/state.ts')).toHaveLength(2);
  });
});
