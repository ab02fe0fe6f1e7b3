import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

let editor: Editor;

beforeAll(async () => {
  editor = await startEditor({
    name: 'first-lesson',
    fill: (workspace) => {
      copySampleRepository(workspace);
      // A repository that has never heard of lessons.
      rmSync(join(workspace, '.lessons'), { recursive: true });
    },
  });
  editor.model.answer([{ text: 'Done.' }]);
  await editor.workbench.chat.open();
  await editor.workbench.chat.pickModel('Scripted One');
});
afterAll(() => editor.close());

it('needs three clicks from a new repository to the first scanned lesson in a block', async () => {
  // Click 1: the container.
  const manager = await ManagerPage.open(editor.workbench);
  // Click 2: scan.
  await manager.frame.getByRole('button', { name: 'Scan Repository' }).click();
  // Click 3, while more rows may still arrive above and below: promote it.
  await manager.pressInRow('testing', 'Use');
  await manager.undoOffer('Put testing to use.');
  await editor.workbench.chat.ask('@lessons write a unit test for slugify');
  const received = JSON.stringify(editor.model.requests().at(-1)?.messages);
  expect(received).toContain('<project-conventions>');
  expect(received).toContain('vitest');
});

it('shows the receipt of that request in Activity, from the history database', async () => {
  const manager = await ManagerPage.open(editor.workbench);
  await manager.choose('Activity');
  await expect
    .poll(() => manager.frame.locator('.manager').innerText())
    .toContain('write a unit test for slugify');
  const home = editor.run.env['LESSONS_HOME'] ?? '';
  const files = readdirSync(join(home, 'state'), { recursive: true, encoding: 'utf8' });
  expect(files.some((file) => file.endsWith('history.sqlite'))).toBe(true);
});

it('says that the recipes filled from the scan wait for a yes, without asking the model', async () => {
  const asked = editor.model.requests().length;
  const answer = await editor.workbench.chat.ask('@lessons /recipe add-unit-test');
  expect(answer).toContain('wait for your approval');
  expect(answer).toContain('add-unit-test');
  expect(editor.model.requests()).toHaveLength(asked);
});
