import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor, type EditorOptions } from '../host/startEditor';

/** Windows in which there is nothing yet: each offers what helps there, and none of what cannot. */
let editor: Editor;
let manager: ManagerPage;
const soon = { timeout: 20_000, interval: 100 };

async function opened(options: EditorOptions): Promise<void> {
  editor = await startEditor(options);
  manager = await ManagerPage.open(editor.workbench);
}
afterEach(() => editor.close());

const title = () => manager.frame.locator('.empty h2').innerText();
const offers = async (): Promise<string[]> => {
  const texts = await manager.frame.locator('.empty vscode-button').allInnerTexts();
  return texts.map((text) => text.trim());
};
const press = (label: string) =>
  manager.frame.locator('.empty vscode-button', { hasText: label }).click();
/** What the tree says where it is empty: its links and buttons. */
async function treeOffers(): Promise<string[]> {
  await editor.workbench.tree('By State').unfoldInsteadOf('Manager');
  const welcome = editor.workbench.page.locator('.welcome-view-content').last();
  await welcome.locator('.monaco-button').first().waitFor();
  return welcome.locator('.monaco-button').allInnerTexts();
}

async function picture(name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await editor.workbench.screenshot(join(folder, `windows-${name}.png`));
}

describe('an empty folder', () => {
  it('offers a scan, the import of the instruction file that lies there, and a lesson of one’s own', async () => {
    await opened({
      name: 'windows-empty',
      fill: (workspace) =>
        writeFileSync(join(workspace, 'CLAUDE.md'), '- Never log tokens of users.\n'),
    });
    await expect.poll(offers, soon).toEqual(['Scan Repository', 'Import CLAUDE.md']);
    await picture('empty');
    await manager.choose('Lessons');
    await expect.poll(offers, soon).toEqual(['Scan Repository', 'Import CLAUDE.md', 'New Lesson']);
    await manager.choose('Activity');
    await expect.poll(offers, soon).toEqual(['Ask @lessons']);
    await manager.choose('Inbox');
    await press('Import CLAUDE.md');
    await expect
      .poll(() => manager.frame.locator('.row-second').allInnerTexts(), soon)
      .toContainEqual(expect.stringContaining('Never log tokens of users'));
  });
});

describe('a folder that is not trusted', () => {
  it('offers to manage trust on every page and in the tree, and leads there', async () => {
    await opened({
      name: 'windows-restricted',
      asksForTrust: true,
      fill: (workspace) =>
        writeFileSync(join(workspace, 'CLAUDE.md'), '- Never log tokens of users.\n'),
    });
    for (const tab of ['Inbox', 'Lessons', 'Activity', 'Statistics']) {
      await manager.choose(tab);
      await expect.poll(offers, soon).toEqual(['Manage Trust']);
    }
    expect(await title()).toBe('Restricted Mode');
    await picture('restricted');
    await press('Manage Trust');
    await editor.workbench.page.locator('.workspace-trust-editor').waitFor();
    await editor.model.run('workbench.action.closeModalEditor');
    expect(await treeOffers()).toEqual(['Manage Trust']);
  });
});

describe('a window without a folder', () => {
  it('offers to open one on every page and in the tree, and leads there', async () => {
    await opened({ name: 'windows-none', hasNoFolder: true });
    for (const tab of ['Inbox', 'Lessons', 'Activity', 'Statistics']) {
      await manager.choose(tab);
      await expect.poll(offers, soon).toEqual(['Open Folder']);
    }
    expect(await title()).toBe('No folder is open');
    await picture('none');
    await press('Open Folder');
    // The editor's own dialog: a box with the path in a browser.
    await editor.workbench.quickInput.waitFor();
    await editor.workbench.page.keyboard.press('Escape');
    expect(await treeOffers()).toEqual(['Open Folder']);
  });
});
