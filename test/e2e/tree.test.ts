import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

let editor: Editor;
const tree = () => editor.workbench.tree('By State');
/** Patience where no second is promised. */
const soon = { timeout: 10_000 };
const inWorkspace = (path: string) => join(editor.run.workspace, path);

function replaceOnDisk(path: string, from: string, to: string): void {
  writeFileSync(inWorkspace(path), readFileSync(inWorkspace(path), 'utf8').replace(from, to));
}

beforeAll(async () => {
  editor = await startEditor({ name: 'tree', fill: copySampleRepository });
  await editor.workbench.openContainer('Lessons');
  await tree().unfoldInsteadOf('Manager');
  await tree().has('testing');
  await tree().settle();
});
afterAll(() => editor.close());

it('shows lessons that came with the repository as waiting, and counts them in the status bar', async () => {
  await tree().has('testing');
  expect(await tree().draw()).toBe(`Needs your approval 4
  changelog this text needs your approval
  imports this text needs your approval
  slugs this text needs your approval
  testing this text needs your approval
Candidates 1
  format Formatter`);
  await expect
    .poll(() => editor.workbench.statusBarTexts())
    .toContainEqual(expect.stringContaining('5 to review'));
});

it('approves one lesson by its button', async () => {
  await tree().pressInRow('testing', 'Approve This Text');
  await expect
    .poll(() => tree().draw(), soon)
    .toContain('Active 1\n  testing Test runner and where tests live');
});

it('approves all the others after showing their text', async () => {
  await editor.workbench.runCommand('Lessons: Approve All Waiting Lessons…');
  const dialog = editor.workbench.page.locator('.monaco-dialog-box');
  await expect.poll(() => dialog.innerText()).toContain('Relative imports end in `.js`');
  await dialog.getByRole('button', { name: 'Approve 3 Lessons' }).click();
  await expect.poll(() => tree().draw(), soon).toContain('Active 4');
});

it('shows a lesson as stale within a second of the change, with what changed, and as active when it is back', async () => {
  replaceOnDisk('package.json', '"vitest run"', '"node --test"');
  await expect
    .poll(() => tree().draw(), { timeout: 1_000, interval: 50 })
    .toContain(
      'Stale 1\n  testing package.json#scripts.test changed from "vitest run" to "node --test"',
    );
  await expect
    .poll(() => editor.workbench.statusBarTexts(), { timeout: 1_000, interval: 50 })
    .toContainEqual(expect.stringContaining('2 to review'));
  replaceOnDisk('package.json', '"node --test"', '"vitest run"');
  await expect.poll(() => tree().draw(), { timeout: 1_000, interval: 50 }).toContain('Active 4');
});

it('promotes a candidate, which moves its file, and takes it back', async () => {
  await tree().pressInRow('format', 'Use');
  await expect.poll(() => tree().draw(), soon).toContain('Active 5');
  expect(existsSync(inWorkspace('.lessons/format.md'))).toBe(true);
  await editor.workbench.runCommand('Lessons: Undo');
  await expect.poll(() => tree().draw(), soon).toContain('Candidates 1');
  expect(existsSync(inWorkspace('.lessons/_candidates/format.md'))).toBe(true);
});

it('waits again when a text is edited on disk', async () => {
  replaceOnDisk('.lessons/slugs.md', 'single hyphens', 'single dots');
  await expect
    .poll(() => tree().draw(), { timeout: 2_000 })
    .toContain('Needs your approval 1\n  slugs');
});

it('offers the approval above the text of the file', async () => {
  await tree().row('slugs').click();
  const lens = editor.workbench.page.locator('.codelens-decoration a', {
    hasText: 'Approve this text',
  });
  await lens.click();
  await expect.poll(() => tree().draw(), soon).toContain('Active 4');
  await expect
    .poll(() => editor.workbench.page.locator('.codelens-decoration').innerText(), soon)
    .toContain('active');
});
