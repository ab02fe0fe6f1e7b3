import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEditor, type Editor } from '../host/startEditor';
import type { Workbench } from '../host/workbench';
import { copySampleRepository } from '../support/sampleRepository';

/** A busy machine may take a while; what is promised within a second says so itself. */
const soon = { timeout: 30_000 };

/** Two windows on one repository: each has an extension host of its own, and they meet on disk only. */
let editor: Editor;
let second: Workbench;
const treeOf = (workbench: Workbench) => workbench.tree('By State').draw();

async function askIn(workbench: Workbench): Promise<void> {
  await workbench.chat.open();
  await workbench.chat.pickModel('Scripted One');
  const answer = await workbench.chat.ask('@lessons write a unit test for slugify');
  expect(answer).toContain('why?');
}

/** What a row tells under the pointer. The tree may be drawn anew meanwhile, which takes the hover away: then empty. */
async function tooltipOf(workbench: Workbench, label: string): Promise<string> {
  const { page } = workbench;
  await page.mouse.move(0, 0);
  await workbench.tree('By State').row(label).hover();
  const hover = page.locator('.monaco-hover:visible').first();
  const text = await hover.innerText({ timeout: 3_000 }).catch(() => '');
  return text.replaceAll('\u00a0', ' ');
}

beforeAll(async () => {
  editor = await startEditor({ name: 'windows', fill: copySampleRepository });
  await editor.workbench.openContainer('Lessons');
  await editor.workbench.tree('By State').unfoldInsteadOf('Manager');
  await editor.workbench.tree('By State').has('testing');
  second = await editor.openWindow();
  await second.page.locator('.part.statusbar').waitFor({ timeout: 60_000 });
  await second.openContainer('Lessons');
  await second.tree('By State').unfoldInsteadOf('Manager');
  await second.tree('By State').has('testing');
});
afterAll(() => editor.close());

it('shows an approval and a promotion of one window in the other', async () => {
  await editor.workbench.tree('By State').pressInRow('testing', 'Approve This Text');
  await expect.poll(() => treeOf(second), { timeout: 5_000 }).toContain('Active 1\n  testing');
  await second.tree('By State').pressInRow('format', 'Use');
  await expect.poll(() => treeOf(editor.workbench), { timeout: 5_000 }).toContain('Active 2');
});

it('adds up the counts of both', async () => {
  await askIn(editor.workbench);
  await askIn(second);
  await expect.poll(() => tooltipOf(second, 'testing'), soon).toContain('given 2 times');
});
