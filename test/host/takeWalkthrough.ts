import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { copySampleRepository } from '../support/sampleRepository';
import { ManagerPage } from './managerPage';
import { startEditor } from './startEditor';
import { waitFor } from './waitFor';
import { writePicture } from './writePicture';

const folder = 'media/walkthrough';

/** A walkthrough shows its picture about this large; more would only be bytes. Pixels. */
const size = { width: 420, height: 400 };
/** A receipt is read downwards to what was given; a list of proposals is understood by its first rows. Pixels. */
const heights: Readonly<Record<string, number>> = { receipt: 540, scan: 330 };

/** Takes the upper left part of a region of the window. */
async function take(region: Locator, step: string): Promise<void> {
  const box = await region.boundingBox();
  if (!box) throw new Error(`There is nothing to picture for ${step}.`);
  const width = Math.min(size.width, box.width);
  const height = Math.min(heights[step] ?? size.height, box.height);
  const page = region.page();
  // Spinners and hovers fade in this time.
  await page.waitForTimeout(1_000);
  const clip = { x: box.x, y: box.y, width, height };
  await writePicture(join(folder, `${step}.png`), await page.screenshot({ clip }));
}

/** Takes the walkthrough's pictures in the real editor, on a repository that has never heard of lessons. */
export async function takeWalkthrough(answer: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const editor = await startEditor({
    name: 'walkthrough',
    fill: (workspace) => {
      copySampleRepository(workspace);
      rmSync(join(workspace, '.lessons'), { recursive: true });
    },
  });
  const { workbench, model } = editor;
  try {
    model.answer([{ text: answer }]);
    await workbench.setTheme('dark');
    await workbench.resize(1280, 720);
    const manager = await ManagerPage.open(workbench);
    await manager.frame.getByRole('button', { name: 'Scan Repository' }).click();
    await waitFor('the scan', async () => (await manager.names()).includes('testing'));
    const sidebar = workbench.page.locator('.part.sidebar');
    await take(sidebar, 'scan');
    const detail = await manager.openRow('testing');
    await take(sidebar, 'review');
    await detail.getByRole('button', { name: 'Use', exact: true }).click();
    await manager.undoOffer('Put testing to use.');
    await workbench.chat.open();
    await workbench.chat.pickModel('Scripted One');
    await workbench.chat.ask('@lessons write a unit test for slugify');
    await take(workbench.page.locator('.part.auxiliarybar'), 'ask');
    await manager.choose('Activity');
    await manager.openRow('write a unit test for slugify');
    await take(sidebar, 'receipt');
  } finally {
    await editor.close();
  }
}
