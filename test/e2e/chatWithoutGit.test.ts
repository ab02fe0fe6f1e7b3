import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEditor, type Editor } from '../host/startEditor';

let editor: Editor;

beforeAll(async () => {
  editor = await startEditor({
    name: 'without-git',
    fill: (workspace) => cpSync(join('test', 'fixtures', 'sample'), workspace, { recursive: true }),
  });
});
afterAll(() => editor.close());

it('gives the approved lessons of a folder that is no git repository', async () => {
  const { workbench, model } = editor;
  model.answer([{ text: 'Here.' }]);
  await workbench.openContainer('Lessons');
  await workbench.tree('By State').unfoldInsteadOf('Manager');
  await workbench.tree('By State').pressInRow('testing', 'Approve This Text');
  await workbench.chat.open();
  await workbench.chat.pickModel('Scripted One');
  expect(await workbench.chat.ask('@lessons write a unit test for slugify')).toContain('1 lesson');
  expect(JSON.stringify(model.requests().at(-1)?.messages)).toContain('## testing');
});
