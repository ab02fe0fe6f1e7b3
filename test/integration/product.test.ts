import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { waitFor } from '../host/waitFor';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

describe('the product', () => {
  function product(): vscode.Extension<unknown> {
    const found = vscode.extensions.all.find(({ id }) => id.endsWith('.repo-lessons'));
    assert.ok(found, 'the extension is not there');
    return found;
  }

  it('activates', async () => {
    await product().activate();
    assert.ok(product().isActive);
  });

  it('registers every command that its manifest names', async () => {
    const registered = new Set(await vscode.commands.getCommands(true));
    const { contributes } = product().packageJSON as Manifest;
    const missing = contributes.commands.filter(({ command }) => !registered.has(command));
    assert.deepEqual(missing, []);
  });

  it('shows a broken lesson as a problem of its file, until it is mended', async () => {
    const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    assert.ok(root, 'no folder is open');
    const file = join(root, '.lessons', 'broken.md');
    const problems = (): number => vscode.languages.getDiagnostics(vscode.Uri.file(file)).length;
    mkdirSync(join(root, '.lessons'), { recursive: true });
    writeFileSync(file, '---\nname: [\n---\n- A body.\n');
    await waitFor('the problem', () => problems() > 0);
    writeFileSync(file, '---\nname: mended\n---\n- A body.\n');
    await waitFor('the mended file', () => problems() === 0);
  });
});
