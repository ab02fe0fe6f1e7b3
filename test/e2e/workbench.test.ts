import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Editor, startEditor } from '../host/startEditor';

let editor: Editor;

beforeAll(async () => {
  editor = await startEditor({ name: 'workbench' });
});
afterAll(() => editor.close());

it('offers the scripted model in the Chat view', async () => {
  await editor.workbench.chat.open();
  await editor.workbench.chat.pickModel('Scripted One');
});

it('runs a command of the product from the palette', async () => {
  await editor.workbench.runCommand('Lessons: Show Log');
  await expect
    .poll(() => editor.workbench.page.locator('.part.panel').innerText())
    .toMatch(/Repo Lessons/);
});

it('follows the colour theme', async () => {
  await editor.workbench.setTheme('highContrast');
  await editor.workbench.setTheme('light');
});
