import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

/** A busy machine may take a while. */
const soon = { timeout: 20_000 };

/** The story of the manager without a mouse: from the palette to the receipt, nothing but keys. */
let editor: Editor;
let manager: ManagerPage;
const press = (key: string) => editor.workbench.page.keyboard.press(key);
const exists = (path: string): boolean => existsSync(join(editor.run.workspace, '.lessons', path));

/** What has the keyboard focus in the manager: its role and its text. */
const focused = (): Promise<string> =>
  manager.frame.evaluate(
    `document.hasFocus() ? \`\${document.activeElement.getAttribute('role')} \${document.activeElement.innerText}\` : 'elsewhere'`,
  );

/** Presses a key until the focus is on what is wanted, as somebody does who watches where it goes. */
async function pressUntil(key: string, wanted: RegExp): Promise<void> {
  const most = 12;
  for (let count = 0; count < most; count++) {
    if (wanted.test(await focused())) return;
    await press(key);
  }
  expect(await focused()).toMatch(wanted);
}

async function focusManager(): Promise<void> {
  const { page, quickInput } = editor.workbench;
  await press('F1');
  await quickInput.waitFor();
  await page.keyboard.insertText('Lessons: Focus on Manager View');
  await quickInput.locator('.monaco-list-row.focused', { hasText: 'Manager' }).waitFor();
  await press('Enter');
  manager = await ManagerPage.find(editor.workbench);
  await expect.poll(focused, soon).not.toBe('elsewhere');
}

/** The editor's own key; it would close a view that has the focus already. */
async function focusChat(): Promise<void> {
  const hasFocus = (): Promise<boolean> =>
    editor.workbench.page.evaluate(
      `Boolean(document.activeElement?.closest('.interactive-session'))`,
    );
  const reach = async (): Promise<boolean> => {
    if (!(await hasFocus())) await press('Control+Alt+i');
    return hasFocus();
  };
  await expect.poll(reach, { ...soon, interval: 1_000 }).toBe(true);
}

async function chooseTab(name: string): Promise<void> {
  await pressUntil('Shift+Tab', /^tab /);
  await pressUntil('ArrowRight', new RegExp(`^tab ${name}`));
  await enterList(name);
}

/** A list whose rows are still on their way would be passed by. */
async function enterList(name: string): Promise<void> {
  await manager.frame.locator(`[role=treegrid][aria-label="${name}"] .row`).first().waitFor();
  await pressUntil('Tab', /^row /);
}

beforeAll(async () => {
  editor = await startEditor({ name: 'manager-keyboard', fill: copySampleRepository });
});
afterAll(() => editor.close());

it('promotes a candidate', async () => {
  await focusManager();
  await enterList('Inbox');
  await pressUntil('ArrowDown', /^row format/);
  await press('Control+Enter');
  await manager.undoOffer('Put format to use.');
  expect(exists('format.md')).toBe(true);
});

it('retires it and takes that back', async () => {
  await chooseTab('Lessons');
  await pressUntil('ArrowDown', /^row format/);
  await press('Delete');
  await manager.undoOffer('Retired format.');
  expect(exists('_retired/format.md')).toBe(true);
  await press('Control+z');
  await manager.row('format').locator('.state-active').waitFor();
  expect(exists('format.md')).toBe(true);
});

it('asks in chat', async () => {
  const { chat, page } = editor.workbench;
  await chat.open();
  await chat.pickModel('Scripted One');
  await focusChat();
  await page.keyboard.insertText('@lessons write a unit test for slugify');
  const typed = page.locator('.chat-editor-container .view-lines:visible').first();
  await expect.poll(() => typed.innerText(), soon).toContain('slugify');
  // The first Enter may take a suggestion that is open; on an empty line one more does nothing.
  const send = async (): Promise<number> => {
    await press('Enter');
    return chat.newestAnswer.count();
  };
  await expect.poll(send, { ...soon, interval: 2_000 }).toBe(1);
  await expect.poll(() => chat.wholeAnswer(), soon).toContain('why?');
});

it('reads the receipt', async () => {
  await focusManager();
  await chooseTab('Activity');
  await pressUntil('ArrowDown', /^row .*write a unit test/s);
  await press('Enter');
  await expect.poll(() => manager.detail.innerText(), soon).toMatch(/Given\s+format \d+ tokens/i);
  await press('Escape');
  await manager.detail.waitFor({ state: 'detached' });
});
