import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

let editor: Editor;
const inWorkspace = (path: string) => join(editor.run.workspace, path);
const tree = () => editor.workbench.tree('By State');
const soon = { timeout: 20_000, interval: 100 };
const rows = () => editor.workbench.quickInput.locator('.monaco-list-row');

const jestProject = {
  'package.json':
    '{ "name": "other", "scripts": { "test": "jest" }, "devDependencies": { "jest": "^30.0.0" } }',
  'tests/a.test.js': "test('works', () => {});\n",
};

beforeAll(async () => {
  editor = await startEditor({
    name: 'two-roots',
    workspaceFile: 'both.code-workspace',
    fill: (workspace) => {
      const [first, second] = ['first', 'second'].map((name) => join(workspace, name));
      if (first === undefined || second === undefined) return;
      mkdirSync(first);
      copySampleRepository(first);
      for (const [path, text] of Object.entries(jestProject)) {
        mkdirSync(join(second, path, '..'), { recursive: true });
        writeFileSync(join(second, path), text);
      }
      const folders = [{ path: 'first' }, { path: 'second' }];
      writeFileSync(join(workspace, 'both.code-workspace'), JSON.stringify({ folders }));
    },
  });
  await editor.workbench.openContainer('Lessons');
  await tree().unfoldInsteadOf('Manager');
});
afterAll(() => editor.close());

it('shows the lessons of each root under its own name', async () => {
  await tree().has('first');
  await tree().has('second');
  await expect.poll(() => tree().draw(), soon).toContain('testing');
});

it('asks which root to scan, and writes there only', async () => {
  await editor.workbench.runCommand('Lessons: Scan Repository');
  await expect.poll(() => rows().count(), soon).toBe(2);
  await editor.workbench.enter('second');
  await expect
    .poll(() => existsSync(inWorkspace('second/.lessons/_candidates/testing.md')), soon)
    .toBe(true);
  expect(existsSync(inWorkspace('first/.lessons/_candidates/testing.md'))).toBe(false);
  expect(existsSync(inWorkspace('.lessons'))).toBe(false);
});

it('shows what waits in both roots in one Inbox, each with the name of its root', async () => {
  await editor.workbench.runCommand('Lessons: Open the Inbox');
  const manager = await ManagerPage.find(editor.workbench);
  await expect
    .poll(async () => (await manager.frame.locator('.row-line').allInnerTexts()).join(' '), soon)
    .toMatch(/first[^]*second/);
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await editor.workbench.screenshot(join(folder, 'two-roots.png'));
});
