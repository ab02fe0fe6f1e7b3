import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

let editor: Editor;
let manager: ManagerPage;
/** What the page's security policy refused, of our own making. */
const refused: string[] = [];
const inWorkspace = (path: string) => join(editor.run.workspace, path);

beforeAll(async () => {
  editor = await startEditor({ name: 'manager', fill: copySampleRepository });
  editor.workbench.page.on('console', (message) => {
    const text = message.text();
    if (text.includes('Content Security Policy') && text.includes('manager')) refused.push(text);
  });
  manager = await ManagerPage.open(editor.workbench);
});
afterAll(() => editor.close());

it('shows what waits for the user, with the tree collapsed below', async () => {
  await expect
    .poll(() => manager.names())
    .toEqual(['changelog', 'imports', 'slugs', 'testing', 'format']);
  const header = editor.workbench.page.locator('.pane-header[aria-label^="By State"]');
  expect(await header.getAttribute('aria-expanded')).toBe('false');
});

it('promotes a candidate by mouse, which moves its file, and takes it back', async () => {
  await manager.pressInRow('format', 'Use');
  await manager.undoOffer('Put format to use.');
  await expect.poll(() => manager.names()).not.toContain('format');
  expect(existsSync(inWorkspace('.lessons/format.md'))).toBe(true);
  await manager.undo();
  await expect.poll(() => manager.names()).toContain('format');
  expect(existsSync(inWorkspace('.lessons/_candidates/format.md'))).toBe(true);
  expect(existsSync(inWorkspace('.lessons/format.md'))).toBe(false);
});

it('approves a text after showing it, and counts no use for that', async () => {
  const detail = await manager.openRow('testing');
  await expect.poll(() => detail.innerText()).toContain('package.json#scripts.test');
  expect(await detail.innerText()).not.toMatch(/Used\s*1×/);
  await detail.getByRole('button', { name: 'Approve This Text' }).click();
  await manager.undoOffer('Approved testing.');
  await manager.choose('Lessons');
  await expect.poll(() => manager.names()).toEqual(['testing']);
});

it('follows a file that changes on disk while it is shown: stale with what changed, and back', async () => {
  const file = inWorkspace('package.json');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('"vitest run"', '"node --test"'));
  await expect.poll(() => manager.row('testing').innerText()).toContain('stale');
  const detail = await manager.openRow('testing');
  await expect.poll(() => detail.innerText()).toMatch(/vitest run\s*node --test/);
  await expect.poll(() => detail.innerText()).toContain('not committed yet');
  writeFileSync(file, before);
  await expect.poll(() => manager.row('testing').innerText()).not.toContain('changed from');
  expect(await manager.names()).toEqual(['testing']);
});

it('shows the same after it was hidden, and takes up where the user was', async () => {
  await editor.workbench.openContainer('Explorer');
  const old = inWorkspace('.lessons/slugs.md');
  writeFileSync(old, readFileSync(old, 'utf8').replace('single hyphens', 'single dots'));
  manager = await ManagerPage.open(editor.workbench);
  await expect.poll(() => manager.names()).toEqual(['testing']);
  await manager.choose('Inbox');
  await expect.poll(() => manager.names()).toContain('slugs');
});

it('retires and restores by keyboard alone', async () => {
  await manager.choose('Lessons');
  await manager.row('testing').focus();
  const keyboard = editor.workbench.page.keyboard;
  await keyboard.press('Delete');
  await manager.undoOffer('Retired testing.');
  expect(existsSync(inWorkspace('.lessons/_retired/testing.md'))).toBe(true);
  await manager.row('testing').locator('.state-retired').waitFor();
  await keyboard.press('Control+Enter');
  await manager.undoOffer('Restored testing.');
  expect(existsSync(inWorkspace('.lessons/testing.md'))).toBe(true);
});

it('opens the file of a lesson', async () => {
  await manager.pressInMenu('testing', 'Open File');
  await expect
    .poll(() => editor.workbench.page.locator('.tab.active').getAttribute('data-resource-name'))
    .toBe('testing.md');
});

it('shows the same after the window was reloaded', async () => {
  await editor.workbench.reload();
  manager = await ManagerPage.open(editor.workbench);
  await expect.poll(() => manager.names(), { timeout: 20_000 }).toEqual(['testing']);
});

it('runs under its strict content policy without a complaint', () => {
  expect(refused).toEqual([]);
});
